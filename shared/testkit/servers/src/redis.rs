//! A private Redis.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::port::on_a_free_port;
use crate::process::{Process, Stop};
use crate::programs::redis_program;
use crate::{Folder, ServerError};

const READY: &str = "eady to accept connections";

/// A Redis (or Valkey) of our own, on loopback, without eviction.
#[derive(Debug)]
pub struct RedisServer {
    // First in order: the server stops before its folder goes.
    process: Process,
    program: PathBuf,
    folder: Folder,
    port: u16,
    persistence: Persistence,
}

/// What a Redis still knows after a crash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Persistence {
    /// Every change is written to a file.
    AppendOnlyFile,
    /// Nothing.
    None,
}

impl RedisServer {
    /// Starts an empty one, with an append-only file.
    pub fn start() -> Result<Self, ServerError> {
        Self::start_with(Persistence::AppendOnlyFile)
    }

    /// Starts an empty one that keeps so much.
    pub fn start_with(persistence: Persistence) -> Result<Self, ServerError> {
        let program = redis_program()?;
        let folder = Folder::new("ladder-redis-")?;
        let (port, process) = on_a_free_port(|port| launch(&program, &folder, port, persistence))?;
        Ok(Self {
            process,
            program,
            folder,
            port,
            persistence,
        })
    }

    /// Its URL.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The folder of its data.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Ends it as a crash would (SIGKILL).
    pub fn kill(&mut self) {
        self.process.kill();
    }

    /// Starts it again on the same port and data; kills it first if it runs.
    pub fn restart(&mut self) -> Result<(), ServerError> {
        self.kill();
        self.process = launch(&self.program, &self.folder, self.port, self.persistence)?;
        Ok(())
    }
}

fn launch(
    program: &Path,
    folder: &Folder,
    port: u16,
    persistence: Persistence,
) -> Result<Process, ServerError> {
    let append_only = match persistence {
        Persistence::AppendOnlyFile => "yes",
        Persistence::None => "no",
    };
    let mut command = Command::new(program);
    command
        .args(["--port", &port.to_string()])
        .args(["--bind", "127.0.0.1"])
        .args(["--save", ""])
        .args(["--appendonly", append_only])
        .args(["--maxmemory-policy", "noeviction"])
        .arg("--dir")
        .arg(folder.path())
        .current_dir(folder.path());
    Process::start(command, Stop::Term, READY)
}
