//! What the targets make of their bytes.

pub mod slow;

use rules::{Color, Line, Position, Setup, StartNumber, Variant};

/// No game needs to be longer to break a law.
const PLIES_MAX: usize = 200;

/// A line of play: a start described by the text before the first line break, and a byte for each move.
pub fn line(data: &[u8]) -> Line {
    let cut = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (start, choices) = data.split_at(cut);
    let mut line = Line::new(start_of(start));
    for choice in choices.iter().skip(1).take(PLIES_MAX) {
        let moves = line.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        line.play(moves[usize::from(*choice) % moves.len()]);
    }
    line
}

/// The positions of the line, in order.
pub fn positions(line: &Line) -> Vec<Position> {
    let mut positions = vec![line.start().clone()];
    for mv in line.moves() {
        positions.push(positions[positions.len() - 1].after(*mv));
    }
    positions
}

/// The FEN's position, in Chess960 if the text begins with `960 `; for any other text a start position of Chess960.
fn start_of(text: &[u8]) -> Position {
    let text = String::from_utf8_lossy(text);
    let (variant, fen) = match text.strip_prefix("960 ") {
        Some(fen) => (Variant::Chess960, fen),
        None => (Variant::Standard, &*text),
    };
    Position::from_fen_of(variant, fen).map_or_else(
        |_| {
            let sum = text
                .bytes()
                .fold(0_u16, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
            Position::chess960_start(
                StartNumber::new(sum % StartNumber::COUNT).unwrap_or(StartNumber::STANDARD),
            )
        },
        |parsed| parsed.position,
    )
}

/// The position as someone would describe it.
pub fn setup(position: &Position) -> Setup {
    let rights = position.castling_rights();
    Setup {
        variant: position.variant(),
        board: *position.board(),
        turn: position.turn(),
        castling_rooks: rights.rooks(Color::White) | rights.rooks(Color::Black),
        en_passant: position.passed_square(),
        halfmove_clock: position.halfmove_clock(),
        fullmove_number: position.fullmove_number(),
    }
}
