//! Laws that hold for any input and any game.

use proptest::prelude::*;
use proptest::sample::Index;
use rules::uci::{self, UciMove};
use rules::{Move, Position, Role, Square, Variant, san};

use crate::random_games::game;

/// A FEN with a few characters replaced, taken out or put in.
fn damaged_fen() -> impl Strategy<Value = (Variant, String)> {
    let damage = (any::<Index>(), "[ -~]{0,3}", 0..3_usize);
    (game(), prop::collection::vec(damage, 1..4)).prop_map(|(positions, damages)| {
        let last = &positions[positions.len() - 1];
        let mut fen = last.fen();
        for (at, text, removed) in damages {
            let start = at.index(fen.len() + 1);
            let end = (start + removed).min(fen.len());
            fen.replace_range(start..end, &text);
        }
        (last.variant(), fen)
    })
}

/// Every text of a move there can be: start, target, and no letter or one of the five that are read.
fn every_uci_move() -> impl Iterator<Item = UciMove> {
    let promotions = [
        None,
        Some(Role::Queen),
        Some(Role::Rook),
        Some(Role::Bishop),
        Some(Role::Knight),
    ];
    Square::ALL.into_iter().flat_map(move |from| {
        Square::ALL.into_iter().flat_map(move |to| {
            promotions
                .into_iter()
                .map(move |promotion| UciMove { from, to, promotion })
        })
    })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = Position::from_fen(&text);
        let _ = uci::parse(&text);
    }

    #[test]
    fn bytes_that_happen_to_be_text_are_read_or_refused(bytes in any::<Vec<u8>>()) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = Position::from_fen(&text);
        let _ = uci::parse(&text);
    }

    #[test]
    fn a_damaged_fen_that_is_accepted_is_written_canonically((variant, fen) in damaged_fen()) {
        if let Ok(parsed) = Position::from_fen_of(variant, &fen) {
            let written = parsed.position.fen();
            let again = Position::from_fen_of(variant, &written).unwrap().position;
            prop_assert_eq!(again.fen(), written);
            prop_assert_eq!(again, parsed.position);
        }
    }

    #[test]
    fn text_that_is_a_move_is_written_as_it_was_read(text in "[a-h][1-8][a-h][1-8][qrbnkp]?") {
        if let Ok(mv) = uci::parse(&text) {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    #[test]
    fn every_position_of_a_game_is_read_back_from_its_fen(positions in game()) {
        for position in positions {
            let read = Position::from_fen_of(position.variant(), &position.fen()).unwrap().position;
            prop_assert_eq!(read.checkers(), position.checkers());
            prop_assert_eq!(read.pinned(), position.pinned());
            prop_assert_eq!(read, position);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_legal_move_is_read_back_from_both_notations(positions in game()) {
        for position in positions {
            for mv in position.legal_moves() {
                prop_assert_eq!(uci::parse(&mv.to_string()).ok().and_then(|text| position.legal_move(text)), Some(mv));
                prop_assert_eq!(san::parse(&position, &san::write(&position, mv)), Ok(mv));
            }
        }
    }

    #[test]
    fn a_move_is_legal_exactly_when_it_is_listed(positions in game()) {
        for position in positions {
            let listed = position.legal_moves();
            prop_assert_eq!(listed.len() as u32, position.legal_move_count());
            prop_assert_eq!(position.has_legal_move(), !listed.is_empty());

            let mut found: Vec<Move> = every_uci_move().filter_map(|uci| position.legal_move(uci)).collect();
            found.sort_by_key(|mv| mv.uci().to_string());
            found.dedup();
            let mut listed: Vec<Move> = listed.to_vec();
            listed.sort_by_key(|mv| mv.uci().to_string());
            prop_assert_eq!(&found, &listed);
            prop_assert!(listed.iter().all(|mv| position.is_legal(*mv)));
            for from in Square::ALL {
                let targets = listed.iter().filter(|mv| mv.from() == from).map(|mv| mv.uci().to).collect();
                prop_assert_eq!(position.legal_targets(from), targets);
            }
        }
    }
}

#[test]
fn castling_is_read_as_the_kings_step_and_as_the_king_onto_its_rook() {
    let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        .unwrap()
        .position;
    for (written, texts) in [("e1g1", ["e1g1", "e1h1"]), ("e1c1", ["e1c1", "e1a1"])] {
        for text in texts {
            let mv = position.legal_move(uci::parse(text).unwrap()).unwrap();
            assert!(mv.is_castling());
            assert_eq!(mv.to_string(), written);
        }
    }
}
