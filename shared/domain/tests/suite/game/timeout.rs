//! Flags (6.9): when they fall, whoever notices, and what they bring.

use domain::Millis;
use domain::game::Phase;
use rules::Color::{Black, White};

use super::table::{START, STRANGER, Table, from, refused, uci};

fn started() -> Table {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table
}

#[test]
fn a_flag_falls_at_the_deadline_and_not_a_millisecond_before() {
    let mut early = started();
    early.wait(179_999);
    assert_eq!(early.call_time().events, []);
    assert_eq!(early.ask(White, uci("g1f3", 2)).refusal, None);
    assert_eq!(early.game().moves()[2].clock, Some(Millis(2_001)));

    let mut due = started();
    due.wait(180_000);
    due.call_time();
    assert_eq!(due.end(), Some(("0-1", "timeout")));
}

#[test]
fn a_move_at_the_deadline_is_too_late_and_finds_the_flag_fallen() {
    let mut table = started();
    table.wait(180_000);

    let decision = table.ask(White, uci("g1f3", 2));

    assert_eq!(refused(&decision), ("game_over", 1));
    assert_eq!(decision.refusal.unwrap().article, Some("6.9"));
    assert_eq!(table.end(), Some(("0-1", "timeout")));
    assert_eq!(table.game().line().plies(), 2);
}

#[test]
fn a_flag_that_was_called_late_shows_an_empty_clock() {
    let mut table = started();
    table.wait(999_999);
    table.call_time();

    let reading = table.game().clock_reading(table.now());

    assert_eq!(
        (reading.white_ms, reading.black_ms),
        (Some(Millis::ZERO), Some(Millis(180_000)))
    );
}

#[test]
fn a_flag_against_a_bare_king_draws() {
    let mut table = Table::with(from("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
    table.play("d1d2 e8e7");
    table.wait(180_000);

    table.call_time();

    assert_eq!(table.end(), Some(("1/2-1/2", "timeout")));
}

#[test]
fn a_bare_king_whose_flag_falls_loses() {
    let mut table = Table::with(from("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
    table.play("d1d2 e8e7 d2d3");
    table.wait(180_000);

    table.call_time();

    assert_eq!(table.end(), Some(("1-0", "timeout")));
}

#[test]
fn a_stranger_makes_no_flag_fall() {
    let mut table = started();
    table.wait(180_000);

    assert_eq!(
        refused(&table.ask_as(STRANGER, uci("g1f3", 2))),
        ("not_a_player", 0)
    );
    assert_eq!(table.end(), None);
}

#[test]
fn a_move_sent_again_after_the_deadline_is_only_answered() {
    let mut table = started();
    table.wait(180_000);

    let decision = table.ask(Black, uci("e7e5", 1));

    assert_eq!((decision.events.len(), decision.refusal), (0, None));
}

#[test]
fn a_first_move_that_does_not_come_in_thirty_seconds_calls_the_game_off() {
    let mut nobody_moved = Table::new();
    assert_eq!(nobody_moved.game().deadline(), Some(START + Millis(30_000)));
    nobody_moved.wait(29_999);
    assert_eq!(nobody_moved.call_time().events, []);
    nobody_moved.wait(1);
    nobody_moved.call_time();

    let Phase::CalledOff { termination, at } = nobody_moved.game().phase() else {
        panic!("{:?}", nobody_moved.game().phase());
    };
    assert_eq!(termination.as_str(), "no_start");
    assert_eq!(*at, START + Millis(30_000));
}

#[test]
fn black_has_thirty_seconds_from_whites_first_move() {
    let mut table = Table::new();
    table.wait(20_000);
    table.play("e2e4");
    table.wait(29_999);
    assert_eq!(table.call_time().events, []);
    table.wait(1);

    let decision = table.ask(Black, uci("e7e5", 1));

    assert_eq!(refused(&decision), ("game_over", 1));
    assert!(matches!(table.game().phase(), Phase::CalledOff { .. }));
    assert_eq!(table.game().result(), None);
}
