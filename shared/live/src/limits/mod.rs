//! Token buckets.

mod breaker;
mod gcra;
mod local;
mod redis;

pub use local::LocalLimiter;
pub use redis::RedisLimiter;
