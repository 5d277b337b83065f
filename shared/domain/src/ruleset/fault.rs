//! What makes a ruleset impossible.

use std::fmt;
use std::ops::RangeInclusive;

use super::{DrawCount, Ruleset, is_name};

/// Something that a ruleset cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field, with dots before inner ones: `repetition.claim`.
    pub field: String,
    /// What is wrong with it, as the rest of a sentence.
    pub text: String,
}

impl Fault {
    fn new(field: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            text: text.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.field, self.text)
    }
}

impl Ruleset {
    /// The highest revision: the stores keep it as a signed number.
    pub const REVISION_MAX: u32 = i32::MAX as u32;
    /// Occurrences of a position that can be counted to: the first is where the count begins.
    pub const REPETITIONS: RangeInclusive<u32> = 2..=100;
    /// Moves without capture or pawn move that can be counted to.
    pub const QUIET_MOVES: RangeInclusive<u32> = 1..=1_000;
    /// Most half-moves before a draw may be offered.
    pub const AGREEMENT_AFTER_PLIES_MAX: u32 = 1_000;

    /// Everything that is impossible in this ruleset.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        if !is_name(self.id.as_str()) {
            faults.push(Fault::new(
                "id",
                "must be 1 to 32 of a-z, 0-9, - and _, the first of them a letter or a digit",
            ));
        }
        if !(1..=Self::REVISION_MAX).contains(&self.revision) {
            faults.push(Fault::new(
                "revision",
                format!("must be 1 to {}", Self::REVISION_MAX),
            ));
        }
        count_faults("repetition", self.repetition, &Self::REPETITIONS, &mut faults);
        count_faults("move_rule", self.move_rule, &Self::QUIET_MOVES, &mut faults);
        if self.agreement_after_plies > Self::AGREEMENT_AFTER_PLIES_MAX {
            faults.push(Fault::new(
                "agreement_after_plies",
                format!("must be 0 to {}", Self::AGREEMENT_AFTER_PLIES_MAX),
            ));
        }
        self.control_faults(&mut faults);
        faults
    }

    fn control_faults(&self, faults: &mut Vec<Fault>) {
        let controls = &self.time_controls;
        for (index, control) in controls.offered.iter().enumerate() {
            if let Err(error) = control.check() {
                faults.push(Fault::new(
                    format!("time_controls.offered[{index}].{}", error.field),
                    format!("must be {} to {}", error.min, error.max),
                ));
            }
        }
        if !controls.offered.contains(&controls.default) {
            faults.push(Fault::new(
                "time_controls.default",
                "must be among `time_controls.offered`",
            ));
        }
    }
}

fn count_faults(field: &str, count: DrawCount, range: &RangeInclusive<u32>, faults: &mut Vec<Fault>) {
    for (name, value) in [("claim", count.claim), ("automatic", count.automatic)] {
        if value.is_some_and(|value| !range.contains(&value)) {
            faults.push(Fault::new(
                format!("{field}.{name}"),
                format!("must be {} to {}", range.start(), range.end()),
            ));
        }
    }
    if let (Some(claim), Some(automatic)) = (count.claim, count.automatic)
        && automatic < claim
    {
        faults.push(Fault::new(
            format!("{field}.automatic"),
            format!("is {automatic}, below `{field}.claim`, which is {claim}: nobody could ever claim"),
        ));
    }
}
