//! Games as files record them, and how our rules see their ends.

mod ending;
mod file;
mod judgement;
mod snapshot;

pub(crate) use ending::RecordedEnd;
pub(crate) use file::{Entry, Scoresheets};
pub(crate) use judgement::{Judgement, Unjudged, Verdict, judge};
