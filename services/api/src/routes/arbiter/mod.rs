//! Calls for an arbiter: made by players, read by arbiters with the evidence beside them.

mod call;
mod evidence;
mod list;
mod view;

pub(super) use call::call;
pub(super) use list::{list, show};
