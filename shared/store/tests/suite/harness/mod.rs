//! A small ladder on a database: players, games, and a way to look behind the store's back.

mod dice;
mod hall;
mod ids;
mod people;
mod queue;
mod sql;

pub(crate) use dice::Dice;
pub(crate) use hall::{Hall, act, blitz, by, mv};
pub(crate) use ids::CountingIds;
pub(crate) use people::{answer, challenge, challenger, new_player, new_token};
pub(crate) use queue::Announcements;
pub(crate) use sql::Sql;

use domain::{Millis, Timestamp};

/// When these tests begin.
pub(crate) const NOW: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);

/// So many seconds after they begin.
pub(crate) fn at(seconds: i64) -> Timestamp {
    NOW + Millis::from_secs(seconds)
}
