//! Listening to a channel.

use std::fmt;
use std::io;
use std::time::Duration;

use futures_util::StreamExt;
use redis::aio::{PubSubSink, PubSubStream};
use redis::{Client, RedisError, RedisResult};
use tokio::time::{sleep, timeout};

use crate::{Link, settings};

/// A channel on which nothing was said for so long is asked whether it is still there: a server that vanished
/// without a word would look like silence.
const SILENCE: Duration = Duration::from_secs(2);
/// Between attempts to listen again.
const AGAIN_AFTER: Duration = Duration::from_millis(100);

/// What there was to hear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// We listen, for the first time or again. What was said before was not heard.
    Anew,
    /// A message, as it was published.
    Message(Vec<u8>),
}

/// Listens to one channel, on a connection of its own, for as long as it is asked.
pub struct Subscriber {
    link: Link,
    channel: String,
    line: Option<Line>,
}

struct Line {
    sink: PubSubSink,
    messages: PubSubStream,
}

impl Link {
    /// Listens to `channel`. Connects when it is first asked, and again by itself whenever it must.
    pub fn subscriber(&self, channel: &str) -> Subscriber {
        Subscriber {
            link: self.clone(),
            channel: channel.to_owned(),
            line: None,
        }
    }
}

impl Subscriber {
    /// What is heard next. Waits for as long as it takes; a wait that is given up loses nothing.
    pub async fn next(&mut self) -> Heard {
        loop {
            match &mut self.line {
                Some(line) => match line.next().await {
                    Some(message) => return Heard::Message(message),
                    None => self.line = None,
                },
                None => match self.listen().await {
                    Some(line) => {
                        self.line = Some(line);
                        return Heard::Anew;
                    }
                    None => sleep(AGAIN_AFTER).await,
                },
            }
        }
    }

    /// Any server of a cluster will do: each passes on what is published at the others.
    async fn listen(&self) -> Option<Line> {
        let open = |client: Client| async move {
            let opened = timeout(settings::ANSWER_WITHIN, open(client, &self.channel)).await;
            opened.unwrap_or_else(|_| Err(RedisError::from(io::Error::from(io::ErrorKind::TimedOut))))
        };
        self.link.seeds.first(open).await.ok()
    }
}

impl Line {
    /// The next message, or nothing once the connection is dead.
    async fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            if let Ok(message) = timeout(SILENCE, self.messages.next()).await {
                return message.map(|message| message.get_payload_bytes().to_vec());
            }
            let answer = timeout(settings::ANSWER_WITHIN, self.sink.ping::<redis::Value>()).await;
            answer.ok()?.ok()?;
        }
    }
}

async fn open(client: Client, channel: &str) -> RedisResult<Line> {
    let (mut sink, messages) = client.get_async_pubsub().await?.split();
    sink.subscribe(channel).await?;
    Ok(Line { sink, messages })
}

impl fmt::Debug for Subscriber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subscriber")
            .field("link", &self.link)
            .field("channel", &self.channel)
            .finish_non_exhaustive()
    }
}
