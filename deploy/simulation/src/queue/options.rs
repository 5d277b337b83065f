//! What to simulate.

use clap::Args;

/// What to simulate.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cargo xtask simulate queue\n  cargo xtask simulate queue --players 300 --seeds 20 --without-stress"
)]
pub(crate) struct Options {
    /// How many players there are; several sizes with commas
    #[arg(long, value_delimiter = ',', default_value = "60,300,2000,10000", value_parser = players)]
    pub(super) players: Vec<usize>,
    /// How often each is simulated, with the seeds 1, 2, …
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(super) seeds: u64,
    /// Minutes on the virtual clock
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u32).range(10..=10_000))]
    pub(super) minutes: u32,
    /// Leave out the waves with 10,000 tickets
    #[arg(long)]
    pub(super) without_stress: bool,
}

fn players(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(players @ 2..=1_000_000) => Ok(players),
        _ => Err("2 to 1000000 players can be simulated".to_owned()),
    }
}
