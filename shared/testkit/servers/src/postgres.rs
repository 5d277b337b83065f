//! A private PostgreSQL cluster.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::identity::Identity;
use crate::port::on_a_free_port;
use crate::process::{Process, Stop};
use crate::{Folder, PostgresPrograms, ServerError};

/// Settings of every cluster. Test processes run side by side, each with pools of its own: hence the many
/// connections.
const SETTINGS: [&str; 4] = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=400",
    "logging_collector=off",
];

/// Whether what was committed outlives the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// Nobody will miss the data: commits wait for no disk. They still outlive the server's process.
    Thrown,
    /// As in production: a commit is on the disk before it is answered.
    Durable,
}

impl Durability {
    fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Thrown => &["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
            Self::Durable => &["fsync=on", "synchronous_commit=on", "full_page_writes=on"],
        }
    }
}

const READY: &str = "database system is ready to accept connections";

/// A PostgreSQL cluster of our own, with the superuser `postgres` and no password, on loopback.
#[derive(Debug)]
pub struct PostgresServer {
    // First in order: the server stops before its folder goes.
    process: Process,
    launch: Launch,
    port: u16,
}

impl PostgresServer {
    /// Creates a cluster and starts it. Root starts it as an unprivileged user, which PostgreSQL demands.
    pub fn start() -> Result<Self, ServerError> {
        Self::start_in(Folder::new("ladder-postgres-")?, Durability::Thrown)
    }

    /// Starts the cluster that is in `folder`, or creates one there.
    ///
    /// # Errors
    /// When PostgreSQL is not installed, or cannot use the folder.
    pub fn start_in(folder: Folder, durability: Durability) -> Result<Self, ServerError> {
        let launch = Launch::prepare(folder, durability)?;
        let (port, process) = on_a_free_port(|port| launch.start(port))?;
        Ok(Self {
            process,
            launch,
            port,
        })
    }

    /// The URL of its administrative database.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The programs of its version.
    pub fn programs(&self) -> &PostgresPrograms {
        &self.launch.programs
    }

    /// The folder of its data.
    pub fn folder(&self) -> &Path {
        self.launch.folder.path()
    }

    /// Ends it as a power cut would; what was committed is still there after [`restart`](Self::restart).
    pub fn kill(&mut self) {
        self.process.kill();
    }

    /// Starts it again on the same port and data; kills it first if it runs.
    pub fn restart(&mut self) -> Result<(), ServerError> {
        self.kill();
        self.process = self.launch.start(self.port)?;
        Ok(())
    }
}

/// What it takes to start the cluster, and to start it again.
#[derive(Debug)]
struct Launch {
    programs: PostgresPrograms,
    identity: Option<Identity>,
    folder: Folder,
    durability: Durability,
}

impl Launch {
    fn prepare(folder: Folder, durability: Durability) -> Result<Self, ServerError> {
        let programs = PostgresPrograms::find()?;
        let identity = Identity::instead_of_root().map_err(ServerError::while_doing(
            "looking for a user to run PostgreSQL as",
        ))?;
        if let Some(identity) = identity {
            identity
                .own(folder.path())
                .map_err(ServerError::while_doing("giving PostgreSQL's folder to its user"))?;
        }
        let launch = Self {
            programs,
            identity,
            folder,
            durability,
        };
        if !launch.data().join("PG_VERSION").exists() {
            launch.create_cluster()?;
        }
        Ok(launch)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn create_cluster(&self) -> Result<(), ServerError> {
        let output = self
            .command(&self.programs.initdb)
            .args([
                "--username=postgres",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
            ])
            .arg(self.data())
            .output()
            .map_err(ServerError::while_doing("running initdb"))?;
        if output.status.success() {
            return Ok(());
        }
        Err(ServerError::NotReady {
            program: "initdb".to_owned(),
            output: both_outputs(&output),
        })
    }

    fn start(&self, port: u16) -> Result<Process, ServerError> {
        let mut command = self.command(&self.programs.postgres);
        command.arg("-D").arg(self.data()).args(["-p", &port.to_string()]);
        for setting in SETTINGS.iter().chain(self.durability.settings()) {
            command.args(["-c", setting]);
        }
        Process::start(command, Stop::Quit, READY)
    }

    /// Our environment may hold PostgreSQL settings meant for other servers, so none of it is passed on.
    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command
            .env_clear()
            .env("LC_ALL", "C")
            .env("TZ", "UTC")
            .current_dir(self.folder.path());
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        if let Some(identity) = self.identity {
            identity.run(&mut command);
        }
        command
    }
}

fn both_outputs(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}
