//! Those who watch, each in a thread of their own.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::http::send;
use crate::stopwatch::Stopwatch;

/// What a thread that only reads lines needs.
const STACK_BYTES: usize = 128 * 1024;

/// The open streams.
pub(super) struct Audience {
    watchers: Vec<JoinHandle<Result<Watched>>>,
}

/// What one watcher saw.
#[derive(Default)]
struct Watched {
    moves: HashMap<u64, Duration>,
    was_told_of_the_stop: bool,
}

/// What all of them saw.
pub(super) struct Heard {
    watched: Vec<Watched>,
    /// How many were told that the process stops.
    pub(super) stopping: usize,
}

impl Heard {
    /// When the move of that game was told.
    pub(super) fn of(&self, game: usize, ply: u64) -> Option<Duration> {
        self.watched.get(game)?.moves.get(&ply).copied()
    }
}

#[derive(Deserialize)]
struct Line {
    r#type: String,
    ply: Option<u64>,
    reason: Option<String>,
}

impl Audience {
    /// Opens a stream of each game, and waits until every one has begun.
    pub(super) fn open(address: &str, games: &[String], watch: Stopwatch) -> Result<Self> {
        let (begun, begins) = mpsc::channel();
        let mut watchers = Vec::with_capacity(games.len());
        for game in games {
            let stream = send(address, "GET", &format!("/v1/games/{game}/events"), None, None)?;
            let begun = begun.clone();
            let watcher = thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn(move || read(stream, &begun, watch))?;
            watchers.push(watcher);
        }
        drop(begun);
        ensure!(
            begins.iter().take(games.len()).count() == games.len(),
            "not every stream has begun"
        );
        Ok(Self { watchers })
    }

    /// Waits until every stream has ended.
    pub(super) fn leave(self) -> Result<Heard> {
        let mut watched = Vec::with_capacity(self.watchers.len());
        for watcher in self.watchers {
            watched.push(watcher.join().ok().context("a watcher broke off")??);
        }
        Ok(Heard {
            stopping: watched.iter().filter(|one| one.was_told_of_the_stop).count(),
            watched,
        })
    }
}

fn read(stream: TcpStream, begun: &mpsc::Sender<()>, watch: Stopwatch) -> Result<Watched> {
    let mut watched = Watched::default();
    for line in BufReader::with_capacity(4_096, stream).lines() {
        let line = line?;
        let at = watch.elapsed();
        if !line.starts_with('{') {
            continue;
        }
        let line: Line = serde_json::from_str(&line)?;
        match (line.r#type.as_str(), line.ply) {
            ("snapshot", _) => {
                let _nobody_waits_any_more = begun.send(());
            }
            ("moved", Some(ply)) => {
                watched.moves.insert(ply, at);
            }
            ("closed", _) => watched.was_told_of_the_stop = line.reason.as_deref() == Some("stopping"),
            _ => {}
        }
    }
    Ok(watched)
}
