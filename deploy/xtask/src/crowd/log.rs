//! A player's log, as the player's stream tells it.

use std::io::{self, BufRead, BufReader};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Result, bail};
use serde::Deserialize;

use crate::http::send;

/// Without a line for so long, heartbeats included, a stream is broken.
const SILENCE: Duration = Duration::from_secs(15);

/// A line of a player's stream, as far as it matters here.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Line {
    pub(super) r#type: String,
    pub(super) version: u64,
    pub(super) ticket_id: Option<String>,
    pub(super) game_id: Option<String>,
}

impl Line {
    /// Whether it is an entry of the log, and not a remark about it.
    pub(super) fn is_entry(&self) -> bool {
        !["snapshot", "heartbeat", "closed"].contains(&self.r#type.as_str())
    }
}

/// The lines of a player's stream after that version, until it breaks.
pub(super) fn follow(
    address: &str,
    token: &str,
    after: u64,
) -> Result<impl Iterator<Item = io::Result<Line>> + use<>> {
    let path = format!("/v1/me/events?after={after}");
    let stream: TcpStream = send(address, "GET", &path, Some(token), None)?;
    stream.set_read_timeout(Some(SILENCE))?;
    let lines = BufReader::with_capacity(4_096, stream).lines();
    Ok(lines
        .filter(|line| line.as_ref().map_or(true, |line| line.starts_with('{')))
        .map(|line| Ok(serde_json::from_str(&line?)?)))
}

/// All entries of a player's log up to now: a heartbeat says that there are no more.
///
/// # Errors
/// When the stream breaks before.
pub(super) fn whole(address: &str, token: &str) -> Result<Vec<Line>> {
    let mut entries = Vec::new();
    for line in follow(address, token, 0)? {
        let line = line?;
        match line.r#type.as_str() {
            "heartbeat" => return Ok(entries),
            "snapshot" => bail!("the log is longer than a stream tells from its beginning"),
            _ => entries.push(line),
        }
    }
    bail!("the stream ended before its first heartbeat")
}
