//! What to simulate.

use clap::Args;
use xtask::crowd;

/// What to simulate.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cargo xtask simulate queue\n  cargo xtask simulate queue --players 300 --seeds 20 --without-stress\n  \
    cargo xtask simulate queue --http --players 300 --mode embedded --seconds 60"
)]
pub(crate) struct Options {
    /// How many players there are; several sizes with commas. By default 60, 300, 2000 and 10000; over HTTP 2000
    #[arg(long, value_delimiter = ',', value_parser = players)]
    players: Vec<usize>,
    /// How often each is simulated, with the seeds 1, 2, …
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(super) seeds: u64,
    /// Minutes on the virtual clock
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u32).range(10..=10_000))]
    pub(super) minutes: u32,
    /// Leave out the waves with 10,000 tickets
    #[arg(long)]
    pub(super) without_stress: bool,
    /// Real clients at real processes instead, in real time
    #[arg(long, conflicts_with_all = ["seeds", "minutes", "without_stress"])]
    http: bool,
    #[command(flatten, next_help_heading = "With --http")]
    crowd: crowd::Options,
}

/// What people come to.
pub(super) enum Venue<'a> {
    /// The pure core, on a virtual clock.
    Core,
    /// A ladder over HTTP.
    Http(&'a crowd::Options),
}

impl Options {
    /// What people come to.
    pub(super) fn venue(&self) -> Venue<'_> {
        if self.http {
            Venue::Http(&self.crowd)
        } else {
            Venue::Core
        }
    }

    /// How many come: each size in turn.
    pub(super) fn players(&self) -> &[usize] {
        match self.venue() {
            _ if !self.players.is_empty() => &self.players,
            Venue::Core => &[60, 300, 2_000, 10_000],
            Venue::Http(_) => &[crowd::PLAYERS],
        }
    }
}

fn players(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(players @ 2..=1_000_000) => Ok(players),
        _ => Err("2 to 1000000 players can be simulated".to_owned()),
    }
}
