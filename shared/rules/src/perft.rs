//! Counting the leaves of the tree of legal moves.

use crate::Position;

/// How many sequences of `depth` legal moves there are: the usual proof of a move generator.
///
/// The last ply is counted without being played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_move_count().into(),
        _ => {
            let mut nodes = 0;
            position.for_each_legal_move(|mv| nodes += perft(&position.after(mv), depth - 1));
            nodes
        }
    }
}
