//! Games of random legal moves.

use proptest::prelude::*;
use proptest::sample::Index;
use rules::Position;

/// Starts from which random games wander into every kind of special move.
const STARTS: [&str; 6] = [
    rules::fen::START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
];

/// The positions of a random game, the start included.
pub(crate) fn game() -> impl Strategy<Value = Vec<Position>> {
    let start = prop::sample::select(STARTS.as_slice());
    (start, prop::collection::vec(any::<Index>(), 0..120)).prop_map(|(fen, choices)| {
        let mut positions = vec![Position::from_fen(fen).unwrap().position];
        for choice in choices {
            let last = &positions[positions.len() - 1];
            let moves = last.legal_moves();
            if moves.is_empty() {
                break;
            }
            positions.push(last.after(*choice.get(&moves)));
        }
        positions
    })
}
