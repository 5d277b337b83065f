//! Resignation (5.1.2): at any time, on either turn; a draw where the opponent could not win.

use domain::Millis;
use domain::game::Action::Resign;
use rules::Color::{Black, White};

use super::table::{STRANGER, Table, from, refused};

#[test]
fn whoever_resigns_loses_on_either_turn() {
    for (resigning, result) in [(White, "0-1"), (Black, "1-0")] {
        let mut table = Table::new();
        table.play("e2e4 e7e5");

        table.ask(resigning, Resign);

        assert_eq!(table.end(), Some((result, "resignation")));
    }
}

#[test]
fn a_player_may_resign_before_the_first_move() {
    let mut table = Table::new();
    table.ask(Black, Resign);

    assert_eq!(table.end(), Some(("1-0", "resignation")));
}

#[test]
fn resigning_against_a_bare_king_draws() {
    let mut table = Table::with(from("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));

    table.ask(White, Resign);

    assert_eq!(table.end(), Some(("1/2-1/2", "resignation")));
    assert_eq!(
        table.game().ruling().unwrap().proof.as_ref().unwrap().kind,
        "material"
    );
}

#[test]
fn resigning_with_a_bare_king_loses() {
    let mut table = Table::with(from("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));

    table.ask(Black, Resign);

    assert_eq!(table.end(), Some(("1-0", "resignation")));
}

#[test]
fn a_resignation_takes_the_time_used_from_the_side_to_move_only() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.wait(7_000);
    table.ask(Black, Resign);

    let reading = table.game().clock_reading(table.now());

    assert_eq!(reading.white_ms, Some(Millis(173_000)));
    assert_eq!(reading.black_ms, Some(Millis(180_000)));
}

#[test]
fn a_resignation_after_the_flag_comes_too_late() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.wait(180_000);

    assert_eq!(refused(&table.ask(Black, Resign)), ("game_over", 1));
    assert_eq!(table.end(), Some(("0-1", "timeout")), "White's flag had fallen");
}

#[test]
fn a_stranger_resigns_for_nobody() {
    assert_eq!(
        refused(&Table::new().ask_as(STRANGER, Resign)),
        ("not_a_player", 0)
    );
}
