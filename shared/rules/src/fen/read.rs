//! Reading FEN.

use crate::castling::Wing;
use crate::{
    Bitboard, Board, Color, File, InvalidPosition, Parsed, Piece, Position, Rank, Role, Setup, Square,
    Variant,
};

/// Why a text is no FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenError {
    /// A FEN has four to six fields between spaces.
    #[error(
        "it has {0} fields, not four to six: pieces, side to move, castling, en passant, and two counters"
    )]
    Fields(usize),
    /// The pieces are not eight ranks.
    #[error("the pieces are not eight ranks between slashes")]
    Ranks,
    /// A rank does not describe eight squares.
    #[error("rank {} does not describe eight squares with the letters pnbrqkPNBRQK and gaps 1 to 8", .0.digit())]
    Rank(Rank),
    /// The side to move.
    #[error("the side to move is neither w nor b")]
    Turn,
    /// The castling rights.
    #[error("castling is neither - nor letters of KQkq or of the rooks' files")]
    Castling,
    /// The en passant square.
    #[error("the en passant square is neither - nor a square")]
    EnPassant,
    /// A counter.
    #[error("a counter is no number up to 999999999")]
    Counter,
}

/// Enough for any game, and far from where adding to it could overflow.
const COUNTER_DIGITS_MAX: usize = 9;

impl Position {
    /// Reads a FEN of standard chess, and judges it as [`Position::from_setup`] does.
    ///
    /// The two counters may be missing. Castling rights may be written with the files of the rooks.
    ///
    /// # Errors
    /// Text that is no FEN, and what is no position.
    pub fn from_fen(fen: &str) -> Result<Parsed, InvalidPosition> {
        Self::from_fen_of(Variant::Standard, fen)
    }

    /// Reads a FEN of either chess. Rights are read as X-FEN writes them (`KQkq` for the outermost rooks) and as
    /// Shredder-FEN does (`HAha`, the files of the rooks), mixed if need be.
    ///
    /// # Errors
    /// As for [`Position::from_fen`].
    pub fn from_fen_of(variant: Variant, fen: &str) -> Result<Parsed, InvalidPosition> {
        Self::from_setup(setup(variant, fen)?)
    }
}

fn setup(variant: Variant, fen: &str) -> Result<Setup, FenError> {
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let (&[board, turn, castling, en_passant], counters) =
        fields.split_first_chunk().ok_or(FenError::Fields(fields.len()))?;
    if counters.len() > 2 {
        return Err(FenError::Fields(fields.len()));
    }
    let board = read_board(board)?;
    Ok(Setup {
        variant,
        board,
        turn: read_turn(turn)?,
        castling_rooks: read_castling(castling, &board)?,
        en_passant: read_en_passant(en_passant)?,
        halfmove_clock: counters.first().map_or(Ok(0), |text| read_counter(text))?,
        fullmove_number: counters.get(1).map_or(Ok(1), |text| read_counter(text))?,
    })
}

fn read_board(text: &str) -> Result<Board, FenError> {
    let mut board = Board::default();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != Rank::ALL.len() {
        return Err(FenError::Ranks);
    }
    for (rank, text) in Rank::ALL.into_iter().rev().zip(ranks) {
        read_rank(&mut board, rank, text).ok_or(FenError::Rank(rank))?;
    }
    Ok(board)
}

fn read_rank(board: &mut Board, rank: Rank, text: &str) -> Option<()> {
    let mut files = File::ALL.into_iter();
    let mut after_gap = false;
    for letter in text.chars() {
        if let '1'..='8' = letter {
            if after_gap {
                return None;
            }
            files.nth(usize::from(letter as u8 - b'1'))?;
            after_gap = true;
        } else {
            board.put(Square::new(files.next()?, rank), Piece::from_char(letter)?);
            after_gap = false;
        }
    }
    files.next().is_none().then_some(())
}

fn read_turn(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::Turn),
    }
}

/// The rooks that the letters mean. `K` and `Q` mean the outermost rook on that side of the king (X-FEN), a
/// file's letter the rook on it (Shredder-FEN).
fn read_castling(text: &str, board: &Board) -> Result<Bitboard, FenError> {
    if text == "-" {
        return Ok(Bitboard::EMPTY);
    }
    text.chars()
        .map(|letter| castling_rook(letter, board).ok_or(FenError::Castling))
        .collect()
}

fn castling_rook(letter: char, board: &Board) -> Option<Square> {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let back = Rank::back(color);
    let wing = match letter.to_ascii_lowercase() {
        'k' => Wing::King,
        'q' => Wing::Queen,
        file => return Some(Square::new(File::from_letter(file)?, back)),
    };
    let rooks = board.pieces(color, Role::Rook) & Bitboard::rank(back);
    let outermost = board
        .pieces(color, Role::King)
        .first()
        .and_then(|king| wing.outermost(rooks, king));
    // Without such a rook the letter means a corner, and the door says that nothing castles with it.
    Some(outermost.unwrap_or(Square::new(wing.rook_home(), back)))
}

fn read_en_passant(text: &str) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| FenError::EnPassant)
}

fn read_counter(text: &str) -> Result<u32, FenError> {
    if text.len() > COUNTER_DIGITS_MAX || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FenError::Counter);
    }
    text.parse().map_err(|_| FenError::Counter)
}
