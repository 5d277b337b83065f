//! What must hold, for the worst of all seeds.

use xtask::bound::{Bound, MustBe};

use super::Outcome;
use super::column::{self, Column};

/// Figures that must not be above, by the number of players.
const AT_MOST: [(usize, &str, Column, f64); 8] = [
    (10_000, "10,000 players: wait p50, s", column::WAIT_P50, 1.5),
    (10_000, "10,000 players: wait p95, s", column::WAIT_P95, 3.0),
    (10_000, "10,000 players: wait p99, s", column::WAIT_P99, 6.0),
    (10_000, "10,000 players: gap p95, points", column::GAP_P95, 100.0),
    (
        10_000,
        "10,000 players: last opponent again, %",
        column::MET_BEFORE,
        0.0,
    ),
    (
        10_000,
        "10,000 players: colour runs of 3 or more, %",
        column::LONG_RUNS,
        3.0,
    ),
    (300, "300 players: wait p95, s", column::WAIT_P95, 20.0),
    (
        300,
        "300 players: one of the last ten again, %",
        column::MET_LATELY,
        15.0,
    ),
];

/// The bounds that apply to this outcome.
pub(super) fn of(outcome: &Outcome) -> impl Iterator<Item = Bound> {
    let apply = AT_MOST.iter().filter(|(players, ..)| *players == outcome.players);
    apply.map(|(_, what, column, bound)| {
        let [_, worst] = column.span(&outcome.records);
        Bound {
            what,
            figure: worst,
            must_be: MustBe::AtMost(*bound),
        }
    })
}
