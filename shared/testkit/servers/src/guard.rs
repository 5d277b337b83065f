//! Cleaning up after an owner that could not do it itself.

use std::ffi::OsStr;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// A shell that waits for our death, then does one thing.
///
/// It reads a pipe that only we hold open, and so it wakes up however we end: interrupted, panicked or
/// killed. In a process group of its own, it survives the Ctrl-C that ends us. Dropping it calls it off.
#[derive(Debug)]
pub(crate) struct Guard(Child);

impl Guard {
    /// Runs the shell text `action`, with `arguments` as `$1`, `$2`, …, once this process is gone.
    pub(crate) fn on_death(action: &str, arguments: &[&OsStr]) -> io::Result<Self> {
        Command::new("sh")
            .arg("-c")
            .arg(format!("read -r _; {action}"))
            .arg("guard")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map(Self)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // The pipe closes with the child's handle: the shell must be dead by then.
        let _already_gone = self.0.kill();
        let _already_gone = self.0.wait();
    }
}
