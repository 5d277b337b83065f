//! Who can still mate, against the plainest answer there is: looking at every position that can be reached.

use std::collections::{HashSet, VecDeque};

use proptest::prelude::*;
use proptest::sample::select;
use rules::winnable::{Budget, Verdict, dead, fast, full};
use rules::{Board, Color, Piece, Position, Role, Setup, Square, Variant};

/// Cases with more positions than these are left out: the plain answer takes too long.
const STATES_MAX: usize = 30_000;

/// Leaves nearly everything to the proofs that look at no further position.
const TINY: Budget = Budget {
    plunge: 0,
    detour: 0,
    walk: 100,
};

/// Whether a mate by `winner` can be reached; none if there are too many positions.
fn plainly(start: &Position, winner: Color) -> Option<bool> {
    let mut known = HashSet::from([start.key()]);
    let mut queue = VecDeque::from([start.clone()]);
    while let Some(position) = queue.pop_front() {
        if position.is_checkmate() && position.turn() != winner {
            return Some(true);
        }
        for mv in position.legal_moves() {
            let next = position.after(mv);
            if known.insert(next.key()) {
                queue.push_back(next);
            }
        }
        if known.len() > STATES_MAX {
            return None;
        }
    }
    Some(false)
}

fn square() -> impl Strategy<Value = Square> {
    select(&Square::ALL[..])
}

fn piece() -> impl Strategy<Value = Piece> {
    let roles = vec![Role::Pawn, Role::Pawn, Role::Bishop, Role::Knight, Role::Rook];
    (select(&Color::ALL[..]), select(roles)).prop_map(|(color, role)| Piece { color, role })
}

/// Two kings, pairs of pawns that face each other, and a few other pieces, where that is a position.
fn endgame() -> impl Strategy<Value = Option<Position>> {
    let pairs = prop::collection::vec(square(), 0..6);
    let others = prop::collection::vec((square(), piece()), 0..3);
    let kings = (square(), square());
    (pairs, others, kings, select(&Color::ALL[..])).prop_map(|(pairs, others, kings, turn)| {
        let mut board = Board::default();
        let of = |color, role| Piece { color, role };
        for white in pairs {
            if let Some(black) = white.ahead(Color::White) {
                board.put(white, of(Color::White, Role::Pawn));
                board.put(black, of(Color::Black, Role::Pawn));
            }
        }
        for (square, piece) in others {
            board.put(square, piece);
        }
        board.put(kings.0, of(Color::White, Role::King));
        board.put(kings.1, of(Color::Black, Role::King));
        let setup = Setup {
            board,
            turn,
            castling_rooks: rules::Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
            variant: Variant::Standard,
        };
        Position::from_setup(setup).ok().map(|parsed| parsed.position)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_door_agrees_with_looking_at_every_position(position in endgame()) {
        let Some(position) = position else { return Ok(()) };
        let answers = Color::ALL.map(|winner| plainly(&position, winner));
        for (winner, answer) in Color::ALL.into_iter().zip(answers) {
            let quick = fast(&position, winner);
            let Some(can) = answer else { continue };
            let fen = position.fen();
            prop_assert!(!can || quick.is_none(), "{fen} {winner}: {quick:?}");
            if let Verdict::No(why) = full(&position, winner, TINY).verdict {
                prop_assert!(!can, "{fen} {winner}: {why:?} at once");
            }
            match full(&position, winner, Budget::RULING).verdict {
                Verdict::Yes { line } => {
                    prop_assert!(can, "{fen} {winner}");
                    let end = line.iter().fold(position.clone(), |position, &mv| position.after(mv));
                    prop_assert!(end.is_checkmate() && end.turn() != winner, "{fen} {winner}");
                }
                Verdict::No(why) => prop_assert!(!can, "{fen} {winner}: {why:?}"),
                Verdict::Undecided => prop_assert!(false, "{fen} {winner}: undecided"),
            }
        }
        if dead(&position).is_some() {
            prop_assert!(!answers.contains(&Some(true)), "{}", position.fen());
        }
    }
}
