//! Which piece stands where.

use crate::{Bitboard, Color, Piece, Role, Square};

/// The pieces on the board, in four planes of 64 bits.
///
/// A piece is a code of three bits with a meaning each, one plane a bit, and the fourth plane holds its colour:
///
/// | | pawn | knight | king | bishop | rook | queen |
/// |---|---|---|---|---|---|---|
/// | `diagonal` | 1 | 0 | 1 | 1 | 0 | 1 |
/// | `straight` | 0 | 1 | 1 | 0 | 1 | 1 |
/// | `sliding` | 0 | 0 | 0 | 1 | 1 | 1 |
///
/// All that slides on diagonals is `diagonal & sliding`, all that is occupied `diagonal | straight`, and the
/// whole board is 32 bytes to copy or to compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Board {
    white: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    sliding: Bitboard,
}

/// By the three bits of a code, `sliding` the highest.
static ROLE_OF_CODE: [Option<Role>; 8] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::King),
    None,
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
];

impl Board {
    /// Every square with a piece on it.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.diagonal | self.straight
    }

    /// The squares of one side's pieces.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white,
            Color::Black => self.occupied() ^ self.white,
        }
    }

    /// The squares of one kind of piece, of both sides.
    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        let Self {
            diagonal,
            straight,
            sliding,
            ..
        } = *self;
        match role {
            Role::Pawn => diagonal.without(straight | sliding),
            Role::Knight => straight.without(diagonal | sliding),
            Role::King => (diagonal & straight).without(sliding),
            Role::Bishop => (diagonal & sliding).without(straight),
            Role::Rook => (straight & sliding).without(diagonal),
            Role::Queen => diagonal & straight & sliding,
        }
    }

    /// Bishops and queens of both sides.
    #[inline]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.diagonal & self.sliding
    }

    /// Rooks and queens of both sides.
    #[inline]
    pub fn straight_sliders(&self) -> Bitboard {
        self.straight & self.sliding
    }

    /// The squares of one kind of piece of one side.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_role(role) & self.by_color(color)
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.white.contains(square) {
            Color::White
        } else {
            Color::Black
        };
        self.role_at(square).map(|role| Piece { color, role })
    }

    /// The kind of piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        let bit = |plane: Bitboard| (plane.bits() >> square.index() & 1) as usize;
        ROLE_OF_CODE[bit(self.sliding) << 2 | bit(self.straight) << 1 | bit(self.diagonal)]
    }

    /// Puts a piece on a square, in the place of what stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        let (role, set) = (piece.role, Bitboard::of(square));
        self.remove(square);
        if piece.color == Color::White {
            self.white |= set;
        }
        if !matches!(role, Role::Knight | Role::Rook) {
            self.diagonal |= set;
        }
        if !matches!(role, Role::Pawn | Role::Bishop) {
            self.straight |= set;
        }
        if matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
            self.sliding |= set;
        }
    }

    /// Empties a square.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        let others = !Bitboard::of(square);
        for plane in self.planes() {
            *plane &= others;
        }
    }

    /// Takes what stands on `from` to `to`, in the place of what stood there.
    #[inline]
    pub(crate) fn relocate(&mut self, from: Square, to: Square) {
        let others = !(Bitboard::of(from) | Bitboard::of(to));
        for plane in self.planes() {
            let bit = plane.bits() >> from.index() & 1;
            *plane = *plane & others | Bitboard::new(bit << to.index());
        }
    }

    /// The whole content, a word a plane.
    #[inline]
    pub(crate) fn words(&self) -> [u64; 4] {
        [self.white, self.diagonal, self.straight, self.sliding].map(Bitboard::bits)
    }

    #[inline]
    fn planes(&mut self) -> [&mut Bitboard; 4] {
        [
            &mut self.white,
            &mut self.diagonal,
            &mut self.straight,
            &mut self.sliding,
        ]
    }
}
