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
    /// What the count must be.
    nodes: u64,
}

pub(crate) const SUBJECTS: [Subject; 2] = [
    Subject {
        name: "perft 6 of the start",
        fen: rules::fen::START,
        depth: 6,
        nodes: 119_060_324,
    },
    Subject {
        name: "perft 5 of kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: 193_690_690,
    },
];

/// The first plies, which are played before the time is taken: what is left are pieces of about a millisecond.
const UNTIMED_PLIES: u32 = 2;

/// Ours, then theirs.
pub(crate) fn measure(subject: &Subject) -> [Pace; 2] {
    let pieces: Vec<(Position, Board)> = after(&read(subject.fen), UNTIMED_PLIES)
        .into_iter()
        .map(|ours| (ours.clone(), twin(&ours)))
        .collect();
    let depth = subject.depth - UNTIMED_PLIES;
    let paces = alternate(
        &pieces,
        |(ours, _)| rules::perft(black_box(ours), depth),
        |(_, theirs)| perft(black_box(theirs), depth),
    );
    assert_eq!(paces[0].work, subject.nodes, "{}", subject.name);
    paces
}

#[expect(clippy::expect_used, reason = "the subjects are positions")]
fn read(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position").position
}

#[expect(
    clippy::expect_used,
    reason = "what is legal for us is legal for them, or the bench is pointless"
)]
fn twin(position: &Position) -> Board {
    position.fen().parse().expect("a position")
}

fn after(position: &Position, plies: u32) -> Vec<Position> {
    if plies == 0 {
        return vec![position.clone()];
    }
    position
        .legal_moves()
        .iter()
        .flat_map(|mv| after(&position.after(*mv), plies - 1))
        .collect()
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
