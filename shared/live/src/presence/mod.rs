//! Who is there.

mod judge;
mod local;
mod redis;

use domain::Millis;

pub use local::LocalPresence;
pub use redis::RedisPresence;

/// How long a sign of life is kept: longer than anybody asks since when a player is gone.
const KEPT: Millis = Millis::from_secs(24 * 60 * 60);
