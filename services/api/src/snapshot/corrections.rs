//! What arbiters changed in a game that was over.

use domain::Timestamp;
use domain::player::Handle;
use rules::GameResult;
use serde::{Serialize, Serializer};
use store::Correction;

/// Corrections in their order.
pub(crate) struct Corrections<'a>(pub(crate) &'a [Correction]);

impl Serialize for Corrections<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(View::from))
    }
}

#[derive(Serialize)]
struct View<'a> {
    kind: &'static str,
    at: Timestamp,
    arbiter: &'a Handle,
    reason: &'a str,
    before: Before<'a>,
    after: Option<GameResult>,
    state: State,
}

/// How the game had ended until then.
#[derive(Serialize)]
struct Before<'a> {
    result: GameResult,
    termination: &'a str,
}

/// Whether the ratings have followed.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Pending,
    Applied,
}

impl<'a> From<&'a Correction> for View<'a> {
    fn from(correction: &'a Correction) -> Self {
        Self {
            kind: correction.kind.as_str(),
            at: correction.at,
            arbiter: &correction.arbiter,
            reason: &correction.reason,
            before: Before {
                result: correction.before,
                termination: &correction.termination_before,
            },
            after: correction.kind.after(),
            state: match correction.applied_at {
                None => State::Pending,
                Some(_) => State::Applied,
            },
        }
    }
}
