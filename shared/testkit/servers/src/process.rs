//! A server process: started, awaited, paused, stopped, killed.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, PipeReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};

use rustix::process::{Pid, Signal, kill_process};

use crate::ServerError;
use crate::guard::Guard;
use crate::log::Log;

/// Ends a server in order, or by force if it does not hear: with us, whoever read its output is gone, and
/// not every program can stop without a word.
const END: &str = r#"
kill -s "$1" "$2"; kill -s CONT "$2"
for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 "$2" || exit 0
    sleep 1
done
kill -s KILL "$2""#;

/// A running server and the guard that ends it if we cannot. Dropping it stops it in order.
#[derive(Debug)]
pub struct Process {
    child: Child,
    stop: Stop,
    log: Log,
    ready_line: String,
    /// Ends when the last process that could write has ended: a server's helpers may outlive it a little.
    output: Option<JoinHandle<()>>,
    guard: Option<Guard>,
}

/// The signal by which a server ends in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// PostgreSQL's immediate shutdown: connections are cut, shared memory is given back.
    Quit,
    /// What Redis, nginx and the ladder take as a shutdown.
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
    ///
    /// # Errors
    /// [`ServerError::NotReady`] when it ends before.
    pub fn start(command: Command, stop: Stop, ready: &str) -> Result<Self, ServerError> {
        Self::launch(command, stop, ready, Log::default())
    }

    /// The same; all that it writes is added to the file `log`.
    ///
    /// # Errors
    /// As for [`start`](Self::start), and when the file cannot be written.
    pub fn start_logged(command: Command, stop: Stop, ready: &str, log: &Path) -> Result<Self, ServerError> {
        let log = Log::into_file(log).map_err(ServerError::while_doing("opening a log file"))?;
        Self::launch(command, stop, ready, log)
    }

    fn launch(mut command: Command, stop: Stop, ready: &str, log: Log) -> Result<Self, ServerError> {
        let starting = ServerError::while_doing("starting a server");
        let program = command.get_program().to_string_lossy().into_owned();
        let (child, output) = spawn(&mut command).map_err(starting)?;
        // The command holds the writing end of the pipe, whose closing tells that the server has ended.
        drop(command);
        let (lines, reader) = read_lines(output, log.clone());
        let mut process = Self {
            child,
            stop,
            log,
            ready_line: String::new(),
            output: Some(reader),
            guard: None,
        };
        let guard = process
            .watch()
            .map_err(ServerError::while_doing("starting the guard of a server"))?;
        process.guard = Some(guard);
        let not_ready = |output| ServerError::NotReady { program, output };
        process.ready_line = wait_until(ready, &lines).map_err(not_ready)?;
        Ok(process)
    }

    /// The line by which it said that it is ready.
    pub fn ready_line(&self) -> &str {
        &self.ready_line
    }

    /// The last lines that it wrote.
    pub fn last_words(&self) -> String {
        self.log.tail()
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Stands still (SIGSTOP) until [`resume`](Self::resume): its connections stay open.
    pub fn pause(&self) {
        self.send(Signal::STOP);
    }

    /// Goes on (SIGCONT).
    pub fn resume(&self) {
        self.send(Signal::CONT);
    }

    /// Tells it to read its settings again (SIGHUP), as nginx takes it.
    pub fn hang_up(&self) {
        self.send(Signal::HUP);
    }

    /// Ends it as a crash would (SIGKILL) and waits until it is gone.
    pub fn kill(&mut self) {
        self.guard = None;
        let _already_gone = self.child.kill();
        self.wait();
    }

    /// Ends it in order and waits until it is gone.
    pub fn stop(&mut self) {
        self.guard = None;
        if self.ended().is_none() {
            self.send(self.stop.signal());
            // One that stands still hears nothing else.
            self.resume();
        }
        self.wait();
    }

    fn send(&self, signal: Signal) {
        if let Some(pid) = Pid::from_raw(self.child.id().cast_signed()) {
            let _already_gone = kill_process(pid, signal);
        }
    }

    fn wait(&mut self) {
        let _already_gone = self.child.wait();
        if let Some(output) = self.output.take() {
            let _ended_by_panic = output.join();
        }
    }

    fn watch(&self) -> io::Result<Guard> {
        let pid = self.child.id().to_string();
        Guard::on_death(END, &[OsStr::new(self.stop.name()), OsStr::new(&pid)])
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
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
fn read_lines(output: PipeReader, log: Log) -> (Receiver<String>, JoinHandle<()>) {
    let (sender, lines) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            log.write(&line);
            let _nobody_listens_any_more = sender.send(line);
        }
    });
    (lines, reader)
}

/// Waits for the line that says so; what was written is the error if the output ends before.
fn wait_until(ready: &str, lines: &Receiver<String>) -> Result<String, String> {
    let mut read = Vec::new();
    for line in lines {
        if line.contains(ready) {
            return Ok(line);
        }
        read.push(line);
    }
    Err(read.join("\n"))
}
