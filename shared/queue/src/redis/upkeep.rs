//! Consumers that are no more.

use link::LinkError;
use redis::RedisResult;
use redis::aio::{ConnectionLike, MultiplexedConnection};
use redis::streams::StreamInfoConsumersReply;

use super::keys::{GROUP, Keys};
use super::reader::{Reader, millis};
use super::scripts::Scripts;

/// A consumer without pending entries that has not read for so many leases belongs to a process that is no
/// more. If it does live, it is made again by its next read.
const FORGOTTEN_AFTER_LEASES: u32 = 10;

/// Removes the consumers of processes that did not leave in order.
pub(crate) async fn remove_idle_consumers(
    connection: &mut MultiplexedConnection,
    reader: &Reader,
) -> Result<(), LinkError> {
    let limit_ms = millis(reader.lease * FORGOTTEN_AFTER_LEASES);
    for consumer in consumers(connection, &reader.keys).await?.consumers {
        let forgotten = consumer.pending == 0 && consumer.idle as u64 > limit_ms;
        if forgotten && consumer.name != reader.consumer {
            remove(connection, &reader.scripts, &reader.keys, &consumer.name).await?;
        }
    }
    Ok(())
}

pub(crate) async fn consumers(
    connection: &mut impl ConnectionLike,
    keys: &Keys,
) -> RedisResult<StreamInfoConsumersReply> {
    let mut ask = redis::cmd("XINFO");
    ask.arg("CONSUMERS").arg(&keys.stream).arg(GROUP);
    ask.query_async(connection).await
}

/// Removes a consumer if it has nothing pending; answers whether it had nothing.
pub(crate) async fn remove(
    connection: &mut impl ConnectionLike,
    scripts: &Scripts,
    keys: &Keys,
    consumer: &str,
) -> RedisResult<bool> {
    let mut remove = scripts.remove_consumer.key(&keys.stream);
    remove.arg(GROUP).arg(consumer).invoke_async(connection).await
}
