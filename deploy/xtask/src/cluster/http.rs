//! Looking at what a ladder answers.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::de::DeserializeOwned;

/// An answer that takes longer is none.
const PATIENCE: Duration = Duration::from_secs(5);

/// The status and the body of `GET path` at `address`.
///
/// HTTP/1.0, in which an answer ends with its connection and is never cut into chunks.
///
/// # Errors
/// When nobody answers, or what comes is no HTTP.
pub fn get(address: &str, path: &str) -> io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n").as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    parse(&answer).ok_or_else(|| io::Error::other(format!("no answer in HTTP: {answer:?}")))
}

/// The JSON of an answer that must be a 200.
///
/// # Errors
/// When it is none.
pub fn get_json<T: DeserializeOwned>(address: &str, path: &str) -> Result<T> {
    let (status, body) = get(address, path).with_context(|| format!("GET {path}"))?;
    ensure!(status == 200, "GET {path} answers {status}: {body}");
    serde_json::from_str(&body).with_context(|| format!("reading the answer to GET {path}"))
}

/// Whether the process at `address` says that it can be of use.
pub fn is_ready(address: &str) -> bool {
    matches!(get(address, "/readyz"), Ok((200, _)))
}

fn parse(answer: &str) -> Option<(u16, String)> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, body.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn the_status_and_the_body_are_told_apart() {
        let answer = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\n\r\n{}";
        assert_eq!(parse(answer), Some((503, "{}".to_owned())));
        assert_eq!(parse(""), None);
    }
}
