//! What can be wrong with Redis.

use redis::RedisError;

/// Why Redis did not do what it was asked. Never shows a password.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The address is no URL of a Redis server that can be spoken to.
    #[error("no address of a Redis server: {why}; expected redis://[[user]:password@]host[:port][/database]")]
    Address {
        /// What is wrong with it.
        why: &'static str,
    },
    /// No server answered.
    #[error("Redis at {addresses} cannot be reached: {source}")]
    Unreachable {
        /// Hosts and ports that were tried.
        addresses: String,
        /// What the last of them said.
        source: RedisError,
    },
    /// A command failed.
    #[error("Redis: {0}")]
    Command(#[from] RedisError),
}
