//! `cargo xtask rules`: every row of every table of the rules crate.

use std::process::ExitCode;

use crate::report::Report;
use crate::suite::{Selection, tests};

/// The tests of the rules, optimised and without the bounds that keep the ordinary run short.
pub fn run() -> ExitCode {
    let mut report = Report::default();
    report.count("Rules, every row", || {
        tests(&["--package", "rules", "--release"], Selection::All, |command| {
            command.env("LADDER_RULES_ALL", "1");
        })
    });
    report.close()
}
