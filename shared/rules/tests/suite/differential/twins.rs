//! One position in two libraries.

use cozy_chess::{Board, Piece};
use rules::{Color, File, Move, Position, Role, Square};

use super::dice::Dice;

/// Ours and theirs, with the moves that led there.
pub(super) struct Twins {
    start: String,
    moves: Vec<Move>,
    ours: Position,
    theirs: Board,
    our_moves: Vec<Move>,
    our_codes: Vec<u16>,
    their_codes: Vec<u16>,
}

impl Twins {
    pub(super) fn new(start: Position) -> Self {
        let fen = shredder_fen(&start);
        Self {
            theirs: Board::from_fen(&fen, true).unwrap_or_else(|error| panic!("{fen}: {error}")),
            start: fen,
            moves: Vec::new(),
            ours: start,
            our_moves: Vec::new(),
            our_codes: Vec::new(),
            their_codes: Vec::new(),
        }
    }

    /// Panics unless both see the same board, the same checks and the same legal moves.
    pub(super) fn compare(&mut self) {
        assert!(self.boards_agree(), "different boards: {}", self.story());
        assert_eq!(
            self.ours.checkers().bits(),
            self.theirs.checkers().0,
            "different checkers: {}",
            self.story()
        );

        let (our_moves, our_codes) = (&mut self.our_moves, &mut self.our_codes);
        our_moves.clear();
        our_codes.clear();
        self.ours.for_each_legal_move(|mv| {
            our_moves.push(mv);
            our_codes.push(code_of_ours(mv));
        });
        self.their_codes.clear();
        self.theirs.generate_moves(|moves| {
            self.their_codes.extend(moves.into_iter().map(code_of_theirs));
            false
        });
        self.our_codes.sort_unstable();
        self.their_codes.sort_unstable();
        assert!(
            self.our_codes == self.their_codes,
            "different moves: {}; ours {:?}",
            self.story(),
            self.our_moves
        );
        assert_eq!(
            self.ours.legal_move_count() as usize,
            self.our_moves.len(),
            "{}",
            self.story()
        );
    }

    /// Plays one of the moves that were compared, if there is any.
    pub(super) fn play(&mut self, dice: &mut Dice) -> bool {
        if self.our_moves.is_empty() {
            return false;
        }
        let mv = self.our_moves[dice.below(self.our_moves.len())];
        self.theirs.play_unchecked(twin_of(mv));
        self.ours.play(mv);
        self.moves.push(mv);
        true
    }

    fn boards_agree(&self) -> bool {
        const ROLES: [(Role, Piece); 6] = [
            (Role::Pawn, Piece::Pawn),
            (Role::Knight, Piece::Knight),
            (Role::Bishop, Piece::Bishop),
            (Role::Rook, Piece::Rook),
            (Role::Queen, Piece::Queen),
            (Role::King, Piece::King),
        ];
        let board = self.ours.board();
        board.by_color(Color::White).bits() == self.theirs.colors(cozy_chess::Color::White).0
            && ROLES
                .iter()
                .all(|&(ours, theirs)| board.by_role(ours).bits() == self.theirs.pieces(theirs).0)
    }

    fn story(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(Move::to_string).collect();
        format!("{} moves {}", self.start, moves.join(" "))
    }
}

/// The target square as cozy-chess has it: in castling that of the rook, whichever chess is played.
fn target(mv: Move) -> Square {
    mv.rook_step().map_or(mv.to(), |(rook, _)| rook)
}

fn twin_of(mv: Move) -> cozy_chess::Move {
    let square = |square: Square| cozy_chess::Square::index(square.index());
    cozy_chess::Move {
        from: square(mv.from()),
        to: square(target(mv)),
        promotion: mv.promotion().map(|role| match role {
            Role::Knight => Piece::Knight,
            Role::Bishop => Piece::Bishop,
            Role::Rook => Piece::Rook,
            _ => Piece::Queen,
        }),
    }
}

/// A move in one number: six bits a square, and three for the piece that a pawn becomes.
fn code_of_ours(mv: Move) -> u16 {
    code_of_theirs(twin_of(mv))
}

fn code_of_theirs(mv: cozy_chess::Move) -> u16 {
    let promotion = mv.promotion.map_or(0, |piece| 1 + piece as u16);
    mv.from as u16 | (mv.to as u16) << 6 | promotion << 12
}

/// The position with its rights by the files of the rooks, white ones first and the right ones first.
fn shredder_fen(position: &Position) -> String {
    let rights: String = Color::ALL
        .into_iter()
        .flat_map(|color| {
            let rooks = position.castling_rights().rooks(color);
            let mut files: Vec<File> = rooks.into_iter().map(Square::file).collect();
            files.reverse();
            files.into_iter().map(move |file| match color {
                Color::White => file.letter().to_ascii_uppercase(),
                Color::Black => file.letter(),
            })
        })
        .collect();
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if !rights.is_empty() {
        fields[2] = &rights;
    }
    fields.join(" ")
}
