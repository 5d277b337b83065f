//! A ladder that serves from an embedded file, to be measured.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use anyhow::{Context, Result, ensure};
use rustix::process::{Pid, Signal, kill_process};

/// A folder on the disk of the build, where temporary folders may be in memory.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// An empty one at a path.
    pub(crate) fn new(path: PathBuf) -> Result<Self> {
        if path.exists() {
            fs::remove_dir_all(&path)?;
        }
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _what_is_left_is_removed_by_the_next_run = fs::remove_dir_all(&self.0);
    }
}

/// A ladder on a free port; dropping it ends it.
pub(crate) struct Server {
    child: Child,
    url: String,
}

impl Server {
    /// Starts it on a database that need not be there.
    pub(crate) fn start(ladder: &Path, database: &Path) -> Result<Self> {
        let mut child = Command::new(ladder)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .arg(format!("--database=sqlite:{}", database.display()))
            .env("LADDER_LIMITS", "off")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().context("the ladder has no output")?;
        let mut lines = BufReader::new(output).lines();
        let greeting = lines.next().transpose()?.unwrap_or_default();
        // Read to the end, or the pipe would break under the rest of the greeting.
        std::thread::spawn(move || lines.for_each(drop));
        let url = greeting.strip_prefix("Ladder answers on ").map(str::to_owned);
        let server = Self {
            child,
            url: url.unwrap_or_default(),
        };
        ensure!(!server.url.is_empty(), "the ladder did not start");
        Ok(server)
    }

    /// What requests to it begin with.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to end, and waits until it has.
    pub(crate) fn stop(&mut self) -> Result<ExitStatus> {
        let pid = Pid::from_raw(self.child.id().cast_signed()).context("the ladder has no id")?;
        kill_process(pid, Signal::TERM)?;
        Ok(self.child.wait()?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _already_gone = self.child.wait();
    }
}

/// What a process has in memory.
pub(crate) fn resident_kib(pid: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
    Ok(kib
        .context("the system does not say how much memory a process has")?
        .parse()?)
}
