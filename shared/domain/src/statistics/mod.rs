//! What games come to when they are counted: a player's career, a ladder's balance, a rating by day.
//!
//! Counts are kept and fractions are calculated from them when they are shown: no rounded number is ever added up.

mod balance;
mod career;
mod day;
mod outcome;
mod streak;

pub use balance::{Balance, Counted};
pub use career::{Career, PlayedGame};
pub use day::{Day, Step, prepend};
pub use outcome::{Outcome, Record};
pub use streak::{Streak, Streaks};
