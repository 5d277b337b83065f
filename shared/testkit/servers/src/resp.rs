//! Talking to a Redis, as far as starting and disturbing one needs it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A Redis that takes longer is down.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection.
#[derive(Debug)]
pub struct RedisConnection(BufReader<TcpStream>);

/// What a Redis answers (RESP2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// A text, short or long.
    Text(String),
    /// A number.
    Number(i64),
    /// A list.
    List(Vec<Reply>),
    /// There is none.
    Nothing,
    /// A refusal.
    Refused(String),
}

impl RedisConnection {
    /// Connects to `HOST:PORT`.
    ///
    /// # Errors
    /// When nobody listens there.
    pub fn open(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Sends a command and reads its reply.
    ///
    /// # Errors
    /// When the connection breaks, or the Redis refuses.
    pub fn ask(&mut self, command: &[&str]) -> io::Result<Reply> {
        self.0.get_mut().write_all(&encoded(command))?;
        match self.read()? {
            Reply::Refused(why) => Err(io::Error::other(why)),
            reply => Ok(reply),
        }
    }

    fn read(&mut self) -> io::Result<Reply> {
        let mut line = String::new();
        self.0.read_line(&mut line)?;
        let line = line.trim_end();
        let Some(kind) = line.get(..1) else {
            return Err(io::ErrorKind::UnexpectedEof.into());
        };
        let rest = &line[1..];
        Ok(match kind {
            "+" => Reply::Text(rest.to_owned()),
            "-" => Reply::Refused(rest.to_owned()),
            ":" => Reply::Number(number(rest)?),
            "$" => match usize::try_from(number(rest)?) {
                Err(_) => Reply::Nothing,
                Ok(length) => Reply::Text(self.text(length)?),
            },
            "*" => match usize::try_from(number(rest)?) {
                Err(_) => Reply::Nothing,
                Ok(length) => Reply::List((0..length).map(|_| self.read()).collect::<io::Result<_>>()?),
            },
            _ => return Err(io::Error::other(format!("no reply of a Redis: {line}"))),
        })
    }

    fn text(&mut self, length: usize) -> io::Result<String> {
        let mut bytes = vec![0; length + "\r\n".len()];
        self.0.read_exact(&mut bytes)?;
        bytes.truncate(length);
        String::from_utf8(bytes).map_err(io::Error::other)
    }
}

fn encoded(command: &[&str]) -> Vec<u8> {
    let head = format!("*{}\r\n", command.len());
    let words = command
        .iter()
        .map(|word| format!("${}\r\n{word}\r\n", word.len()));
    std::iter::once(head)
        .chain(words)
        .collect::<String>()
        .into_bytes()
}

fn number(text: &str) -> io::Result<i64> {
    text.parse().map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::encoded;

    #[test]
    fn a_command_is_a_list_of_texts_with_their_lengths() {
        assert_eq!(
            encoded(&["GET", "é"]),
            "*2\r\n$3\r\nGET\r\n$2\r\né\r\n".as_bytes()
        );
    }
}
