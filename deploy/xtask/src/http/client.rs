//! A client that keeps its connection.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// An answer that takes longer is none.
const PATIENCE: Duration = Duration::from_secs(30);

/// Somebody with a token, and a connection to one process that is opened when it is needed.
#[derive(Debug)]
pub struct Client {
    address: String,
    token: Option<String>,
    connection: Option<BufReader<TcpStream>>,
}

/// What came back.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The document; null where there was none.
    pub document: Value,
    /// The seconds of `Retry-After`.
    pub retry_after_s: Option<u64>,
}

impl Answer {
    /// Whether the request was granted.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// Whether the ladder could not be of use just now, whatever the request was.
    pub fn is_outage(&self) -> bool {
        self.status == 429 || self.status >= 500
    }

    /// The code of a refusal; empty for what is none.
    pub fn code(&self) -> &str {
        self.document["code"].as_str().unwrap_or_default()
    }
}

impl Client {
    /// A client of `HOST:PORT`.
    pub fn new(address: &str, token: Option<&str>) -> Self {
        Self {
            address: address.to_owned(),
            token: token.map(str::to_owned),
            connection: None,
        }
    }

    /// Sends a request and reads its answer. After an error nobody knows whether it was heard.
    ///
    /// # Errors
    /// When the connection breaks, or what comes is not the answer of a ladder.
    pub fn send(&mut self, method: &str, path: &str, body: Option<&Value>) -> io::Result<Answer> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect()?,
        };
        let request = self.request(method, path, body)?;
        connection.get_mut().write_all(request.as_bytes())?;
        let (answer, stays_open) = read(&mut connection)?;
        // One that failed is not kept.
        self.connection = stays_open.then_some(connection);
        Ok(answer)
    }

    fn connect(&self) -> io::Result<BufReader<TcpStream>> {
        let stream = TcpStream::connect(&self.address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(BufReader::with_capacity(4_096, stream))
    }

    fn request(&self, method: &str, path: &str, body: Option<&Value>) -> io::Result<String> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        let write = |request: &mut String, line: std::fmt::Arguments<'_>| {
            request.write_fmt(line).map_err(io::Error::other)
        };
        if let Some(token) = &self.token {
            write(&mut request, format_args!("Authorization: Bearer {token}\r\n"))?;
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        if !body.is_empty() {
            write(
                &mut request,
                format_args!(
                    "Content-Type: application/json\r\nContent-Length: {}\r\n",
                    body.len()
                ),
            )?;
        }
        write(&mut request, format_args!("\r\n{body}"))?;
        Ok(request)
    }
}

/// An answer whose length is given, and whether another one can follow.
fn read(connection: &mut impl BufRead) -> io::Result<(Answer, bool)> {
    let bad = |what: &str| io::Error::new(io::ErrorKind::InvalidData, format!("no answer in HTTP: {what:?}"));
    let first = line(connection)?;
    let status = first
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .ok_or_else(|| bad(&first))?;
    let (mut length, mut stays_open, mut retry_after_s) = (0, true, None);
    loop {
        let header = line(connection)?.to_ascii_lowercase();
        match header.split_once(':').map(|(name, value)| (name, value.trim())) {
            None => break,
            Some(("content-length", value)) => length = value.parse().map_err(|_| bad(&header))?,
            Some(("retry-after", value)) => retry_after_s = value.parse().ok(),
            Some(("connection", "close")) => stays_open = false,
            Some(("transfer-encoding", _)) => return Err(bad(&header)),
            Some(_) => {}
        }
    }
    let mut body = vec![0; length];
    connection.read_exact(&mut body)?;
    let document = match body.as_slice() {
        [] => Value::Null,
        body => serde_json::from_slice(body)?,
    };
    let answer = Answer {
        status,
        document,
        retry_after_s,
    };
    Ok((answer, stays_open))
}

fn line(connection: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    if connection.read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn two_answers_on_one_connection_are_told_apart() {
        let both = [
            "HTTP/1.1 201 Created\r\nContent-Length: 10\r\n\r\n{\"id\":\"a\"}",
            "HTTP/1.1 409 Conflict\r\ncontent-length: 20\r\nConnection: close\r\n\r\n{\"code\":\"game_over\"}",
            "rest",
        ]
        .concat();
        let mut connection = both.as_bytes();

        let (first, stays_open) = read(&mut connection).expect("an answer");
        assert!(stays_open && first.is_success());
        assert_eq!(first.document["id"], "a");

        let (second, stays_open) = read(&mut connection).expect("another");
        assert!(!stays_open && !second.is_success() && !second.is_outage());
        assert_eq!((second.status, second.code()), (409, "game_over"));
        assert_eq!(connection, b"rest");
    }

    #[test]
    fn a_connection_that_ends_too_soon_is_an_error() {
        for cut in [
            "",
            "HTTP/1.1 200 OK\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{",
        ] {
            read(&mut cut.as_bytes()).expect_err(cut);
        }
    }
}
