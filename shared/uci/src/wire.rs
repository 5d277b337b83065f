//! Lines to and from an engine.

use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::time::timeout;

use crate::Fault;

/// No line of an engine is longer, in bytes: a long variation has some hundred.
const LINE_MAX: u64 = 64 * 1024;

/// Both pipes of an engine.
#[derive(Debug)]
pub(crate) struct Wire {
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Wire {
    pub(crate) fn new(to: ChildStdin, from: ChildStdout) -> Self {
        Self {
            to,
            from: BufReader::new(from),
        }
    }

    /// Says a line.
    pub(crate) async fn say(&mut self, line: &str) -> Result<(), Fault> {
        let bytes = [line.as_bytes(), b"\n"].concat();
        let written = self.to.write_all(&bytes).await;
        written.map_err(|_| Fault::Ended)
    }

    /// Hears lines up to the one that begins with a word, and passes each of the others on.
    pub(crate) async fn hear(
        &mut self,
        awaited: &'static str,
        within: Duration,
        mut other: impl FnMut(&str),
    ) -> Result<String, Fault> {
        let listen = async {
            loop {
                let line = self.line().await?;
                if line.split_whitespace().next() == Some(awaited) {
                    return Ok(line);
                }
                other(&line);
            }
        };
        let heard = timeout(within, listen).await;
        heard.unwrap_or(Err(Fault::Silent { awaited, within }))
    }

    async fn line(&mut self) -> Result<String, Fault> {
        let mut bytes = Vec::new();
        let read = (&mut self.from)
            .take(LINE_MAX)
            .read_until(b'\n', &mut bytes)
            .await;
        match (read, bytes.last()) {
            (Ok(_), Some(b'\n')) => Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned()),
            (Ok(read), _) if read as u64 == LINE_MAX => Err(Fault::Babble),
            _ => Err(Fault::Ended),
        }
    }
}
