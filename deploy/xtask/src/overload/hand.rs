//! One of the crowd: games, and looks at what everybody looks at.

use std::io;

use serde_json::json;

use super::players::{Players, terms};
use super::tally::{Kind, Tally};
use crate::http::{Answer, Client};
use crate::stopwatch::Stopwatch;

/// A game's moves, by both sides in turn. It is left to itself after them.
const LINE: [&str; 12] = [
    "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5",
];

/// Requests of a round: moves, looks and changes as people at play make them.
const ROUND: [Kind; 10] = [
    Kind::Move,
    Kind::Look,
    Kind::Look,
    Kind::Look,
    Kind::Move,
    Kind::Look,
    Kind::Change,
    Kind::Look,
    Kind::Look,
    Kind::Look,
];

/// What is looked at.
const LOOKS: [&str; 4] = [
    "/v1/ladders/blitz/leaderboard?include=provisional",
    "/v1/players/overload-white",
    "/v1/games?limit=20",
    "/v1/ladders",
];

/// A client at one game at a time.
#[derive(Debug)]
pub(super) struct Hand {
    sides: [Client; 2],
    operator: Client,
    anybody: Client,
    game: Option<String>,
    ply: usize,
    turn: usize,
}

impl Hand {
    /// With connections of its own, opened when they are needed. The rounds of two are not in step.
    pub(super) fn new(address: &str, players: &Players, number: usize) -> Self {
        Self {
            sides: players
                .tokens
                .each_ref()
                .map(|token| Client::new(address, Some(token))),
            operator: Client::new(address, Some(&players.operator)),
            anybody: Client::new(address, None),
            game: None,
            ply: 0,
            turn: number,
        }
    }

    /// Sends the next request.
    pub(super) fn step(&mut self, tally: &mut Tally) {
        let kind = ROUND[self.turn % ROUND.len()];
        self.turn += 1;
        let (kind, began) = match (kind, &self.game) {
            // Without a game there is nothing to move in.
            (Kind::Move, None) => (Kind::Change, Stopwatch::start()),
            (kind, _) => (kind, Stopwatch::start()),
        };
        let answer = match kind {
            Kind::Move => self.play(),
            Kind::Look => self.anybody.send("GET", LOOKS[self.turn % LOOKS.len()], None),
            Kind::Change => self.begin(),
        };
        match answer {
            Ok(answer) => tally.count(kind, &answer, began.elapsed()),
            Err(error) => tally.fault(format!("{kind:?} breaks off: {error}")),
        }
    }

    fn play(&mut self) -> io::Result<Answer> {
        let game = self.game.as_deref().unwrap_or_default();
        let path = format!("/v1/games/{game}/moves?moves=last");
        let body = json!({ "uci": LINE[self.ply], "ply": self.ply });
        let answer = self.sides[self.ply % 2].send("POST", &path, Some(&body))?;
        if answer.is_success() {
            self.ply += 1;
        }
        if self.ply == LINE.len() {
            self.game = None;
        }
        Ok(answer)
    }

    fn begin(&mut self) -> io::Result<Answer> {
        let answer = self.operator.send("POST", "/v1/games", Some(&terms()))?;
        if let Some(id) = answer.document["id"].as_str() {
            self.game = Some(id.to_owned());
            self.ply = 0;
        }
        Ok(answer)
    }
}
