//! What was answered.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::http::Answer;
use crate::percentile::percentile;

/// What a request is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A move.
    Move,
    /// A look.
    Look,
    /// Another change.
    Change,
}

/// The answers to one kind of request.
#[derive(Debug, Default)]
pub(super) struct Answers {
    granted_ms: Vec<f64>,
    put_off: usize,
}

impl Answers {
    /// Those that were granted, of all.
    pub(super) fn granted_share(&self) -> f64 {
        let all = self.granted_ms.len() + self.put_off;
        self.granted_ms.len() as f64 / all.max(1) as f64
    }

    /// How long the slowest hundredth of those took that were granted.
    pub(super) fn p99_ms(&self) -> f64 {
        let mut sorted = self.granted_ms.clone();
        sorted.sort_by(f64::total_cmp);
        percentile(&sorted, 0.99)
    }

    fn add(&mut self, other: Self) {
        self.granted_ms.extend(other.granted_ms);
        self.put_off += other.put_off;
    }
}

/// All that was answered.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// To moves.
    pub(super) moves: Answers,
    /// To looks.
    pub(super) looks: Answers,
    /// To other changes.
    pub(super) changes: Answers,
    /// What should not be, and how often it was.
    faults: BTreeMap<String, usize>,
}

impl Tally {
    /// Counts an answer.
    pub(super) fn count(&mut self, kind: Kind, answer: &Answer, took: Duration) {
        let answers = match kind {
            Kind::Move => &mut self.moves,
            Kind::Look => &mut self.looks,
            Kind::Change => &mut self.changes,
        };
        if answer.is_success() {
            answers.granted_ms.push(took.as_secs_f64() * 1_000.0);
        } else if matches!(answer.status, 429 | 503) && answer.retry_after_s.is_some() {
            answers.put_off += 1;
        } else {
            self.fault(format!(
                "{kind:?} is answered {} {}",
                answer.status,
                answer.code()
            ));
        }
    }

    /// Counts what should not be.
    pub(super) fn fault(&mut self, what: String) {
        *self.faults.entry(what).or_default() += 1;
    }

    /// Adds what another one has counted.
    pub(super) fn add(&mut self, other: Self) {
        self.moves.add(other.moves);
        self.looks.add(other.looks);
        self.changes.add(other.changes);
        for (what, times) in other.faults {
            *self.faults.entry(what).or_default() += times;
        }
    }

    /// How many answers came that may come.
    pub(super) fn answered(&self) -> usize {
        let answers = [&self.moves, &self.looks, &self.changes];
        answers
            .iter()
            .map(|answers| answers.granted_ms.len() + answers.put_off)
            .sum()
    }

    /// What should not be.
    pub(super) fn faults(&self) -> Vec<String> {
        self.faults
            .iter()
            .map(|(what, times)| format!("{times} times {what}"))
            .collect()
    }

    /// Whether all that was asked for was done.
    pub(super) fn is_all_granted(&self) -> bool {
        let answers = [&self.moves, &self.looks, &self.changes];
        self.faults.is_empty() && answers.iter().all(|answers| answers.put_off == 0)
    }
}

/// `moves 812 (3 put off, p99 4.1 ms), …`
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [
            ("moves", &self.moves),
            ("looks", &self.looks),
            ("changes", &self.changes),
        ];
        for (index, (name, answers)) in kinds.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let (granted, put_off) = (answers.granted_ms.len(), answers.put_off);
            write!(
                f,
                "{comma}{name} {granted} ({put_off} put off, p99 {:.1} ms)",
                answers.p99_ms()
            )?;
        }
        Ok(())
    }
}
