//! `cargo xtask differential`: random games in the rules crate and in another library, for as long as one likes.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;

use crate::program::{cargo, run_reading};

/// The test that does it; an ordinary run of the tests plays it short.
const TEST: &str = "differential::cozy_chess_finds_the_same_moves_checks_and_boards_in_random_games";
/// How the line begins in which the test says what it did.
const SUMMARY: &str = "differential: ";

/// How long, and which games.
#[derive(Debug, Args)]
pub struct Options {
    /// How many moves to play; all legal moves are compared before each
    #[arg(long, default_value_t = 100_000_000)]
    moves: u64,
    /// Which games to play: the same number, the same games; another one each time if it is left out
    #[arg(long)]
    seed: Option<u64>,
}

/// Plays, and prints how many moves were compared and how fast.
///
/// # Errors
/// When the tests do not build, or the two libraries disagree.
#[expect(
    clippy::disallowed_methods,
    reason = "how fast the games went is for the reader alone"
)]
pub fn run(options: &Options) -> Result<()> {
    let seed = options.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
    let (mut started, mut summary) = (None, None);
    let succeeded = run_reading(
        cargo()
            .args(["test", "--package", "rules", "--release", "--test", "suite"])
            .args(["--", "--exact", TEST, "--nocapture"])
            .env("LADDER_DIFFERENTIAL_MOVES", options.moves.to_string())
            .env("LADDER_DIFFERENTIAL_SEED", seed.to_string()),
        |line| {
            // What came before it was the build.
            if line.starts_with("running ") {
                started = Some(Instant::now());
            }
            summary = summary.take().or_else(|| moves_of(line));
        },
    )?;
    let seconds = started.map_or(f64::INFINITY, |started| started.elapsed().as_secs_f64());
    match summary {
        Some(moves) if succeeded => {
            let rate = moves as f64 / seconds / 1e6;
            println!(
                "{moves} moves in {seconds:.1} s, {rate:.2} million a second, no difference; seed {seed}"
            );
            Ok(())
        }
        _ => bail!(
            "the libraries disagree, or the tests do not build; --seed {seed} plays the same games again"
        ),
    }
}

/// The number of moves in the test's closing line.
fn moves_of(line: &str) -> Option<u64> {
    let (_, summary) = line.split_once(SUMMARY)?;
    summary.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::moves_of;

    #[test]
    fn the_number_of_moves_is_read_from_the_closing_line_alone() {
        assert_eq!(
            moves_of("differential: 200012 moves in 1800 games agree, seed 1"),
            Some(200_012)
        );
        assert_eq!(
            moves_of("test differential::cozy_chess_finds_the_same_moves ... ok"),
            None
        );
    }
}
