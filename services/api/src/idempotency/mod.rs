//! Requests that may be sent again: `Idempotency-Key`.
//!
//! The answer to a key is stored in the transaction of what it answers, so that there is never the one
//! without the other. Two equal requests at once meet in the database: the second finds the first
//! one's answer and gives it again. A refusal makes nothing, and is stored in a transaction of its own.

mod attempt;
mod key;
mod sealed;

pub(crate) use attempt::{Attempt, once};
pub(crate) use key::Strength;
