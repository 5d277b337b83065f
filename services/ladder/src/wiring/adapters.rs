//! The adapters of the ports through which processes hear of each other.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use domain::Millis;
use domain::ports::{Clock, EventBus, Ids, JobQueue, Limiter, Presence, RankBoard};
use link::Link;
use live::{LocalBus, LocalLimiter, LocalPresence, RedisBus, RedisLimiter, RedisPresence};
use queue::{InProcess, RedisStreams};
use ranking::{MemoryBoards, RedisBoards};

use super::mode::Mode;

/// What the keys of a ladder begin with in Redis.
pub(crate) const PREFIX: &str = "ladder";

/// How long a player is present after a sign of life: three heartbeats of a stream.
const PRESENCE_WINDOW: Millis = Millis::from_secs(15);

/// One adapter for each port.
pub(super) struct Adapters {
    pub(super) queue: Arc<dyn JobQueue>,
    pub(super) bus: Arc<dyn EventBus>,
    pub(super) presence: Arc<dyn Presence>,
    pub(super) limiter: Arc<dyn Limiter>,
    pub(super) board: Arc<dyn RankBoard>,
    /// The connection that they share, where there are many processes.
    pub(super) link: Option<Link>,
}

impl Adapters {
    pub(super) async fn of(
        mode: &Mode,
        lease: Duration,
        clock: &dyn Clock,
        ids: &dyn Ids,
    ) -> anyhow::Result<Self> {
        match mode {
            Mode::OneProcess => Ok(Self {
                queue: Arc::new(InProcess::new()),
                bus: Arc::new(LocalBus::new()),
                presence: Arc::new(LocalPresence::new(PRESENCE_WINDOW)),
                limiter: Arc::new(LocalLimiter::new()),
                board: Arc::new(MemoryBoards::new()),
                link: None,
            }),
            Mode::Many { redis } => {
                let link = open(redis).await?;
                let now = clock.now();
                let mut origin = [0; 8];
                ids.fill_secret(&mut origin);
                let consumer = format!("{}-{}-{}", host(), std::process::id(), ids.next(now));
                Ok(Self {
                    queue: Arc::new(RedisStreams::open(link.clone(), PREFIX, consumer, lease)),
                    bus: Arc::new(RedisBus::start(&link, PREFIX, u64::from_ne_bytes(origin))),
                    presence: Arc::new(RedisPresence::start(&link, PREFIX, PRESENCE_WINDOW)),
                    limiter: Arc::new(RedisLimiter::new(&link, PREFIX)),
                    board: Arc::new(RedisBoards::new(link.clone(), PREFIX)),
                    link: Some(link),
                })
            }
        }
    }
}

/// Connects to a Redis that will do.
async fn open(url: &str) -> anyhow::Result<Link> {
    let link = Link::open(url).await?;
    let survey = link.survey().await.context("Redis does not say what it is")?;
    if let Some(fault) = survey.fault() {
        return Err(fault.into());
    }
    for doubt in survey.doubts() {
        tracing::warn!("{doubt}");
    }
    Ok(link)
}

/// This machine's name, for people who look at the list of consumers.
fn host() -> String {
    std::fs::read_to_string("/proc/sys/kernel/hostname")
        .map(|name| name.trim().to_owned())
        .ok()
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "host".to_owned())
}
