//! What one family counts apart. Every label has few values, whatever clients send.

use domain::adjudication::Termination;
use prometheus_client::encoding::EncodeLabelSet;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Request {
    pub(super) method: &'static str,
    pub(super) route: &'static str,
    pub(super) status: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Route {
    pub(super) method: &'static str,
    pub(super) route: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Problem {
    pub(super) code: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Limit {
    pub(super) limit: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Shed {
    pub(super) class: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct MoveOutcome {
    pub(super) outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct End {
    pub(super) termination: &'static str,
    pub(super) ladder: &'static str,
}

impl End {
    /// `ladder` is whether the game was one of a ladder, so that a label never holds more than two values.
    pub(super) fn new(termination: Termination, in_ladder: bool) -> Self {
        Self {
            termination: termination.as_str(),
            ladder: if in_ladder { "yes" } else { "no" },
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct JobOutcome {
    pub(super) kind: &'static str,
    pub(super) outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Ladder {
    pub(super) ladder: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct JobState {
    pub(super) kind: String,
    pub(super) state: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct JobKind {
    pub(super) kind: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Pool {
    pub(super) pool: &'static str,
}
