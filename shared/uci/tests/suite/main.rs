//! Engines that answer, and engines that do not.

mod scripted;
mod stockfish;

use uci::{Limit, Program, Question};

/// A scripted engine, which does what these words say.
fn scripted(words: &[&str]) -> Program {
    Program {
        command: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/engine.sh").to_owned(),
        args: words.iter().map(|&word| word.to_owned()).collect(),
        options: Vec::new(),
        limit: Limit::Nodes(100),
    }
}

/// The position after 1. e4.
fn kings_pawn() -> Question {
    Question {
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
        moves: vec!["e2e4".to_owned()],
        is_chess960: false,
    }
}
