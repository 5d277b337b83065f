//! Real games to replay, as UCI text.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use rules::{Position, pgn};

/// A game's moves in standard UCI, from the start.
pub(crate) type Game = Vec<String>;

/// Games played online, if the collection lies beside the workspace.
const COLLECTION: &str = "../../../shared/data/games/online_timed.pgn";

/// Where the games come from, and the games.
pub(crate) fn load() -> (&'static str, Vec<Game>) {
    match File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join(COLLECTION)) {
        Ok(file) => ("online_timed.pgn", collection(file)),
        Err(_) => (
            "the sample",
            include_str!("online_games.uci").lines().map(sample).collect(),
        ),
    }
}

#[expect(clippy::expect_used, reason = "the collection is known to be well-formed")]
fn collection(file: File) -> Vec<Game> {
    pgn::Reader::new(BufReader::new(file))
        .map(|game| game.expect("a game"))
        .filter(|game| game.start == Position::start())
        .map(|game| game.plies.iter().map(|ply| ply.played.to_string()).collect())
        .collect()
}

fn sample(line: &str) -> Game {
    line.split(' ').map(str::to_owned).collect()
}
