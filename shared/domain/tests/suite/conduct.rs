//! What counts as spoiling a game, and what it costs.

use domain::conduct::{Offence, OffenceKind, Restriction, offence, restriction};
use domain::game::{Action, GameSetup};
use domain::{Millis, PlayerId, Timestamp};
use rules::Color;

use crate::game::table::{START, Table, from, rated, uci};

const MINUTE: i64 = 60;
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

fn at(seconds: i64) -> Timestamp {
    START + Millis::from_secs(seconds)
}

/// Games called off at these seconds.
fn aborted(seconds: &[i64]) -> Vec<Offence> {
    let kind = OffenceKind::Aborted;
    seconds
        .iter()
        .map(|&second| Offence { kind, at: at(second) })
        .collect()
}

/// How many seconds after its last offence a restriction ends.
fn length(seconds: &[i64]) -> i64 {
    let last = *seconds.iter().max().unwrap();
    restriction(&aborted(seconds), at(last)).map_or(0, |restriction| (restriction.until - at(last)).0 / 1000)
}

#[test]
fn each_further_offence_within_a_day_costs_more() {
    assert_eq!(restriction(&[], at(0)), None);
    assert_eq!(length(&[0]), 0);
    assert_eq!(length(&[0, HOUR]), 5 * MINUTE);
    assert_eq!(length(&[0, HOUR, 2 * HOUR]), 15 * MINUTE);
    assert_eq!(length(&[0, HOUR, 2 * HOUR, 3 * HOUR]), HOUR);
    assert_eq!(length(&[0, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR]), DAY);
    assert_eq!(length(&[0, 1, 2, 3, 4, 5, 6]), DAY);
}

#[test]
fn offences_of_another_day_cost_nothing() {
    assert_eq!(length(&[0, DAY]), 0);
    assert_eq!(length(&[0, DAY - 1]), 5 * MINUTE);
}

#[test]
fn a_restriction_holds_until_its_end_and_names_the_last_offence() {
    let mut offences = aborted(&[0, 10]);
    offences[1].kind = OffenceKind::Left;
    let until = at(10 + 5 * MINUTE);
    let expected = Restriction {
        reason: OffenceKind::Left,
        until,
    };

    assert_eq!(restriction(&offences, at(10)), Some(expected));
    assert_eq!(restriction(&offences, until - Millis(1)), Some(expected));
    assert_eq!(restriction(&offences, until), None);
    offences.reverse();
    assert_eq!(restriction(&offences, at(10)), Some(expected), "in any order");
}

#[test]
fn a_long_restriction_does_not_end_early_because_its_causes_are_a_day_old() {
    let offences = aborted(&[0, 1, 2, 3, 4]);

    assert!(restriction(&offences, at(DAY + 3)).is_some());
    assert_eq!(restriction(&offences, at(DAY + 4)), None);
}

/// Who spoiled the game, and how, by its last event.
fn spoiled(table: &Table) -> Option<(PlayerId, OffenceKind)> {
    let (end, _) = table.record().last().unwrap();
    offence(table.game(), end)
}

#[test]
fn whoever_calls_a_rated_game_off_spoils_it() {
    for (setup, expected) in [
        (rated("blitz"), true),
        (
            GameSetup {
                ladder: None,
                ..rated("blitz")
            },
            false,
        ),
    ] {
        let mut table = Table::with(setup);
        table.ask(Color::Black, Action::Abort);

        let black = (Table::player(Color::Black), OffenceKind::Aborted);
        assert_eq!(spoiled(&table), expected.then_some(black));
    }
}

#[test]
fn whoever_does_not_appear_spoils_the_game() {
    let mut table = Table::with(rated("blitz"));
    table.play("e2e4");
    table.wait(30_000);
    table.call_time();

    assert_eq!(
        spoiled(&table),
        Some((Table::player(Color::Black), OffenceKind::NoStart))
    );
}

/// A rated game of three minutes from a position, in which both move at once, White thinks for `first_ms`, moves,
/// is answered at once, and lets the flag fall.
fn flagged(fen: &str, moves: [&str; 4], first_ms: i64) -> Table {
    let setup = GameSetup {
        start: from(fen).start,
        ..rated("blitz")
    };
    let mut table = Table::with(setup);
    table.play(moves[0]);
    table.play(moves[1]);
    table.wait(first_ms);
    table.play(moves[2]);
    table.play(moves[3]);
    table.wait(200_000);
    table.call_time();
    table
}

const ROOK_BEHIND: &str = "r3k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";
const LEVEL: &str = "r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1";
const QUIET: [&str; 4] = ["e1f1", "e8f8", "f1g1", "f8g8"];

#[test]
fn letting_the_clock_run_out_a_rook_behind_is_stalling() {
    let table = flagged(ROOK_BEHIND, QUIET, 0);

    assert_eq!(table.end(), Some(("0-1", "timeout")));
    assert_eq!(
        spoiled(&table),
        Some((Table::player(Color::White), OffenceKind::Stalled))
    );
}

#[test]
fn letting_the_clock_run_out_in_a_level_position_is_bad_luck() {
    let table = flagged(LEVEL, QUIET, 0);

    assert_eq!(table.end(), Some(("0-1", "timeout")));
    assert_eq!(spoiled(&table), None);
}

#[test]
fn time_trouble_is_no_stalling() {
    // Three minutes, two seconds a move: 130 s of thought leave 52 s, 110 s leave 72 s.
    assert_eq!(spoiled(&flagged(ROOK_BEHIND, QUIET, 130_000)), None);
    assert!(spoiled(&flagged(ROOK_BEHIND, QUIET, 110_000)).is_some());
}

#[test]
fn resigning_a_lost_position_spoils_nothing() {
    let setup = GameSetup {
        start: from(ROOK_BEHIND).start,
        ..rated("blitz")
    };
    let mut table = Table::with(setup);
    table.play("e1f1 e8f8");
    table.wait(100_000);
    table.ask(Color::White, Action::Resign);

    assert_eq!(spoiled(&table), None);
    assert!(table.ask(Color::White, uci("f1g1", 2)).refusal.is_some());
}
