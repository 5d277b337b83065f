//! Running tests and counting them.

use std::process::Command;

use anyhow::{Result, bail};

use crate::counts::Counts;
use crate::program::{cargo, exists, run_reading, text};

/// Which tests of the selected packages to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// All of them.
    All,
    /// Those that need nothing but Rust. A test that needs more is called after it, by convention:
    /// `postgres`, `redis` or `python`.
    NothingButRust,
}

/// All tests but those in documentation, by nextest where it is installed.
///
/// # Errors
/// When the runner cannot be started or counts nothing.
pub fn tests(packages: &[&str], selection: Selection, prepare: impl Fn(&mut Command)) -> Result<Counts> {
    let mut command = cargo();
    if exists(cargo().arg("nextest")) {
        command.args(["nextest", "run", "--no-fail-fast"]).args(packages);
        if selection == Selection::NothingButRust {
            command.args(["--filter-expr", "not test(/::(postgres|redis|python)$/)"]);
        }
    } else {
        command
            .args(["test", "--no-fail-fast", "--lib", "--bins", "--tests"])
            .args(packages);
        if selection == Selection::NothingButRust {
            command.arg("--");
            for name in ["::postgres", "::redis", "::python"] {
                command.args(["--skip", name]);
            }
        }
    }
    prepare(&mut command);
    let counts = counted(&mut command)?;
    Ok(if selection == Selection::All {
        counts.without_excuses()
    } else {
        counts
    })
}

/// The examples in the documentation.
///
/// # Errors
/// As for [`tests`].
pub fn doc_tests(prepare: impl Fn(&mut Command)) -> Result<Counts> {
    let mut command = cargo();
    command.args(["test", "--doc", "--workspace", "--no-fail-fast"]);
    prepare(&mut command);
    counted(&mut command)
}

fn counted(command: &mut Command) -> Result<Counts> {
    let mut sums = Vec::new();
    let succeeded = run_reading(command, |line| sums.extend(Counts::of_line(line)))?;
    let counts = sums
        .iter()
        .fold(Counts::default(), |total, counts| total + *counts);
    if sums.is_empty() && succeeded {
        bail!("{} counted no tests", text(command));
    }
    // What failed may be a build, which no summary counts.
    let uncounted = !succeeded && counts.failed == 0;
    Ok(if uncounted {
        counts + Counts::FAILED
    } else {
        counts
    })
}
