//! A piece that is no pawn may go exactly where it attacks and where the door lets in the position after it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Bitboard, Role};

fuzz_target!(|data: &[u8]| {
    let position = rules_fuzz::line(data).position().clone();
    let moves = position.legal_moves();
    let pawns = position.board().by_role(Role::Pawn);
    for from in position.by_color(position.turn()).without(pawns) {
        let steps = moves.iter().filter(|mv| mv.from() == from && !mv.is_castling());
        let listed: Bitboard = steps.map(|mv| mv.to()).collect();
        let slow = rules_fuzz::slow::targets(&position, from);
        assert_eq!(listed, slow, "{} {from}", position.fen());
    }
});
