//! Another library's opinion on the same positions.

use cozy_chess::Board;
use proptest::prelude::*;
use rules::{Move, Position, Square};

use crate::random_games::game;

proptest! {
    #[test]
    fn cozy_chess_finds_the_same_legal_moves_and_checks(positions in game()) {
        for position in positions {
            let board: Board = position.fen().parse().unwrap();
            let mut ours: Vec<String> = position.legal_moves().iter().map(|mv| king_onto_rook(*mv)).collect();
            let mut theirs = legal_moves(&board);
            ours.sort();
            theirs.sort();

            prop_assert_eq!(ours, theirs, "{}", position.fen());
            prop_assert_eq!(position.checkers().bits(), board.checkers().0, "{}", position.fen());
        }
    }
}

#[test]
fn cozy_chess_finds_the_same_legal_moves_at_the_start() {
    assert_eq!(
        Position::start().legal_moves().len(),
        legal_moves(&Board::default()).len()
    );
}

fn legal_moves(board: &Board) -> Vec<String> {
    let mut found = vec![];
    board.generate_moves(|moves| {
        found.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    found
}

/// Castling as cozy-chess writes it: the king onto its own rook.
fn king_onto_rook(mv: Move) -> String {
    let rook: Option<Square> = mv.rook_step().map(|(from, _)| from);
    rook.map_or_else(|| mv.to_string(), |rook| format!("{}{rook}", mv.from()))
}
