//! What came of each fault.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;

use super::fault::Fault;
use super::plan::Planned;
use super::recovery::Recovery;
use crate::counts::Counts;

/// All faults so far.
#[derive(Debug, Default)]
pub(super) struct Table {
    survived: BTreeMap<Fault, Vec<Recovery>>,
    failed: BTreeMap<Fault, u64>,
    count: u64,
}

impl Table {
    /// Takes a fault in, and prints it.
    pub(super) fn add(&mut self, planned: Planned, outcome: Result<Recovery>) {
        let fault = planned.fault;
        self.count += 1;
        match outcome {
            Ok(recovery) => {
                println!(
                    "{:>4}  {fault:<40}  moves after {:>5.1} s, ratings after {:>5.1} s",
                    self.count,
                    recovery.play.as_secs_f64(),
                    recovery.rated.as_secs_f64()
                );
                self.survived.entry(fault).or_default().push(recovery);
            }
            Err(error) => {
                println!("{:>4}  {fault:<40}  FAILED: {error:#}", self.count);
                *self.failed.entry(fault).or_default() += 1;
            }
        }
    }

    /// Prints a line for each kind.
    pub(super) fn print(&self) {
        println!(
            "\n{:<40} {:>5} {:>6}  {:>14}  {:>16}",
            "seconds until", "times", "failed", "a move p50/max", "ratings p50/max"
        );
        for fault in Fault::ALL {
            let survived = self.survived.get(&fault).map_or(&[][..], Vec::as_slice);
            let failed = self.failed.get(&fault).copied().unwrap_or(0);
            let times = survived.len() as u64 + failed;
            if times == 0 {
                continue;
            }
            println!(
                "{fault:<40} {times:>5} {failed:>6}  {:>14}  {:>16}",
                spread(survived, |recovery| recovery.play),
                spread(survived, |recovery| recovery.rated)
            );
        }
        println!();
    }

    /// Each fault counts.
    pub(super) fn counts(&self) -> Counts {
        Counts {
            passed: self.survived.values().map(|each| each.len() as u64).sum(),
            failed: self.failed.values().sum(),
            skipped: 0,
        }
    }
}

/// The median and the longest.
fn spread(recoveries: &[Recovery], time: impl Fn(&Recovery) -> Duration) -> String {
    let mut times: Vec<Duration> = recoveries.iter().map(time).collect();
    times.sort();
    let Some(longest) = times.last() else {
        return "-".to_owned();
    };
    let median = times[(times.len() - 1) / 2];
    format!("{:.1} / {:.1}", median.as_secs_f64(), longest.as_secs_f64())
}
