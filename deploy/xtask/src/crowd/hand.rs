//! Asking whichever process answers.

use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::Value;

use crate::dice::SplitMix;
use crate::http::{Answer, Client};
use crate::stopwatch::Stopwatch;

/// Longer than any process stays away.
const PATIENCE: Duration = Duration::from_mins(1);
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(100);

/// A player's way to the ladder: each request goes to a process that is drawn, and to the next one if that is gone.
#[derive(Debug)]
pub(super) struct Hand {
    clients: Vec<Client>,
    dice: SplitMix,
    /// Requests that were sent again.
    pub(super) retries: u64,
}

impl Hand {
    pub(super) fn new(addresses: &[String], token: Option<&str>, dice: SplitMix) -> Self {
        Self {
            clients: addresses
                .iter()
                .map(|address| Client::new(address, token))
                .collect(),
            dice,
            retries: 0,
        }
    }

    pub(super) fn get(&mut self, path: &str) -> Result<Answer> {
        self.ask("GET", path, None)
    }

    pub(super) fn post(&mut self, path: &str, body: Option<&Value>) -> Result<Answer> {
        self.ask("POST", path, body)
    }

    /// Sends a request until it is answered: it must be one that may be heard twice.
    ///
    /// # Errors
    /// When nobody answers for a minute.
    pub(super) fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer> {
        let since = Stopwatch::start();
        loop {
            let drawn = self.dice.below(self.clients.len());
            let outcome = self.clients[drawn].send(method, path, body);
            match outcome {
                Ok(answer) if !answer.is_outage() => return Ok(answer),
                outcome if since.elapsed() > PATIENCE => bail!("{method} {path}: {outcome:?}"),
                _ => {}
            }
            self.retries += 1;
            pause(PAUSE);
        }
    }
}

/// Does nothing for a while, as people do.
#[expect(
    clippy::disallowed_methods,
    reason = "people take their time, and nothing waits for it"
)]
pub(super) fn pause(length: Duration) {
    thread::sleep(length);
}
