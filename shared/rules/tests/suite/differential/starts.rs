//! Where random games begin.

use rules::{Color, Parsed, Position, Role, Setup, StartNumber, Variant};

use super::dice::Dice;
use crate::random_games::STARTS;

/// The start of a game: standard and Chess960 in turns, now from the full board, now thinned out, now a position that
/// is rich in special moves.
pub(super) fn of_game(game: u64, dice: &mut Dice) -> Position {
    let variant = if game.is_multiple_of(2) {
        Variant::Standard
    } else {
        Variant::Chess960
    };
    match dice.below(4) {
        0 => full(variant, dice),
        1 => rich(variant, dice),
        _ => thinned(&full(variant, dice), dice),
    }
}

fn full(variant: Variant, dice: &mut Dice) -> Position {
    match variant {
        Variant::Standard => Position::start(),
        Variant::Chess960 => {
            let number = dice.below(usize::from(StartNumber::COUNT));
            Position::chess960_start(StartNumber::new(number as u16).unwrap())
        }
    }
}

fn rich(variant: Variant, dice: &mut Dice) -> Position {
    let starts: Vec<&str> = STARTS
        .iter()
        .filter(|start| start.0 == variant)
        .map(|start| start.1)
        .collect();
    let fen = starts[dice.below(starts.len())];
    Position::from_fen_of(variant, fen).unwrap().position
}

/// The start with each piece but kings and rooks taken off at even odds, so that castling comes soon and rooks bear on
/// it; with it whoever may begin without being in check.
fn thinned(start: &Position, dice: &mut Dice) -> Position {
    let rights = start.castling_rights();
    loop {
        let mut board = *start.board();
        for square in board.occupied() {
            let stays = matches!(board.role_at(square), Some(Role::King | Role::Rook));
            if !stays && dice.below(2) == 0 {
                board.remove(square);
            }
        }
        let setup = Setup {
            variant: start.variant(),
            board,
            turn: Color::ALL[dice.below(2)],
            castling_rooks: rights.rooks(Color::White) | rights.rooks(Color::Black),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        };
        // The door refuses a side in check that is not to move, and warns of a check that no move can have given.
        match Position::from_setup(setup) {
            Ok(Parsed { position, warnings }) if warnings.is_empty() => return position,
            _ => {}
        }
    }
}
