//! The first look at a file, before anything is written.

use std::collections::BTreeMap;
use std::path::Path;

use domain::Timestamp;

use super::file::ResultsFile;
use super::line::Fault;

/// Bad lines that are named one by one.
const NAMED_MAX: usize = 20;

/// What a file holds.
pub(super) struct Survey {
    /// By which the file is known again.
    pub(super) digest: [u8; 32],
    /// How many lines it has, the first one included.
    pub(super) lines: u64,
    /// How many of them are results.
    pub(super) results: u64,
    /// Those that are not.
    pub(super) faults: Faults,
    /// The first date, if there is one.
    pub(super) first_date: Option<Timestamp>,
}

/// The bad lines of a file: the first of them, and how many there are of each kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults {
    pub(super) named: Vec<(u64, Fault)>,
    pub(super) by_code: BTreeMap<&'static str, u64>,
    pub(super) count: u64,
}

impl Faults {
    fn add(&mut self, line: u64, fault: Fault) {
        self.count += 1;
        *self.by_code.entry(fault.code()).or_default() += 1;
        if self.named.len() < NAMED_MAX {
            self.named.push((line, fault));
        }
    }

    /// A sentence for each of the first bad lines, and one for the others.
    pub(super) fn sentences(&self) -> Vec<String> {
        let named = self.named.iter();
        let mut sentences: Vec<String> = named
            .map(|(line, fault)| format!("line {line}: {fault}"))
            .collect();
        let others = self.count - self.named.len() as u64;
        if others > 0 {
            sentences.push(format!("and {others} more lines"));
        }
        sentences
    }
}

/// Reads a file from its beginning to its end.
pub(super) fn survey(path: &Path, now: Timestamp) -> anyhow::Result<Survey> {
    let mut file = ResultsFile::open(path, now)?;
    let mut results = 0;
    let mut faults = Faults::default();
    let mut first_date = None;
    while let Some(line) = file.next()? {
        match line.outcome {
            Ok(outcome) => {
                results += 1;
                first_date = first_date.or(outcome.at);
            }
            Err(fault) => faults.add(line.number, fault),
        }
    }
    Ok(Survey {
        lines: file.lines(),
        digest: file.into_digest(),
        results,
        faults,
        first_date,
    })
}
