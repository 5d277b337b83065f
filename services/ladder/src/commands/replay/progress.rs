//! How far a run has come.

use std::cell::Cell;

use indicatif::{ProgressBar, ProgressStyle};

use super::plan::Plan;

/// A bar on a terminal; elsewhere a line for each tenth.
pub(super) struct Progress {
    bar: ProgressBar,
    moves: u64,
    played: Cell<u64>,
}

impl Progress {
    /// Nothing played yet.
    pub(super) fn new(plans: &[Plan]) -> anyhow::Result<Self> {
        let moves = plans.iter().map(|plan| plan.moves.len() as u64).sum();
        let style = ProgressStyle::with_template("{bar:40} {pos} of {len} moves, {per_sec}, {eta} to go")?;
        let bar = ProgressBar::new(moves).with_style(style);
        Ok(Self {
            bar,
            moves,
            played: Cell::new(0),
        })
    }

    /// A move was answered.
    pub(super) fn moved(&self) {
        let before = self.played.get();
        self.played.set(before + 1);
        if !self.bar.is_hidden() {
            self.bar.inc(1);
        } else if before * 10 / self.moves < (before + 1) * 10 / self.moves {
            eprintln!("{} of {} moves", before + 1, self.moves);
        }
    }

    /// Everything is played.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
