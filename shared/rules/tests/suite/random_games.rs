//! Games of random legal moves.

use proptest::prelude::*;
use proptest::sample::Index;
use rules::{Position, Variant};

/// Starts from which random games wander into every kind of special move.
pub(crate) const STARTS: [(Variant, &str); 10] = [
    (Variant::Standard, rules::fen::START),
    (
        Variant::Standard,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (Variant::Standard, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    (
        Variant::Standard,
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ),
    (Variant::Standard, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
    (
        Variant::Standard,
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    ),
    (
        Variant::Chess960,
        "nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w KQkq - 0 1",
    ),
    (
        Variant::Chess960,
        "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1",
    ),
    (
        Variant::Chess960,
        "1r2k1rr/pp4pp/8/8/8/8/PP4PP/1R2K1RR w GBgb - 0 1",
    ),
    (
        Variant::Chess960,
        "1rrk1r2/pp3p2/8/4B2b/6nN/8/PP3P2/1RRK1R2 w Kc - 0 1",
    ),
];

/// The positions of a random game, the start included.
pub(crate) fn game() -> impl Strategy<Value = Vec<Position>> {
    let start = prop::sample::select(STARTS.as_slice());
    (start, prop::collection::vec(any::<Index>(), 0..120)).prop_map(|((variant, fen), choices)| {
        let mut positions = vec![Position::from_fen_of(variant, fen).unwrap().position];
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
