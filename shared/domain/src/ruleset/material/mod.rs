//! Material lists: which pieces on the board make a draw, as data.

mod army;
mod list;
mod pairing;

pub use army::{Army, Count, NotAnArmy};
pub use list::{MaterialList, MaterialLists};
pub(super) use list::{a, b, c};
pub use pairing::{Bishops, Pairing};
