//! From the deadlines of a thousand games to their flags, at real processes.

mod table;
mod watcher;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;

use crate::bound::{Bound, MustBe};
use crate::cluster::binary;
use crate::cluster::site::{Kind, Mode, Site};
use crate::descriptors::allow_open_files;
use crate::packages::Consent;
use crate::percentile::percentile;
use table::Table;
use watcher::{Fallen, Watchers};

/// Games under way.
const GAMES: usize = 1_000;
/// A flag falls this long after its deadline at most, in milliseconds.
const LATE_MS_MAX: f64 = 100.0;
/// How long a move that was received in time may take to its commit, in milliseconds, where many processes receive
/// moves: before that no flag falls there.
const GRACE_MS: f64 = 50.0;

/// How to measure.
#[derive(Debug, Args)]
pub struct Options {
    /// Which kind of ladder
    #[arg(long, value_enum, default_value_t = Mode::Both)]
    mode: Mode,
    /// This binary, instead of one that is built now
    #[arg(long, value_name = "PATH")]
    ladder: Option<PathBuf>,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

pub(super) fn run(options: &Options) -> Result<()> {
    options.mode.prepare(Consent::of_this_run(options.yes))?;
    // A stream of each game, at both ends.
    allow_open_files(3 * GAMES as u64)?;
    let ladder = binary::given_or_release(options.ladder.as_deref())?;
    let mut bounds = Vec::new();
    for &kind in options.mode.kinds() {
        bounds.push(measure(kind, &ladder)?);
    }
    println!();
    bounds.iter().for_each(Bound::print);
    match bounds.iter().filter(|bound| !bound.holds()).count() {
        0 => Ok(()),
        missed => bail!("{missed} of {} bounds are missed", bounds.len()),
    }
}

fn measure(kind: Kind, ladder: &Path) -> Result<Bound> {
    let site = Site::start(kind, ladder)?;
    let addresses = site.addresses();
    let table = Table::set_up(&addresses, &site.token()?, GAMES)?;
    let watchers = Watchers::open(&addresses, &table.games)?;
    table.ensure_none_has_fallen()?;
    let fallen = watchers.wait()?;
    drop(site);

    let since_deadline = |instant: fn(&Fallen) -> i64| {
        let games = fallen.iter().zip(&table.games);
        let mut late: Vec<f64> = games
            .map(|(fallen, game)| (instant(fallen) - game.deadline.0) as f64)
            .collect();
        late.sort_by(f64::total_cmp);
        late
    };
    println!(
        "\n{}: {GAMES} games, milliseconds after the deadline",
        kind.name()
    );
    print(
        "the flag, as the game has it",
        &since_deadline(|fallen| fallen.noted.0),
    );
    let told = since_deadline(|fallen| fallen.told.0);
    print("its line in a stream", &told);
    let (what, grace) = match kind {
        Kind::Embedded => ("embedded: deadline to line in ms, p99", 0.0),
        Kind::Distributed => ("distributed: deadline and grace to line in ms, p99", GRACE_MS),
    };
    Ok(Bound {
        what,
        figure: percentile(&told, 0.99) - grace,
        must_be: MustBe::AtMost(LATE_MS_MAX),
    })
}

fn print(what: &str, sorted: &[f64]) {
    let [least, p50, p99, max] = [0.0, 0.5, 0.99, 1.0].map(|share| percentile(sorted, share));
    println!("{what:<30} least {least:>4.0}  p50 {p50:>4.0}  p99 {p99:>4.0}  max {max:>4.0}");
}
