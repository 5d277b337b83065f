//! A game of three minutes with two seconds a move, as the clock sees it.

use domain::chess_clock::{ChessClock, Turn};
use domain::time_control::TimeControl;
use domain::{Millis, Timestamp};
use rules::Color::{self, Black, White};

const START: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);
const CONTROL: TimeControl = TimeControl::Fischer {
    initial_ms: Millis(180_000),
    increment_ms: Millis(2_000),
};

fn turn(side: Color, plies: u32) -> Turn {
    Turn { side, plies }
}

fn seconds(seconds: i64) -> Timestamp {
    START + Millis::from_secs(seconds)
}

/// White to make the third half-move, both with what they had at the start.
fn third_move_due() -> ChessClock {
    ChessClock::new(CONTROL, START)
}

#[test]
fn first_moves_take_nothing_off_and_add_nothing() {
    let clock = ChessClock::new(CONTROL, START);

    assert_eq!(ChessClock::running(turn(White, 0)), None);
    assert_eq!(ChessClock::running(turn(Black, 1)), None);
    assert_eq!(
        clock.after_move(turn(White, 0), seconds(20), Millis::ZERO),
        Some(Millis(180_000))
    );
    assert_eq!(
        clock.remaining(Black, turn(Black, 1), seconds(29)),
        Some(Millis(180_000))
    );
}

#[test]
fn each_first_move_has_thirty_seconds_of_its_own() {
    let clock = ChessClock::new(CONTROL, START);
    assert_eq!(clock.deadline(turn(White, 0)), Some(seconds(30)));

    let pressed = clock.pressed(White, Some(Millis(180_000)), seconds(20));
    assert_eq!(pressed.deadline(turn(Black, 1)), Some(seconds(50)));
}

#[test]
fn a_move_costs_the_time_it_took_and_earns_the_increment() {
    let left = third_move_due().after_move(turn(White, 2), seconds(10), Millis::ZERO);

    assert_eq!(left, Some(Millis(180_000 - 10_000 + 2_000)));
}

#[test]
fn only_the_side_to_move_loses_time() {
    let reading = third_move_due().reading(turn(White, 2), seconds(10));

    assert_eq!(reading.white_ms, Some(Millis(170_000)));
    assert_eq!(reading.black_ms, Some(Millis(180_000)));
}

#[test]
fn the_deadline_is_when_the_stock_ends() {
    let clock = third_move_due();

    assert_eq!(clock.deadline(turn(White, 2)), Some(seconds(180)));
    assert_eq!(
        clock
            .pressed(White, Some(Millis(5_000)), seconds(40))
            .deadline(turn(White, 4)),
        Some(seconds(45))
    );
}

#[test]
fn a_clock_never_shows_less_than_nothing() {
    let clock = third_move_due();

    assert_eq!(
        clock.remaining(White, turn(White, 2), seconds(180)),
        Some(Millis::ZERO)
    );
    assert_eq!(
        clock.remaining(White, turn(White, 2), seconds(9_999)),
        Some(Millis::ZERO)
    );
}

#[test]
fn an_instant_before_the_turn_began_takes_nothing_off() {
    let clock = third_move_due();

    assert_eq!(
        clock.remaining(White, turn(White, 2), seconds(-60)),
        Some(Millis(180_000))
    );
    assert_eq!(
        clock.after_move(turn(White, 2), seconds(-60), Millis::ZERO),
        Some(Millis(182_000))
    );
}

#[test]
fn a_reminder_comes_a_quarter_of_the_time_and_at_most_a_day_before_the_deadline() {
    let hours = |control, plies| {
        let clock = ChessClock::new(control, START);
        let reminder = clock.reminder(turn(White, plies))?;
        Some((reminder - START).0 / 3_600_000)
    };
    let days = |days_per_move| TimeControl::Correspondence { days_per_move };

    assert_eq!(hours(days(1), 2), Some(18));
    assert_eq!(hours(days(2), 0), Some(36));
    assert_eq!(hours(days(4), 2), Some(72));
    assert_eq!(hours(days(14), 2), Some(13 * 24));
    assert_eq!(hours(CONTROL, 2), None);
    assert_eq!(hours(TimeControl::Unlimited, 2), None);
}

#[test]
fn a_stopped_clock_shows_what_it_showed() {
    let turn = turn(White, 2);
    let reading = third_move_due().reading(turn, seconds(10));

    let stopped = third_move_due().stopped(reading, seconds(10));

    assert_eq!(stopped.reading(turn, seconds(10)), reading);
}
