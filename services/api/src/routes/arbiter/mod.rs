//! Calls for an arbiter: made by players, read by arbiters with the evidence beside them.

mod answer;
mod call;
mod evidence;
mod list;
mod view;

pub(super) use answer::answer;
pub(super) use call::call;
pub(super) use list::{list, show};
