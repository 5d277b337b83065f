//! What an import says in the end.

use std::collections::BTreeMap;
use std::fmt;

use domain::ladder::LadderId;
use serde::Serialize;

use super::forecast::LogLoss;
use super::line::Fault;
use super::survey::Survey;

/// What became of a file.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pub(super) file: String,
    pub(super) ladder: LadderId,
    /// `imported`, `already_imported` or `dry_run`.
    pub(super) outcome: Ending,
    /// Results that the file holds.
    pub(super) results: u64,
    /// Those of them that were entered now; the others had been before.
    pub(super) entered: u64,
    /// Players who were registered now.
    pub(super) new_players: u64,
    /// The line after which an import that had been cut off went on.
    pub(super) resumed_after_line: Option<u64>,
    pub(super) refused: Refused,
    /// Of `--compare` and `--dry-run`.
    pub(super) forecasts: Option<Vec<LogLoss>>,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ending {
    /// The whole file is in the ladder.
    Imported,
    /// It had been before, and nothing was done.
    AlreadyImported,
    /// It was only looked at.
    DryRun,
}

/// The bad lines.
#[derive(Debug, Serialize)]
pub(super) struct Refused {
    pub(super) count: u64,
    pub(super) by_reason: BTreeMap<&'static str, u64>,
    /// The first of them.
    pub(super) lines: Vec<RefusedLine>,
}

#[derive(Debug, Serialize)]
pub(super) struct RefusedLine {
    line: u64,
    reason: &'static str,
    detail: String,
}

impl Refused {
    pub(super) fn of(survey: &Survey) -> Self {
        let line = |(line, fault): &(u64, Fault)| RefusedLine {
            line: *line,
            reason: fault.code(),
            detail: fault.to_string(),
        };
        Self {
            count: survey.faults.count,
            by_reason: survey.faults.by_code.clone(),
            lines: survey.faults.named.iter().map(line).collect(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            ladder,
            results,
            entered,
            new_players,
            ..
        } = self;
        match (self.outcome, self.resumed_after_line) {
            (Ending::AlreadyImported, _) => writeln!(
                f,
                "{file} is in {ladder} already ({results} results): nothing was done. With --again all of them count \
                 once more."
            )?,
            (Ending::DryRun, _) => writeln!(f, "{file}: {results} results; nothing was written")?,
            (Ending::Imported, None) => {
                writeln!(
                    f,
                    "{file}: {entered} results are in {ladder}, {new_players} new players"
                )?;
            }
            (Ending::Imported, Some(line)) => writeln!(
                f,
                "{file}: went on after line {line}; all {results} results are in {ladder}, {entered} of them entered \
                 now, {new_players} new players"
            )?,
        }
        if self.refused.count > 0 {
            let reasons: Vec<String> = self
                .refused
                .by_reason
                .iter()
                .map(|(reason, count)| format!("{reason} {count}"))
                .collect();
            writeln!(
                f,
                "{} lines were skipped: {}",
                self.refused.count,
                reasons.join(", ")
            )?;
        }
        for forecast in self.forecasts.iter().flatten() {
            writeln!(f, "{forecast}")?;
        }
        Ok(())
    }
}

impl fmt::Display for LogLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figure = |loss: Option<f64>| loss.map_or_else(|| "-".to_owned(), |loss| format!("{loss:.5}"));
        write!(
            f,
            "log-loss of {:<8} {}, without the first fifth {}",
            self.system,
            figure(self.log_loss),
            figure(self.log_loss_later)
        )
    }
}
