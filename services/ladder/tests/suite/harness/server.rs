//! A `ladder serve` of a test's own.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// The binary under test, without the settings of whoever runs the tests.
pub(super) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ladder"));
    for name in [
        "DATABASE_URL",
        "LADDER_LISTEN",
        "LADDER_PUBLIC_URL",
        "LADDER_TOKEN",
        "RUST_LOG",
    ] {
        command.env_remove(name);
    }
    command
}

/// A ladder in a temporary folder. Dropping it kills it.
pub(crate) struct Ladder {
    folder: TempDir,
    /// `127.0.0.1:PORT`, the same after a restart.
    address: String,
    child: Child,
}

impl Ladder {
    /// Starts on a free port, with an empty database.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (child, address) = serve(folder.path(), "127.0.0.1:0");
        Self {
            folder,
            address,
            child,
        }
    }

    /// What requests begin with.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The database as commands name it.
    pub(crate) fn database(&self) -> String {
        database(self.folder.path())
    }

    /// A path in the ladder's folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The administrator's token.
    pub(crate) fn admin_token(&self) -> String {
        fs::read_to_string(self.path("ladder.db.admin-token"))
            .unwrap()
            .trim()
            .to_owned()
    }

    /// Ends it as a crash would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again, on the same port and the same file.
    pub(crate) fn restart(&mut self) {
        let (child, address) = serve(self.folder.path(), &self.address);
        assert_eq!(address, self.address);
        self.child = child;
    }

    /// Asks it to end, and waits until it has.
    pub(crate) fn stop(&mut self) {
        let pid = Pid::from_raw(self.child.id().cast_signed()).unwrap();
        kill_process(pid, Signal::TERM).unwrap();
        let status = self.child.wait().unwrap();
        assert!(status.success(), "it ended with {status}:\n{}", self.log());
    }

    /// What it has written to stderr, all starts together.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.path("serve.log")).unwrap()
    }
}

impl Drop for Ladder {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _already_gone = self.child.wait();
    }
}

fn database(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("ladder.db").display())
}

/// Returns once the address is printed.
fn serve(folder: &Path, listen: &str) -> (Child, String) {
    let log = File::options()
        .create(true)
        .append(true)
        .open(folder.join("serve.log"))
        .unwrap();
    let mut child = command()
        .args(["serve", "--listen", listen, "--database", &database(folder)])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let greeting = lines.next().map(Result::unwrap).unwrap_or_default();
    let address = greeting
        .strip_prefix("Ladder answers on http://")
        .map(str::to_owned);
    let address = address.unwrap_or_else(|| {
        let _already_gone = child.kill();
        panic!(
            "{greeting:?}\n{}",
            fs::read_to_string(folder.join("serve.log")).unwrap()
        )
    });
    // Read to the end, or the pipe would break under the rest of the greeting.
    std::thread::spawn(move || lines.for_each(drop));
    (child, address)
}
