//! A private Redis.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::port::on_a_free_port;
use crate::process::{Process, Stop};
use crate::programs::redis_program;
use crate::{Folder, ServerError};

const READY: &str = "eady to accept connections";

/// A Redis (or Valkey) of our own, on loopback, with an append-only file and without eviction.
#[derive(Debug)]
pub struct RedisServer {
    // First in order: the server stops before its folder goes.
    process: Process,
    program: PathBuf,
    folder: Folder,
    port: u16,
}

impl RedisServer {
    /// Starts an empty one.
    pub fn start() -> Result<Self, ServerError> {
        let program = redis_program()?;
        let folder = Folder::new("ladder-redis-")?;
        let (port, process) = on_a_free_port(|port| launch(&program, &folder, port))?;
        Ok(Self {
            process,
            program,
            folder,
            port,
        })
    }

    /// Its URL.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
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
        self.process = launch(&self.program, &self.folder, self.port)?;
        Ok(())
    }
}

fn launch(program: &Path, folder: &Folder, port: u16) -> Result<Process, ServerError> {
    let mut command = Command::new(program);
    command
        .args(["--port", &port.to_string()])
        .args(["--bind", "127.0.0.1"])
        .args(["--save", ""])
        .args(["--appendonly", "yes"])
        .args(["--maxmemory-policy", "noeviction"])
        .arg("--dir")
        .arg(folder.path())
        .current_dir(folder.path());
    Process::start(command, Stop::Term, READY)
}
