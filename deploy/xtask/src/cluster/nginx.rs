//! The proxy before the APIs, with the configuration that is shipped.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use servers::{Folder, Process, Stop, nginx_program};

use crate::program::root;

/// Said once the sockets listen and the first of its processes is there.
const READY: &str = "start worker process ";

/// What stands in the shipped file where addresses go.
const LISTEN: &str = "    listen 127.0.0.1:8080;";
const SERVER: &str = "    server 127.0.0.1:808";

/// A running nginx.
#[derive(Debug)]
pub struct Nginx {
    // First in order: nginx stops before its folder goes.
    process: Process,
    _folder: Folder,
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
        let ladder = fs::read_to_string(shipped.join("ladder.conf"))?;
        fs::write(place.join("ladder.conf"), with_addresses(&ladder, listen, apis)?)?;
        fs::copy(shipped.join("nginx.conf"), place.join("nginx.conf"))?;
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
            _folder: folder,
            address: listen.to_owned(),
        })
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

/// The shipped file with other addresses: every example of an API gives way to the first of these, the
/// others follow.
fn with_addresses(shipped: &str, listen: &str, apis: &[&str]) -> Result<String> {
    let options = shipped
        .lines()
        .find_map(|line| line.strip_prefix(SERVER)?.split_once(' '))
        .map(|(_, options)| options)
        .context("deploy/nginx/ladder.conf names no API")?;
    ensure!(
        shipped.lines().any(|line| line == LISTEN),
        "deploy/nginx/ladder.conf does not listen on 127.0.0.1:8080"
    );
    let mut servers = Some(apis.iter().map(|api| format!("    server {api} {options}")));
    let lines = shipped.lines().flat_map(|line| {
        if line.starts_with(SERVER) {
            servers.take().into_iter().flatten().collect()
        } else if line == LISTEN {
            vec![format!("    listen {listen};")]
        } else {
            vec![line.to_owned()]
        }
    });
    Ok(lines.map(|line| line + "\n").collect())
}

#[cfg(test)]
mod tests {
    use super::with_addresses;

    const SHIPPED: &str = "upstream ladder {
    server 127.0.0.1:8081 max_fails=1;
    server 127.0.0.1:8082 max_fails=1;
    keepalive 64;
}
server {
    listen 127.0.0.1:8080;
}
";

    #[test]
    fn addresses_are_put_where_the_shipped_ones_stand() {
        let filled = with_addresses(
            SHIPPED,
            "127.0.0.1:1",
            &["10.0.0.1:7", "10.0.0.2:7", "10.0.0.3:7"],
        );
        let expected = "upstream ladder {
    server 10.0.0.1:7 max_fails=1;
    server 10.0.0.2:7 max_fails=1;
    server 10.0.0.3:7 max_fails=1;
    keepalive 64;
}
server {
    listen 127.0.0.1:1;
}
";
        assert_eq!(filled.expect("a whole file"), expected);
    }

    #[test]
    fn a_file_without_the_places_is_refused() {
        with_addresses("events {}\n", "127.0.0.1:1", &[]).expect_err("nothing to fill");
    }
}
