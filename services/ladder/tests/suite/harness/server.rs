//! A `ladder serve` of a test's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::Pid;
use tempfile::TempDir;

use super::process::{Process, command};

/// A ladder in a temporary folder. Dropping it kills it.
pub(crate) struct Ladder {
    folder: TempDir,
    /// `127.0.0.1:PORT`, the same after a restart.
    address: String,
    process: Process,
}

impl Ladder {
    /// Starts on a free port, with an empty database.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let process = serve(folder.path(), "127.0.0.1:0");
        Self {
            address: process.address().to_owned(),
            folder,
            process,
        }
    }

    /// The same with a file of settings.
    pub(crate) fn configured(settings: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ladder.toml");
        fs::write(&file, settings).unwrap();
        let arguments = [
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--database",
            &database(folder.path()),
        ];
        let arguments = [&arguments[..], &["--config", file.to_str().unwrap()]].concat();
        let process = Process::start(&arguments, &folder.path().join("serve.log"));
        Self {
            address: process.address().to_owned(),
            folder,
            process,
        }
    }

    /// The same, started by a command that has its surroundings already.
    pub(crate) fn by(command: Command) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let process = serve_by(command, folder.path(), "127.0.0.1:0");
        Self {
            address: process.address().to_owned(),
            folder,
            process,
        }
    }

    /// The same, on the usual surroundings with further flags and variables.
    pub(crate) fn with(prepare: impl FnOnce(&mut Command) -> &mut Command) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut command = command();
        let database = database(folder.path());
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", &database]);
        prepare(&mut command);
        let process = Process::start_command(command, &folder.path().join("serve.log"));
        Self {
            address: process.address().to_owned(),
            folder,
            process,
        }
    }

    /// The process id.
    pub(crate) fn id(&self) -> Pid {
        self.process.id()
    }

    /// The process.
    pub(crate) fn process(&self) -> &Process {
        &self.process
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
        self.process.kill();
    }

    /// Starts it again, on the same port and the same file.
    pub(crate) fn restart(&mut self) {
        self.process = serve(self.folder.path(), &self.address);
        assert_eq!(self.process.address(), self.address);
    }

    /// Asks it to end, and waits until it has.
    pub(crate) fn stop(&mut self) {
        self.process.stop();
    }
}

fn database(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("ladder.db").display())
}

fn serve(folder: &Path, listen: &str) -> Process {
    serve_by(command(), folder, listen)
}

fn serve_by(mut command: Command, folder: &Path, listen: &str) -> Process {
    command.args(["serve", "--listen", listen, "--database", &database(folder)]);
    Process::start_command(command, &folder.join("serve.log"))
}
