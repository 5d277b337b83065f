//! Requests, each on a connection of its own.
//!
//! HTTP/1.0, in which an answer ends with its connection and is never cut into chunks.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// Sends a request, and leaves its answer to be read: for streams.
///
/// # Errors
/// When nobody answers at that address.
pub fn send(
    address: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> Result<TcpStream> {
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut head = format!(
        "{method} {path} HTTP/1.0\r\nHost: {address}\r\nAccept: application/x-ndjson, application/json\r\n"
    );
    if let Some(token) = token {
        write!(head, "Authorization: Bearer {token}\r\n")?;
    }
    if !body.is_empty() {
        write!(
            head,
            "Content-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        )?;
    }
    let mut stream = TcpStream::connect(address).with_context(|| format!("nobody answers on {address}"))?;
    stream.set_nodelay(true)?;
    stream.write_all(format!("{head}\r\n{body}").as_bytes())?;
    Ok(stream)
}

/// The document that answers a POST.
///
/// # Errors
/// When nobody answers, or with a refusal.
pub fn post(address: &str, path: &str, token: Option<&str>, body: &Value) -> Result<Value> {
    let mut answer = String::new();
    send(address, "POST", path, token, Some(body))?.read_to_string(&mut answer)?;
    let (head, document) = answer.split_once("\r\n\r\n").context("no answer in HTTP")?;
    let status = head.split(' ').nth(1).unwrap_or_default();
    ensure!(
        status.starts_with('2'),
        "POST {path} answers {status}: {document}"
    );
    Ok(serde_json::from_str(document)?)
}
