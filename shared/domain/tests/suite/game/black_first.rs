//! Games from a position in which Black moves first.

use domain::Millis;
use domain::chess_clock::ChessClock;
use domain::game::{
    Action::{Abort, OfferDraw},
    GameEvent, Phase,
};
use rules::Color::{Black, White};

use super::table::{Table, from, refused, uci};

/// After 1. e4, as somebody set it up.
const BLACK_FIRST: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

fn table() -> Table {
    Table::with(from(BLACK_FIRST))
}

#[test]
fn black_makes_the_move_of_ply_0() {
    let mut table = table();

    assert_eq!(refused(&table.ask(White, uci("d2d4", 0))), ("not_your_turn", 0));
    table.play("e7e5 g1f3");

    assert_eq!(table.game().line().plies(), 2);
    assert_eq!(table.game().turn().side, Black);
}

#[test]
fn no_clock_runs_until_both_have_moved_and_then_blacks() {
    let mut table = table();
    table.wait(10_000);
    table.play("e7e5");
    table.wait(10_000);
    table.play("g1f3");
    assert_eq!(ChessClock::running(table.game().turn()), Some(Black));

    table.wait(5_000);

    let reading = table.game().clock_reading(table.now());
    assert_eq!(
        (reading.white_ms, reading.black_ms),
        (Some(Millis(180_000)), Some(Millis(175_000)))
    );
}

#[test]
fn black_who_does_not_make_the_first_move_did_not_start() {
    let mut table = table();
    table.wait(30_000);

    let called = table.call_time();

    assert!(matches!(
        called.events[..],
        [GameEvent::CalledOff { by: Black, .. }]
    ));
    let Phase::CalledOff { termination, .. } = table.game().phase() else {
        panic!("{:?}", table.game().phase());
    };
    assert_eq!(termination.as_str(), "no_start");
}

#[test]
fn both_have_moved_once_white_has_answered() {
    let mut table = table();
    table.play("e7e5");
    for side in [White, Black] {
        assert_eq!(refused(&table.ask(side, OfferDraw)), ("draw_offer_too_early", 0));
    }

    table.play("g1f3");

    assert_eq!(refused(&table.ask(White, Abort)), ("abort_too_late", 0));
    assert_eq!(table.ask(White, OfferDraw).refusal, None);
}
