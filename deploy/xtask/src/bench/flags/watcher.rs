//! Those who wait for a flag, each in a thread of their own.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use super::table::Running;
use crate::http::send;
use crate::instant::UnixMs;

/// What a thread that only reads lines needs.
const STACK_BYTES: usize = 128 * 1024;

/// The open streams.
pub(super) struct Watchers(Vec<JoinHandle<Result<Fallen>>>);

/// A flag.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fallen {
    /// The end of the game, as it is stored.
    pub(super) noted: UnixMs,
    /// When its line came.
    pub(super) told: UnixMs,
}

#[derive(Deserialize)]
struct Line {
    r#type: String,
    at: Option<String>,
    termination: Option<String>,
}

impl Watchers {
    /// Opens a stream of each game, at each process in turn, and waits until every one has begun.
    pub(super) fn open(addresses: &[String], games: &[Running]) -> Result<Self> {
        let (begun, begins) = mpsc::channel();
        let mut watchers = Vec::with_capacity(games.len());
        for (game, address) in games.iter().zip(addresses.iter().cycle()) {
            let stream = send(
                address,
                "GET",
                &format!("/v1/games/{}/events", game.id),
                None,
                None,
            )?;
            let begun = begun.clone();
            let watcher = thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn(move || wait(stream, &begun))?;
            watchers.push(watcher);
        }
        drop(begun);
        ensure!(
            begins.iter().take(games.len()).count() == games.len(),
            "not every stream has begun"
        );
        Ok(Self(watchers))
    }

    /// Waits until every flag has fallen; gives them in the order of the games.
    pub(super) fn wait(self) -> Result<Vec<Fallen>> {
        let watchers = self.0.into_iter();
        watchers
            .map(|watcher| watcher.join().ok().context("a watcher broke off")?)
            .collect()
    }
}

fn wait(stream: TcpStream, begun: &mpsc::Sender<()>) -> Result<Fallen> {
    for line in BufReader::with_capacity(4_096, stream).lines() {
        let line = line?;
        let told = UnixMs::now();
        if !line.starts_with('{') {
            continue;
        }
        let line: Line = serde_json::from_str(&line)?;
        match line.r#type.as_str() {
            "snapshot" => {
                let _nobody_waits_any_more = begun.send(());
            }
            "game_finished" => {
                ensure!(
                    line.termination.as_deref() == Some("timeout"),
                    "a game ended by {:?}",
                    line.termination
                );
                let noted = line.at.as_deref().and_then(UnixMs::parse);
                let noted = noted.context("a game has no end")?;
                return Ok(Fallen { noted, told });
            }
            _ => {}
        }
    }
    bail!("a stream ended before the flag fell")
}
