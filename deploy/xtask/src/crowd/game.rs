//! A short game, as each of its players plays it.

use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::hand::{Hand, pause};
use crate::stopwatch::Stopwatch;

/// What is played. Both players know a game's line by its id.
const LINES: [[&str; 8]; 4] = [
    ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"],
    ["d2d4", "d7d5", "c2c4", "e7e6", "b1c3", "g8f6", "c1g5", "f8e7"],
    ["c2c4", "e7e5", "b1c3", "g8f6", "g1f3", "b8c6", "g2g3", "d7d5"],
    ["e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4", "f3d4", "g8f6"],
];
/// Between two looks at the board.
const LOOK_EVERY: Duration = Duration::from_millis(800);
/// Longer than any of these games takes, with a player who comes late and a process that is gone.
const LONGEST: Duration = Duration::from_secs(150);

/// How a game goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Script {
    line: [&'static str; 8],
    /// Who is to move then resigns.
    plies: usize,
    /// White calls it off at once.
    is_called_off: bool,
}

impl Script {
    /// Of the game with that id: one in forty is called off, the others go on for 3 to 8 plies.
    fn of(game: &str) -> Self {
        let number: usize = game.bytes().map(usize::from).sum();
        Self {
            line: LINES[number % LINES.len()],
            plies: 3 + number / LINES.len() % 6,
            is_called_off: number % 40 == 7,
        }
    }
}

/// What a player did in a game.
#[derive(Debug, Default)]
pub(super) struct Played {
    /// How far both ratings are apart, where the player has White.
    pub(super) gap: Option<f64>,
    pub(super) resigned: bool,
    pub(super) called_off: bool,
}

/// Plays to the end. Whoever has called a game off once does not do it again: that would keep them out of the queue.
pub(super) fn play(hand: &mut Hand, handle: &str, id: &str, has_called_off: &mut bool) -> Result<Played> {
    let script = Script::of(id);
    let since = Stopwatch::start();
    let mut played = Played::default();
    loop {
        ensure!(since.elapsed() < LONGEST, "game {id} does not end");
        let game = hand.get(&format!("/v1/games/{id}?moves=last"))?;
        ensure!(game.is_success(), "game {id} answers {}", game.document);
        let game = game.document;
        let own = if game["white"]["handle"] == handle {
            "white"
        } else {
            "black"
        };
        if own == "white" {
            played.gap = gap(&game);
        }
        if ["finished", "aborted"].contains(&game["status"].as_str().unwrap_or_default()) {
            return Ok(played);
        }
        if game["turn"] != own {
            pause(LOOK_EVERY);
            continue;
        }
        let ply = game["ply"].as_u64().unwrap_or_default() as usize;
        if ply == 0 && script.is_called_off && !*has_called_off {
            *has_called_off = true;
            let answer = hand.post(&format!("/v1/games/{id}/abort"), None)?;
            played.called_off = answer.is_success();
        } else if ply >= script.plies {
            let answer = hand.post(&format!("/v1/games/{id}/resignation"), None)?;
            played.resigned = answer.is_success();
        } else {
            let body = json!({ "uci": script.line[ply], "ply": ply });
            hand.post(&format!("/v1/games/{id}/moves?moves=last"), Some(&body))?;
        }
    }
}

fn gap(game: &Value) -> Option<f64> {
    Some((game["white"]["rating"].as_f64()? - game["black"]["rating"].as_f64()?).abs())
}

#[cfg(test)]
mod tests {
    use super::Script;

    #[test]
    fn both_players_of_a_game_follow_the_same_script_which_ends() {
        for id in ["1a2b3c4d5e6", "zzzzzzzzzzz", "00000000000"] {
            let script = Script::of(id);
            assert_eq!(script, Script::of(id));
            assert!((3..=script.line.len()).contains(&script.plies));
        }
    }
}
