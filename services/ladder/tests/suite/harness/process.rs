//! A process of the binary under test.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, OnceLock};

use rustix::process::{Pid, Signal, kill_process};

/// The binary under test, without the settings of whoever runs the tests.
pub(crate) fn command() -> Command {
    started_by(&[])
}

/// The same, started by another program: its words, before those of the binary.
pub(crate) fn started_by(starter: &[&str]) -> Command {
    let mut words = starter.iter().copied().chain([env!("CARGO_BIN_EXE_ladder")]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words);
    for name in [
        "DATABASE_URL",
        "REDIS_URL",
        "LADDER_FAILPOINT",
        "LADDER_LEASE_S",
        "LADDER_LISTEN",
        "LADDER_PUBLIC_URL",
        "LADDER_TOKEN",
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "RUST_LOG",
    ] {
        command.env_remove(name);
    }
    // The usual port belongs to whoever works on this machine.
    command.env("LADDER_METRICS_LISTEN", "off");
    // Whoever plays in the tests does so from one address.
    command.env("LADDER_LIMITS", "off");
    command
}

/// A process that runs until it is told to stop. Dropping it kills it.
pub(crate) struct Process {
    child: Child,
    /// The first line that it printed: it is up.
    greeting: String,
    /// The lines after it, as they come.
    said: Mutex<Receiver<String>>,
    metrics: OnceLock<String>,
    log: PathBuf,
}

impl Process {
    /// Starts it, and waits until it is up. What it writes to stderr is added to `log`.
    pub(crate) fn start(arguments: &[&str], log: &Path) -> Self {
        let mut command = command();
        command.args(arguments);
        Self::start_command(command, log)
    }

    /// The same with a command that is made already.
    pub(crate) fn start_command(mut command: Command, log: &Path) -> Self {
        let stderr = File::options().create(true).append(true).open(log).unwrap();
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let greeting = lines.next().map(Result::unwrap).unwrap_or_default();
        if greeting.is_empty() {
            let _already_gone = child.kill();
            panic!("{command:?} did not start:\n{}", fs::read_to_string(log).unwrap());
        }
        // Read to the end, or the pipe would break under the rest of the greeting.
        let (say, said) = channel();
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| drop(say.send(line))));
        Self {
            child,
            greeting,
            said: Mutex::new(said),
            metrics: OnceLock::new(),
            log: log.to_owned(),
        }
    }

    /// Where it answers, as `127.0.0.1:PORT`.
    pub(crate) fn address(&self) -> &str {
        self.greeting.strip_prefix("Ladder answers on http://").unwrap()
    }

    /// Its process id.
    pub(crate) fn id(&self) -> Pid {
        Pid::from_raw(self.child.id().cast_signed()).unwrap()
    }

    /// Where its metrics are read, if it was told to show them.
    pub(crate) fn metrics(&self) -> String {
        let find = || {
            let said = self.said.lock().unwrap();
            let url = |line: String| line.strip_prefix("  metrics   ").map(str::to_owned);
            said.iter().find_map(url).unwrap()
        };
        self.metrics.get_or_init(find).clone()
    }

    /// Ends it as a crash would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until it has ended by itself.
    pub(crate) fn wait(&mut self) {
        self.child.wait().unwrap();
    }

    /// Asks it to end, and waits until it has.
    pub(crate) fn stop(&mut self) {
        kill_process(self.id(), Signal::TERM).unwrap();
        let status = self.child.wait().unwrap();
        assert!(status.success(), "it ended with {status}:\n{}", self.log());
    }

    /// What it and those that had the same log have written to stderr.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _already_gone = self.child.wait();
    }
}
