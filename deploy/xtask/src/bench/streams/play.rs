//! The games, and their moves.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::http::post;
use crate::stopwatch::Stopwatch;

/// The moves of every game, by both sides in turn.
const LINE: [&str; 4] = ["e2e4", "e7e5", "g1f3", "b8c6"];
/// Moves under way at a time.
const HANDS: usize = 4;
/// Moves each second: those of some thousand games that people play.
const MOVES_PER_SECOND: u32 = 200;

/// Two players, with a lot of games between them.
pub(super) struct Hall {
    tokens: [String; 2],
    games: Vec<String>,
}

/// A move, and when it was answered.
pub(super) struct Move {
    pub(super) game: usize,
    /// Half-moves played with it.
    pub(super) ply: u64,
    pub(super) answered: Duration,
}

impl Hall {
    /// Sets the games up.
    pub(super) fn prepare(address: &str, admin: &str, games: usize) -> Result<Self> {
        let register = |handle: &str| {
            let registered = post(address, "/v1/players", None, &json!({ "handle": handle }))?;
            text(&registered, "token")
        };
        let tokens = [register("streams-white")?, register("streams-black")?];
        let terms = json!({
            "white": "streams-white",
            "black": "streams-black",
            "rated": false,
            "time_control": { "type": "fischer", "initial_ms": 3_600_000, "increment_ms": 0 },
        });
        let set_up = |_| text(&post(address, "/v1/games", Some(admin), &terms)?, "id");
        Ok(Self {
            tokens,
            games: (0..games).map(set_up).collect::<Result<_>>()?,
        })
    }

    /// Their ids.
    pub(super) fn games(&self) -> &[String] {
        &self.games
    }

    /// Plays every game, at the pace that is set.
    pub(super) fn play(&self, address: &str, watch: Stopwatch) -> Result<Vec<Move>> {
        let began = watch.elapsed();
        thread::scope(|scope| {
            let hands: Vec<_> = (0..HANDS)
                .map(|hand| scope.spawn(move || self.play_with(hand, address, began, watch)))
                .collect();
            let mut moves = Vec::new();
            for hand in hands {
                moves.extend(hand.join().ok().context("a hand broke off")??);
            }
            Ok(moves)
        })
    }

    /// Every move of the games that are this hand's.
    fn play_with(&self, hand: usize, address: &str, began: Duration, watch: Stopwatch) -> Result<Vec<Move>> {
        let mut moves = Vec::new();
        for (ply, uci) in LINE.iter().enumerate() {
            for game in (hand..self.games.len()).step_by(HANDS) {
                let number = ply * self.games.len() + game;
                let due = began + Duration::from_secs(1) * u32::try_from(number)? / MOVES_PER_SECOND;
                wait_until(due, watch);
                let path = format!("/v1/games/{}/moves?moves=last", self.games[game]);
                let body = json!({ "uci": uci, "ply": ply });
                post(address, &path, Some(&self.tokens[ply % 2]), &body)?;
                moves.push(Move {
                    game,
                    ply: ply as u64 + 1,
                    answered: watch.elapsed(),
                });
            }
        }
        Ok(moves)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a pace is what is wanted, and nothing waits for it"
)]
fn wait_until(due: Duration, watch: Stopwatch) {
    thread::sleep(due.saturating_sub(watch.elapsed()));
}

fn text(document: &Value, field: &str) -> Result<String> {
    let text = document[field].as_str();
    Ok(text
        .with_context(|| format!("no {field} in {document}"))?
        .to_owned())
}
