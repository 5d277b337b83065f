//! What processes tell each other while it is fresh; nothing of it is a record.
//!
//! Three ports of `domain`, each with an adapter for one process and one for many with Redis between
//! them:
//!
//! | port | one process | many |
//! |---|---|---|
//! | [`EventBus`](domain::ports::EventBus) | [`LocalBus`] | [`RedisBus`] |
//! | [`Presence`](domain::ports::Presence) | [`LocalPresence`] | [`RedisPresence`] |
//! | [`Limiter`](domain::ports::Limiter) | [`LocalLimiter`] | [`RedisLimiter`] |
//!
//! When Redis is away no request waits for it or fails by it: announcements are made up for by a wake-up
//! of everybody, presence is unknown for a while, and each process keeps the limits by itself. All that
//! any of them holds is bounded.

mod backlog;
mod bus;
mod generations;
mod limits;
mod outage;
mod presence;

pub use bus::{LocalBus, RedisBus};
pub use limits::{LocalLimiter, RedisLimiter};
pub use presence::{LocalPresence, RedisPresence};
