//! Why a line has no result.

use crate::config::Span;
use crate::rating::in_span;
use crate::{ConfigFault, RatingError};

/// A code for programs and a sentence for people.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) code: &'static str,
    pub(super) detail: String,
}

impl Fault {
    pub(super) fn bad_json(error: &serde_json::Error) -> Self {
        Self {
            code: "bad_json",
            detail: error.to_string(),
        }
    }

    pub(super) fn bad_request(error: &serde_json::Error) -> Self {
        Self {
            code: "bad_request",
            detail: error.to_string(),
        }
    }

    pub(super) fn bad_config(faults: &[ConfigFault]) -> Self {
        let detail = faults
            .iter()
            .map(ConfigFault::to_string)
            .collect::<Vec<_>>()
            .join("; ");
        Self {
            code: "out_of_range",
            detail,
        }
    }

    pub(super) fn unknown_op(op: &str) -> Self {
        Self {
            code: "unknown_op",
            detail: format!("this system has no operation {op:?}"),
        }
    }
}

impl From<RatingError> for Fault {
    fn from(error: RatingError) -> Self {
        Self {
            code: "out_of_range",
            detail: error.to_string(),
        }
    }
}

/// Refuses a value outside `min` to `max`.
pub(super) fn limit(name: &'static str, value: f64, min: f64, max: f64) -> Result<(), Fault> {
    in_span(name, value, Span::new(min, max)).map_err(Fault::from)
}
