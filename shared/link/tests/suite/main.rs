//! Tests of the public interface.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot talk to its server has failed"
)]

mod cluster;
mod dedicated;
mod reconnect;
mod subscriber;
mod survey;

/// A short command.
async fn ping(mut link: link::Link) -> redis::RedisResult<String> {
    redis::cmd("PING").query_async(&mut link).await
}
