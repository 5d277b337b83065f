//! Asking the database, past the ladder.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

/// What psql says once it has printed an answer.
const END: &str = "-- end of answer --";

/// A `psql` that is kept open: a new one for each question would cost more than the question.
#[derive(Debug)]
pub struct Sql {
    program: PathBuf,
    url: String,
    session: Option<Session>,
}

impl Sql {
    /// Questions to the database at `url`.
    pub fn new(program: PathBuf, url: String) -> Self {
        Self {
            program,
            url,
            session: None,
        }
    }

    /// The rows that a statement gives, columns separated by `|`.
    ///
    /// # Errors
    /// When the database cannot be reached or refuses the statement.
    pub fn rows(&mut self, statement: &str) -> Result<Vec<String>> {
        let mut session = match self.session.take() {
            Some(session) => session,
            None => Session::open(&self.program, &self.url)?,
        };
        let rows = session.ask(statement)?;
        // One that failed is not kept: the next question gets a new connection.
        self.session = Some(session);
        Ok(rows)
    }

    /// The only number that a statement gives.
    ///
    /// # Errors
    /// As for [`rows`](Self::rows), and when it gives something else.
    pub fn number(&mut self, statement: &str) -> Result<u64> {
        let rows = self.rows(statement)?;
        let [number] = rows.as_slice() else {
            bail!("{} rows instead of a number from: {statement}", rows.len());
        };
        number.parse().with_context(|| format!("{number:?} is no number"))
    }
}

#[derive(Debug)]
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn open(program: &PathBuf, url: &str) -> Result<Self> {
        let mut child = Command::new(program)
            .args(["--no-psqlrc", "--quiet", "--no-align", "--tuples-only"])
            .args(["--set", "ON_ERROR_STOP=1"])
            .arg(url)
            .env("PGCONNECT_TIMEOUT", "2")
            .env("PGOPTIONS", "-c statement_timeout=10000")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("starting {}", program.display()))?;
        let input = child.stdin.take().context("psql has no input")?;
        let output = child.stdout.take().context("psql has no output")?;
        Ok(Self {
            child,
            input,
            output: BufReader::new(output),
        })
    }

    fn ask(&mut self, statement: &str) -> Result<Vec<String>> {
        writeln!(self.input, "{statement};\n\\echo {END}").with_context(|| self.last_words())?;
        let mut rows = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                bail!("psql: {}", self.last_words());
            }
            match line.trim_end() {
                END => return Ok(rows),
                row => rows.push(row.to_owned()),
            }
        }
    }

    /// Why psql ended.
    fn last_words(&mut self) -> String {
        let _already_gone = self.child.kill();
        let read = self.child.stderr.take().map(std::io::read_to_string);
        read.and_then(Result::ok).unwrap_or_default().trim().to_owned()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _already_gone = self.child.wait();
    }
}
