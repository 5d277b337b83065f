//! A process of the ladder.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use anyhow::{Context, Result};
use servers::{Process, Stop};

use crate::program::without_settings;

/// What a process does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It answers HTTP.
    Api,
    /// It settles, keeps time and tidies up.
    Worker,
    /// It does everything, on an embedded file.
    Alone,
}

impl Role {
    fn command(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Worker => "worker",
            Self::Alone => "serve",
        }
    }

    /// What its first line begins with.
    fn greeting(self) -> &'static str {
        match self {
            Self::Api | Self::Alone => "Ladder answers on http://",
            Self::Worker => "Ladder works for ",
        }
    }
}

/// What all processes of a ladder have in common.
#[derive(Debug, Clone)]
pub struct Common {
    /// The binary.
    pub ladder: PathBuf,
    /// The database's URL.
    pub database: String,
    /// The URL of Redis; none of an embedded file.
    pub redis: Option<String>,
    /// How long a job is lent, in seconds; by default as the ladder has it.
    pub lease_s: Option<u32>,
    /// Where logs are written.
    pub logs: PathBuf,
}

impl Common {
    /// A command of the ladder, on its database.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.ladder);
        without_settings(&mut command);
        command.args(words).args(["--database", &self.database]);
        // Many share this machine, and one port would be the first one's.
        command.env("LADDER_METRICS_LISTEN", "off");
        // All who are played by a tool come from one address.
        command.env("LADDER_LIMITS", "off");
        command
    }
}

/// A process of the ladder, which can be ended and started again.
#[derive(Debug)]
pub struct Member {
    role: Role,
    number: usize,
    common: Common,
    /// `HOST:PORT` of whoever answers HTTP, the same after a restart.
    address: Option<String>,
    process: Process,
}

impl Member {
    /// Starts it and waits until it says that it is up.
    ///
    /// # Errors
    /// When it ends instead.
    pub fn start(role: Role, number: usize, common: &Common) -> Result<Self> {
        let process = launch(role, number, common, None, None)?;
        let said = process.ready_line().strip_prefix(role.greeting());
        let address = said.filter(|_| role != Role::Worker).map(str::to_owned);
        Ok(Self {
            role,
            number,
            common: common.clone(),
            address,
            process,
        })
    }

    /// `HOST:PORT` of whoever answers HTTP.
    pub fn address(&self) -> Option<&str> {
        self.address.as_deref()
    }

    /// The binary that it runs.
    pub fn ladder(&self) -> &Path {
        &self.common.ladder
    }

    /// The process.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// Ends it as a crash would and starts it again.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn restart(&mut self) -> Result<()> {
        self.restart_with(None)
    }

    /// The same; the new process will die at a step if one is named (`LADDER_FAILPOINT`).
    ///
    /// # Errors
    /// When it does not come up.
    pub fn restart_with(&mut self, failpoint: Option<&str>) -> Result<()> {
        self.process.kill();
        let address = self.address.as_deref();
        self.process = launch(self.role, self.number, &self.common, address, failpoint)?;
        Ok(())
    }

    /// How it ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.process.ended()
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", name(self.role, self.number))
    }
}

fn name(role: Role, number: usize) -> String {
    format!("{}-{number}", role.command())
}

fn launch(
    role: Role,
    number: usize,
    common: &Common,
    address: Option<&str>,
    failpoint: Option<&str>,
) -> Result<Process> {
    let mut command = common.command(&[role.command()]);
    if let Some(redis) = &common.redis {
        command.args(["--redis", redis]);
    }
    if role != Role::Worker {
        command.args(["--listen", address.unwrap_or("127.0.0.1:0")]);
    }
    if let Some(lease) = common.lease_s {
        command.env("LADDER_LEASE_S", lease.to_string());
    }
    if let Some(failpoint) = failpoint {
        command.env("LADDER_FAILPOINT", failpoint);
    }
    let name = name(role, number);
    let log = common.logs.join(format!("{name}.log"));
    Process::start_logged(command, Stop::Term, role.greeting(), &log)
        .with_context(|| format!("{name} did not start"))
}
