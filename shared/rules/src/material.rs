//! What the material alone says about winning.

use crate::{Bitboard, Color, Position, Role};

impl Position {
    /// Whether no series of legal moves can let `color` give checkmate, as far as the pieces on the board prove
    /// it, wherever they stand.
    ///
    /// What the rules call insufficient material is that this holds for both sides (article 5.2.2).
    pub fn cannot_win_by_material(&self, color: Color) -> bool {
        let board = self.board();
        let (ours, theirs) = (self.by_color(color), self.by_color(!color));
        let of = |role| board.by_role(role);
        let strong = of(Role::Pawn) | of(Role::Rook) | of(Role::Queen);
        if (ours & strong).is_some() {
            return false;
        }
        let (knights, bishops) = (ours & of(Role::Knight), ours & of(Role::Bishop));
        if knights.is_some() {
            // A lone knight mates only a king whose flight squares its own pieces take, and a queen on such a
            // square could always capture the knight.
            let hemming = theirs.without(of(Role::King) | of(Role::Queen));
            return knights.len() + bishops.len() == 1 && hemming.is_empty();
        }
        // Bishops of one colour mate only a king hemmed in on the squares of the other colour.
        let on_both_colors =
            |set: Bitboard| (set & Bitboard::DARK).is_some() && set.without(Bitboard::DARK).is_some();
        bishops.is_empty()
            || !on_both_colors(of(Role::Bishop)) && (of(Role::Pawn) | of(Role::Knight)).is_empty()
    }
}
