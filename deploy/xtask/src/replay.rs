//! `ladder replay`: recorded games, played over HTTP and looked at again.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::program::{text, without_settings};

/// Games to be played, and where.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The binary.
    pub ladder: PathBuf,
    /// The files, each as often as it stands here.
    pub files: Vec<PathBuf>,
    /// Where the ladder answers.
    pub url: String,
    /// An arbiter's token.
    pub token: String,
    /// Games at once.
    pub concurrency: usize,
    /// How long to go on trying, in seconds.
    pub patience_s: u32,
}

/// What `ladder replay --json` prints, as far as it matters here.
#[derive(Debug, Deserialize)]
pub struct Replayed {
    /// Games played.
    pub games: u32,
    /// Moves that were answered.
    pub plies: u64,
    /// Moves for each second of play.
    pub moves_per_second: f64,
    /// How long an answered move took.
    pub latency_ms: Latency,
    /// Requests that had to be sent again.
    pub retries: u64,
    /// What was not as the rules say, or not there afterwards.
    pub disagreements: Vec<Disagreement>,
}

/// Percentiles in milliseconds.
#[derive(Debug, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Latency {
    pub p50: f64,
    pub p90: f64,
    pub p99: f64,
    pub max: f64,
}

/// A game that the ladder sees differently.
#[derive(Debug, Deserialize)]
pub struct Disagreement {
    /// Which game of the file, from 1.
    pub game: u32,
    /// Its id, if it came to be.
    pub game_id: Option<String>,
    /// What it is about.
    pub reason: String,
}

impl Replay {
    /// Plays all games and looks at each again.
    ///
    /// # Errors
    /// When the ladder is gone for longer than the patience. Disagreements are no error here.
    pub fn run(&self) -> Result<Replayed> {
        let mut command = self.command();
        let output = command.output().context("starting ladder replay")?;
        serde_json::from_slice(&output.stdout).with_context(|| {
            format!(
                "{} did not report: {}",
                text(&command),
                String::from_utf8_lossy(&output.stderr).trim()
            )
        })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.ladder);
        without_settings(&mut command);
        command
            .arg("replay")
            .args(&self.files)
            .args(["--json", "--url", &self.url])
            .args(["--concurrency", &self.concurrency.to_string()])
            .args(["--patience", &self.patience_s.to_string()])
            .env("LADDER_TOKEN", &self.token)
            .stdin(Stdio::null());
        command
    }
}
