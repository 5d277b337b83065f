//! What was looked at when all was over, and what it gave.

use anyhow::Result;

use crate::counts::Counts;

/// What was looked at; figures where it is as it must be, else what is wrong.
pub type Finding = (&'static str, Result<String>);

/// Prints what was found; each counts.
pub fn judge(findings: &[Finding]) -> Counts {
    findings
        .iter()
        .fold(Counts::default(), |counts, (what, found)| match found {
            Ok(figures) => {
                println!("{what}: {figures}");
                counts + Counts::PASSED
            }
            Err(error) => {
                println!("FAILED  {what}: {error:#}");
                counts + Counts::FAILED
            }
        })
}
