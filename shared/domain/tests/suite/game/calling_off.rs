//! Calling a game off before both sides have moved.

use domain::game::{Action::Abort, GameEvent, Phase};
use rules::Color::{Black, White};

use super::table::{STRANGER, Table, refused};

#[test]
fn either_side_calls_a_game_off_before_both_have_moved() {
    for moves in ["", "e2e4"] {
        for side in [White, Black] {
            let mut table = Table::new();
            table.play(moves);

            let decision = table.ask(side, Abort);

            assert!(matches!(decision.events[..], [GameEvent::CalledOff { by, .. }] if by == side));
            let Phase::CalledOff { termination, .. } = table.game().phase() else {
                panic!("{:?}", table.game().phase());
            };
            assert_eq!(termination.as_str(), "aborted");
            assert_eq!(table.game().result(), None);
        }
    }
}

#[test]
fn once_both_have_moved_a_game_is_played_to_its_end() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");

    for side in [White, Black] {
        assert_eq!(refused(&table.ask(side, Abort)), ("abort_too_late", 0));
    }
}

#[test]
fn a_game_is_called_off_once_and_by_its_players() {
    let mut table = Table::new();
    assert_eq!(refused(&table.ask_as(STRANGER, Abort)), ("not_a_player", 0));
    table.ask(White, Abort);

    assert_eq!(refused(&table.ask(Black, Abort)), ("game_over", 0));
}
