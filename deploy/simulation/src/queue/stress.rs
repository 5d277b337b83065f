//! Waves with 10,000 tickets.

use domain::Millis;
use xtask::bound::{Bound, MustBe};

use super::column;
use super::method::Method;
use super::record::Record;
use super::table;
use super::world::{self, Setup, fischer};

/// People whose games take ten seconds, with as long a rest: a tenth of them joins between two waves.
const PLAYERS: usize = 105_000;
/// The time of 60 waves.
const LENGTH: Millis = Millis::from_secs(120);

/// Prints what a wave costs, and gives its bound.
pub(super) fn run(seeds: u64) -> Bound {
    let one = setup(1);
    let five = setup(5);
    let of = |setup: &Setup, method| -> Vec<Record> {
        (1..=seeds).map(|seed| world::run(setup, method, seed)).collect()
    };
    let ladder = of(&one, Method::Ladder);
    let neighbours = of(&one, Method::Neighbours);
    let choosy = of(&five, Method::Ladder);
    table::print_rows(
        "10,000 tickets in each wave",
        &[
            (Method::Ladder.as_str(), &ladder),
            (Method::Neighbours.as_str(), &neighbours),
            ("5 controls", &choosy),
        ],
    );
    let [_, worst] = column::WAVE_P99.span(&ladder);
    Bound {
        what: "10,000 tickets: processor's time of a wave p99, ms",
        figure: worst,
        must_be: MustBe::AtMost(50.0),
    }
}

/// Everybody would play so many time controls.
fn setup(controls: i64) -> Setup {
    Setup {
        players: PLAYERS,
        controls: (1..=controls).map(fischer).collect(),
        game: Millis::from_secs(10),
        rest: Millis::from_secs(10),
        length: LENGTH,
    }
}
