//! The queue as an operator sees it.

use std::time::Duration;

use link::{Link, LinkError};
use redis::{ErrorKind, RedisError, RedisResult, ServerErrorKind};

use super::keys::Keys;
use super::upkeep;

/// What is in Redis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueueSurvey {
    /// Entries of the stream: those that nobody has read, and those that are pending.
    pub entries: u64,
    /// Ids that nobody has read.
    pub waiting: u64,
    /// Entries that were read and not acknowledged.
    pub pending: u64,
    /// The processes that read, or did.
    pub consumers: Vec<ConsumerSurvey>,
}

/// One process that reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsumerSurvey {
    /// Its name, which no other process ever has.
    pub name: String,
    /// Entries that it read and did not acknowledge.
    pub pending: u64,
    /// Since it last asked for something.
    pub idle: Duration,
}

pub(crate) async fn survey(link: &Link, keys: &Keys) -> Result<QueueSurvey, LinkError> {
    let look = |mut link: Link| async move {
        let entries = redis::cmd("XLEN")
            .arg(&keys.stream)
            .query_async(&mut link)
            .await?;
        let waiting = redis::cmd("SCARD")
            .arg(&keys.waiting)
            .query_async(&mut link)
            .await?;
        let consumers = consumers(&mut link, keys).await?;
        Ok(QueueSurvey {
            entries,
            waiting,
            pending: consumers.iter().map(|consumer| consumer.pending).sum(),
            consumers,
        })
    };
    link.again(look).await
}

/// Before the first worker comes there is no group, and nothing is wrong with that.
async fn consumers(link: &mut Link, keys: &Keys) -> RedisResult<Vec<ConsumerSurvey>> {
    let reply = match upkeep::consumers(link, keys).await {
        Err(error) if is_missing(&error) => return Ok(Vec::new()),
        reply => reply?,
    };
    let consumers = reply.consumers.into_iter().map(|consumer| ConsumerSurvey {
        name: consumer.name,
        pending: consumer.pending as u64,
        idle: Duration::from_millis(consumer.idle as u64),
    });
    Ok(consumers.collect())
}

fn is_missing(error: &RedisError) -> bool {
    let no_such_key = error.kind() == ErrorKind::Server(ServerErrorKind::ResponseError)
        && error
            .detail()
            .is_some_and(|detail| detail.contains("no such key"));
    no_such_key || error.code() == Some("NOGROUP")
}
