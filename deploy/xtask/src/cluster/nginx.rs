//! The proxy before the APIs, with the configuration that is shipped.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use servers::{Folder, Process, Stop, nginx_program};

use crate::program::root;

/// Said once the sockets listen and the first of its processes is there.
const READY: &str = "start worker process ";

/// The shipped files that hold for every place, and those whose addresses do not.
const SHIPPED: [&str; 2] = ["nginx.conf", "ladder.conf"];
const APIS: &str = "apis.conf";
const LISTEN: &str = "listen.conf";

/// A running nginx.
#[derive(Debug)]
pub struct Nginx {
    // First in order: nginx stops before its folder goes.
    process: Process,
    folder: Folder,
    address: String,
}

impl Nginx {
    /// Starts it on `listen` before these APIs.
    ///
    /// # Errors
    /// When it is not installed, or does not like the address.
    pub fn start(folder: Folder, listen: &str, apis: &[&str], log: &Path) -> Result<Self> {
        let shipped = root().join("deploy/nginx");
        let place = folder.path();
        // Its processes run as another user where root starts it, and keep bodies here.
        fs::set_permissions(place, fs::Permissions::from_mode(0o711))?;
        for file in SHIPPED {
            fs::copy(shipped.join(file), place.join(file))?;
        }
        write_apis(place, apis)?;
        fs::write(place.join(LISTEN), format!("listen {listen};\n"))?;
        let mut command = Command::new(nginx_program()?);
        command
            .args(["-e", "stderr", "-p"])
            .arg(place)
            .arg("-c")
            .arg(place.join("nginx.conf"));
        let process =
            Process::start_logged(command, Stop::Term, READY, log).context("nginx did not start")?;
        Ok(Self {
            process,
            folder,
            address: listen.to_owned(),
        })
    }

    /// Passes requests on to these APIs from now on; what is under way to others goes on to its end.
    ///
    /// # Errors
    /// When their addresses cannot be written down.
    pub fn pass_on_to(&self, apis: &[&str]) -> Result<()> {
        write_apis(self.folder.path(), apis)?;
        self.process.hang_up();
        Ok(())
    }

    /// `HOST:PORT` on which it listens.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The process.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }
}

fn write_apis(place: &Path, apis: &[&str]) -> Result<()> {
    let example = fs::read_to_string(root().join("deploy/nginx").join(APIS))?;
    Ok(fs::write(place.join(APIS), with_addresses(&example, apis)?)?)
}

/// A line for each of these addresses, with all that the first example of the shipped file says beside its own.
fn with_addresses(example: &str, apis: &[&str]) -> Result<String> {
    let options = example
        .lines()
        .find_map(|line| line.strip_prefix("server ")?.split_once(' '))
        .map(|(_, options)| options)
        .context("deploy/nginx/apis.conf names no API")?;
    let lines = apis.iter().map(|api| format!("server {api} {options}\n"));
    Ok(lines.collect())
}

#[cfg(test)]
mod tests {
    use super::with_addresses;

    #[test]
    fn other_addresses_are_given_what_the_shipped_ones_have() {
        let shipped =
            "# Those of yours.\nserver 127.0.0.1:8081 max_fails=1;\nserver 127.0.0.1:8082 max_fails=1;\n";

        let filled = with_addresses(shipped, &["10.0.0.1:7", "10.0.0.2:7", "10.0.0.3:7"]);

        let expected = "server 10.0.0.1:7 max_fails=1;\nserver 10.0.0.2:7 max_fails=1;\nserver 10.0.0.3:7 max_fails=1;\n";
        assert_eq!(filled.expect("a whole file"), expected);
    }

    #[test]
    fn a_file_without_an_example_is_refused() {
        with_addresses("# Nothing.\n", &[]).expect_err("nothing to follow");
    }
}
