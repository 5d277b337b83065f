//! Chess: positions, legal moves, notation, and facts about endings.
//!
//! A [`Position`] is always legal: it comes through one validating door, [`Position::from_setup`] (and
//! [`Position::from_fen`]), or from a legal [`Move`]. Standard chess and Chess960 are played; [`Variant`] tells them
//! apart.
//!
//! ```
//! use rules::{Position, uci};
//!
//! let mut position = Position::start();
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let mv = position.legal_move(uci::parse(text)?).ok_or("not legal")?;
//!     position.play(mv);
//! }
//! assert!(position.is_checkmate());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
pub mod examine;
pub mod fen;
mod key;
mod line;
mod material;
mod moves;
mod perft;
pub mod pgn;
mod piece;
mod position;
mod refusal;
mod result;
pub mod san;
mod setup;
mod square;
mod text;
pub mod uci;
mod variant;
pub mod winnable;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingRights, Wing};
pub use color::Color;
pub use key::PositionKey;
pub use line::{AutomaticDraw, Claims, Line};
pub use moves::{Move, MoveList};
pub use perft::perft;
pub use piece::{Piece, Role};
pub use position::{Position, StartNumber};
pub use refusal::{Refusal, RefusalCode};
pub use result::{GameResult, NotAResult};
pub use setup::{InvalidPosition, Parsed, Setup, Warning};
pub use square::{File, NotASquare, Rank, Square};
pub use text::Bilingual;
pub use variant::Variant;
