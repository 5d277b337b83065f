//! What a run of tests came to.

use std::fmt;
use std::ops::{Add, AddAssign};
use std::process::ExitCode;

use anyhow::Result;

/// Numbers of tests and checks by outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Those that held.
    pub passed: u64,
    /// Those that did not, for whatever reason.
    pub failed: u64,
    /// Those that were left out.
    pub skipped: u64,
}

impl Counts {
    /// The same, with what was skipped as failed: where everything is to run, nothing may be left out.
    #[must_use]
    pub fn without_excuses(self) -> Self {
        Self {
            failed: self.failed + self.skipped,
            skipped: 0,
            ..self
        }
    }

    /// One check that held.
    pub const PASSED: Self = Self {
        passed: 1,
        failed: 0,
        skipped: 0,
    };
    /// One check that did not.
    pub const FAILED: Self = Self {
        passed: 0,
        failed: 1,
        skipped: 0,
    };

    /// Reads the line in which nextest or `cargo test` sums up; `None` for any other line.
    ///
    /// nextest: `Summary [1.2s] 8 tests run: 7 passed (1 slow), 1 failed, 2 skipped`. `cargo test`, once a
    /// binary: `test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; …`.
    pub fn of_line(line: &str) -> Option<Self> {
        // Not trimmed: nextest shows what a failed test has printed, indented, and such a line is among it.
        if let Some(numbers) = line.strip_prefix("test result:") {
            let number = |word| number_before(numbers, word).unwrap_or(0);
            return Some(Self {
                passed: number("passed"),
                failed: number("failed"),
                skipped: number("ignored") + number("filtered out"),
            });
        }
        let (before, numbers) = line.trim().strip_prefix("Summary")?.split_once(" run:")?;
        let run = number_before(before, "test").or_else(|| number_before(before, "tests"))?;
        let passed = number_before(numbers, "passed").unwrap_or(0);
        // Failed, timed out, not executable: whatever ran and did not pass.
        let failed = run.saturating_sub(passed);
        Some(Self {
            passed,
            failed,
            skipped: number_before(numbers, "skipped").unwrap_or(0),
        })
    }
}

/// Prints what a command came to, or why it came to nothing; a failure of either kind is one of the process.
pub(crate) fn conclude(outcome: Result<Counts>) -> ExitCode {
    match outcome {
        Ok(counts) => {
            println!("\n{counts}");
            ExitCode::from(u8::from(counts.failed > 0))
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The number directly before `what` (the whole word or words).
fn number_before(text: &str, what: &str) -> Option<u64> {
    text.split([',', ';', '.', ']', '(', ':']).find_map(|piece| {
        let number = piece.trim().strip_suffix(what)?;
        number.trim_end().rsplit('/').next()?.trim().parse().ok()
    })
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_of_nextest_is_read() {
        let line =
            "     Summary [   1.426s] 12 tests run: 9 passed (1 slow), 2 failed, 1 timed out, 4 skipped\n";
        assert_eq!(
            Counts::of_line(line),
            Some(Counts {
                passed: 9,
                failed: 3,
                skipped: 4
            })
        );
    }

    #[test]
    fn the_summary_of_a_single_test_is_read() {
        let line = "     Summary [   0.006s] 1 test run: 1 passed, 0 skipped";
        assert_eq!(
            Counts::of_line(line),
            Some(Counts {
                passed: 1,
                failed: 0,
                skipped: 0
            })
        );
    }

    #[test]
    fn the_result_line_of_cargo_test_is_read() {
        let line = "test result: FAILED. 5 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        assert_eq!(
            Counts::of_line(line),
            Some(Counts {
                passed: 5,
                failed: 2,
                skipped: 4
            })
        );
    }

    #[test]
    fn other_lines_count_nothing() {
        assert_eq!(
            Counts::of_line("        PASS [   0.007s] servers::suite a_test"),
            None
        );
        assert_eq!(Counts::of_line("running 3 tests"), None);
        assert_eq!(
            Counts::of_line("    test result: FAILED. 0 passed; 1 failed; 0 ignored; 433 filtered out"),
            None,
            "what a failed test printed, as nextest shows it"
        );
    }

    #[test]
    fn the_closing_line_names_what_was_left_out_only_if_something_was() {
        assert_eq!(
            Counts {
                passed: 3,
                failed: 0,
                skipped: 0
            }
            .to_string(),
            "3 passed, 0 failed"
        );
        assert_eq!(
            Counts {
                passed: 3,
                failed: 1,
                skipped: 2
            }
            .to_string(),
            "3 passed, 1 failed, 2 skipped"
        );
    }
}
