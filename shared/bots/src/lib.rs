//! House bots: which move they choose, at five levels.
//!
//! A bot is a function: a game, a level and a seed give a move, always the same one. It searches the tree of moves
//! as far as its level looks ahead, and judges what it finds there. Weaker levels look less far, overlook moves
//! that people overlook (quiet ones, those far from where the last move was), and judge less surely; none of them
//! plays a random move.
//!
//! ```
//! use bots::{Level, choose};
//! use rules::{Line, Position};
//!
//! // One move mates.
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")?.position;
//! let choice = choose(&Line::new(position), Level::FIFTH, 7).expect("a legal move");
//! assert_eq!(choice.mv.to_string(), "a1a8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attention;
mod evaluation;
mod level;
mod search;

pub use level::{Level, NoSuchLevel};
pub use search::MATE;

use rules::{Line, Move};

use attention::Attention;
use search::Search;

/// What a bot has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What the bot expects, in centipawns from its own side; beyond [`MATE`] less a thousand, a mate is seen.
    pub score: i32,
    /// Positions that it looked at.
    pub nodes: u64,
}

/// The move that a bot of this level plays in the position of `line`; `None` where there is no legal move.
///
/// Bots with different seeds are different people of the same strength.
pub fn choose(line: &Line, level: Level, seed: u64) -> Option<Choice> {
    let character = level.character();
    let attention = Attention::new(&character, seed, line);
    Search::new(line, &attention, character.nodes_max).run(character.depth_max)
}
