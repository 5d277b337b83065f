//! What the doctor finds.

use serde::Serialize;

/// How something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum State {
    /// As it should be.
    Well,
    /// Worth a look.
    Doubtful,
    /// Not as it must be.
    Faulty,
}

/// One thing that was looked at.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Finding {
    /// What.
    pub(super) what: &'static str,
    /// How it is.
    pub(super) state: State,
    /// What was seen.
    pub(super) says: String,
    /// What to do, where something is to be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) advice: Option<String>,
}

impl Finding {
    /// It is as it should be.
    pub(super) fn well(what: &'static str, says: impl Into<String>) -> Self {
        Self {
            what,
            state: State::Well,
            says: says.into(),
            advice: None,
        }
    }

    /// It is worth a look.
    pub(super) fn doubtful(what: &'static str, says: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            what,
            state: State::Doubtful,
            says: says.into(),
            advice: Some(advice.into()),
        }
    }

    /// It is not as it must be.
    pub(super) fn faulty(what: &'static str, says: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            state: State::Faulty,
            ..Self::doubtful(what, says, advice)
        }
    }

    /// A line for people, or two.
    pub(super) fn text(&self) -> String {
        let mark = match self.state {
            State::Well => "ok   ",
            State::Doubtful => "look ",
            State::Faulty => "FAULT",
        };
        let text = format!("{mark}  {:<12} {}", self.what, self.says);
        match &self.advice {
            Some(advice) => format!("{text}\n                    → {advice}"),
            None => text,
        }
    }
}
