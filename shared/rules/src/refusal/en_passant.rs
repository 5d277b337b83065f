//! En passant that came too late.

use super::cause::Cause;
use crate::{Line, Role, Square};

/// Says so, if the pawn beside came there by its double step, earlier than the last move (3.7.3.2).
pub(super) fn expired(line: &Line, from: Square, to: Square) -> Option<Cause> {
    let position = line.position();
    let pawn = Square::new(to.file(), from.rank());
    if !position.pieces(!position.turn(), Role::Pawn).contains(pawn) {
        return None;
    }
    Some(Cause::EnPassantExpired {
        pawn,
        double_step: ply_of_double_step(line, pawn)?,
        to,
    })
}

/// The ply of the double step that brought the pawn to its square; 0 if it was the move before the line began.
fn ply_of_double_step(line: &Line, pawn: Square) -> Option<u32> {
    if let Some(ply) = line.moves().iter().rposition(|played| played.to() == pawn) {
        return line.moves()[ply].is_double_step().then_some(ply as u32 + 1);
    }
    let start = line.start();
    let passed = start.passed_square()?;
    (passed.ahead(!start.turn()) == Some(pawn)).then_some(0)
}
