//! Wake-ups.

mod local;
mod message;
mod redis;
mod switchboard;

pub use local::LocalBus;
pub use redis::RedisBus;
