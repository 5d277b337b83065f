//! Counting move sequences, the last ply in bulk on both sides.

use std::hint::black_box;

use cozy_chess::Board;
use rules::Position;

use crate::pace::{Pace, alternate};

/// A position and how deep it is counted.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    fen: &'static str,
    depth: u32,
}

pub(crate) const POSITIONS: [Subject; 2] = [
    Subject {
        name: "perft 6 of the start",
        fen: rules::fen::START,
        depth: 6,
    },
    Subject {
        name: "perft 5 of kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
    },
];

/// Ours, then theirs.
pub(crate) fn measure(subject: &Subject) -> [Pace; 2] {
    let ours = Position::from_fen(subject.fen).expect("a position").position;
    let theirs: Board = subject.fen.parse().expect("a position");
    alternate(
        || rules::perft(black_box(&ours), subject.depth),
        || perft(black_box(&theirs), subject.depth),
    )
}

fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}
