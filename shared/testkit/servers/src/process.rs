//! A server process: started, awaited, stopped, killed.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, PipeReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};

use rustix::process::{Pid, Signal, kill_process};

use crate::ServerError;
use crate::guard::Guard;

/// A running server and the guard that ends it if we cannot.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    stop: Stop,
    /// Ends when the last process that could write has ended: a server's helpers may outlive it a little.
    output: Option<JoinHandle<()>>,
    guard: Option<Guard>,
}

/// The signal by which a server ends at once and in order.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stop {
    /// PostgreSQL's immediate shutdown: connections are cut, shared memory is given back.
    Quit,
    /// What Redis takes as a shutdown.
    Term,
}

impl Stop {
    fn signal(self) -> Signal {
        match self {
            Self::Quit => Signal::QUIT,
            Self::Term => Signal::TERM,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Quit => "QUIT",
            Self::Term => "TERM",
        }
    }
}

impl Process {
    /// Starts `command` and returns once it has written a line with `ready` in it.
    pub(crate) fn start(mut command: Command, stop: Stop, ready: &str) -> Result<Self, ServerError> {
        let starting = ServerError::while_doing("starting a server");
        let program = command.get_program().to_string_lossy().into_owned();
        let (child, output) = spawn(&mut command).map_err(starting)?;
        // The command holds the writing end of the pipe, whose closing tells that the server has ended.
        drop(command);
        let (lines, reader) = read_lines(output);
        let mut process = Self {
            child,
            stop,
            output: Some(reader),
            guard: None,
        };
        let guard = process
            .watch()
            .map_err(ServerError::while_doing("starting the guard of a server"))?;
        process.guard = Some(guard);
        wait_until(ready, &lines).map_err(|output| ServerError::NotReady { program, output })?;
        Ok(process)
    }

    /// Ends it as a crash would (SIGKILL) and waits until it is gone.
    pub(crate) fn kill(&mut self) {
        self.guard = None;
        let _already_gone = self.child.kill();
        self.wait();
    }

    fn wait(&mut self) {
        let _already_gone = self.child.wait();
        if let Some(output) = self.output.take() {
            let _ended_by_panic = output.join();
        }
    }

    fn watch(&self) -> io::Result<Guard> {
        let pid = self.child.id().to_string();
        Guard::on_death(
            r#"kill -s "$1" "$2""#,
            &[OsStr::new(self.stop.name()), OsStr::new(&pid)],
        )
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.guard = None;
        let still_running = matches!(self.child.try_wait(), Ok(None));
        if still_running && let Some(pid) = Pid::from_raw(self.child.id().cast_signed()) {
            let _already_gone = kill_process(pid, self.stop.signal());
        }
        self.wait();
    }
}

/// Both outputs come through one pipe. The process group of its own keeps a Ctrl-C away from the server,
/// which then ends by our hand, after the tests that use it.
fn spawn(command: &mut Command) -> io::Result<(Child, PipeReader)> {
    let (reader, writer) = io::pipe()?;
    let child = command
        .stdin(Stdio::null())
        .stdout(writer.try_clone()?)
        .stderr(writer)
        .process_group(0)
        .spawn()?;
    Ok((child, reader))
}

/// Hands over each line while somebody listens, and goes on reading afterwards: a server that fills the
/// pipe would stand still.
fn read_lines(output: PipeReader) -> (Receiver<String>, JoinHandle<()>) {
    let (sender, lines) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let _nobody_listens_any_more = sender.send(line);
        }
    });
    (lines, reader)
}

/// Waits for the line that says so; what was written is the error if the output ends before.
fn wait_until(ready: &str, lines: &Receiver<String>) -> Result<(), String> {
    let mut read = Vec::new();
    for line in lines {
        if line.contains(ready) {
            return Ok(());
        }
        read.push(line);
    }
    Err(read.join("\n"))
}
