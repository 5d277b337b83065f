//! The steps of a run: each is announced, timed and listed.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;

use crate::counts::Counts;
use crate::stopwatch::Stopwatch;

/// What has been done so far.
#[derive(Debug, Default)]
pub struct Report {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    name: &'static str,
    counts: Counts,
    took: Duration,
}

impl Report {
    /// Runs a step that counts by itself. An error is shown, and counts as one failure: the next step runs.
    pub fn count(&mut self, name: &'static str, step: impl FnOnce() -> Result<Counts>) {
        println!("\n==> {name}");
        let started = Stopwatch::start();
        let counts = step().unwrap_or_else(|error| {
            eprintln!("error: {error:#}");
            Counts::FAILED
        });
        self.rows.push(Row {
            name,
            counts,
            took: started.elapsed(),
        });
    }

    /// Runs a step that is one check. What it makes is handed on.
    pub fn check<T>(&mut self, name: &'static str, step: impl FnOnce() -> Result<T>) -> Option<T> {
        let mut made = None;
        self.count(name, || {
            made = Some(step()?);
            Ok(Counts::PASSED)
        });
        made
    }

    /// Prints the list of steps, then all counts in one closing line. Anything that failed is a failure.
    pub fn close(&self) -> ExitCode {
        println!("\n{:>9}  {:<42}  outcome", "seconds", "step");
        for row in &self.rows {
            println!(
                "{:>9.1}  {:<42}  {}",
                row.took.as_secs_f64(),
                row.name,
                row.counts
            );
        }
        let total = self
            .rows
            .iter()
            .fold(Counts::default(), |total, row| total + row.counts);
        println!("\n{total}");
        if total.failed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}
