//! `queue`: how long people wait, and for whom, when the queue is paired in this or that way.
//!
//! A closed population on a virtual clock: everybody joins, waits, plays, rests and joins again. Ratings do
//! not move. What happens in the first 30 % of the time is not counted.

mod bounds;
mod column;
mod method;
mod options;
mod person;
mod record;
mod stress;
mod table;
mod world;

use anyhow::{Result, bail};

pub(crate) use options::Options;

use method::Method;
use options::Venue;
use record::Record;
use world::Setup;

/// What all seeds of one population under one method came to.
struct Outcome {
    players: usize,
    method: Method,
    /// One for each seed.
    records: Vec<Record>,
}

/// Simulates, prints all figures and then the bounds.
///
/// # Errors
/// When a bound does not hold.
pub(crate) fn run(options: &Options) -> Result<()> {
    match options.venue() {
        Venue::Core => on_a_virtual_clock(options),
        Venue::Http(crowd) => options
            .players()
            .iter()
            .try_for_each(|&players| xtask::crowd::run(players, crowd)),
    }
}

fn on_a_virtual_clock(options: &Options) -> Result<()> {
    let mut bounds = Vec::new();
    for &players in options.players() {
        let setup = Setup::ordinary(players, options.minutes);
        let outcomes: Vec<Outcome> = Method::ALL
            .into_iter()
            .map(|method| Outcome {
                players,
                method,
                records: (1..=options.seeds)
                    .map(|seed| world::run(&setup, method, seed))
                    .collect(),
            })
            .collect();
        table::print(&format!("{players} players"), &outcomes);
        bounds.extend(bounds::of(&outcomes[0]));
    }
    if !options.without_stress {
        bounds.push(stress::run(options.seeds));
    }
    println!();
    for bound in &bounds {
        bound.print();
    }
    match bounds.iter().filter(|bound| !bound.holds()).count() {
        0 => Ok(()),
        missed => bail!("{missed} of {} bounds are missed", bounds.len()),
    }
}
