//! Presence in many processes, by Redis.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use domain::ports::{Presence, Seen};
use domain::{Millis, PlayerId, Timestamp};
use link::{Link, LinkError};
use redis::{FromRedisValue, Script, ScriptInvocation};
use tokio_util::task::AbortOnDropHandle;

use super::KEPT;
use super::judge::{Evidence, judge};
use crate::backlog::Backlog;
use crate::generations::Generations;
use crate::outage::Outage;

/// A player's signs are written once in so long by each process.
const WRITTEN_EVERY: Millis = Millis::from_secs(1);
/// Players whose signs may wait for Redis, or were written lately.
const PLAYERS_MAX: usize = 100_000;
/// Players whose signs go, or are asked for, with one command.
const BATCH_MAX: usize = 500;
/// Before signs that could not be written are tried again.
const AGAIN_AFTER: Duration = Duration::from_millis(100);

const NOTE: &str = concat!(include_str!("memory.lua"), include_str!("note.lua"));
const LOOK: &str = concat!(include_str!("memory.lua"), include_str!("look.lua"));

/// The presence of many processes.
///
/// Signs of life are written by a task, so that no request waits for Redis. Whoever could not reach Redis
/// says so when it is back: signs may be missing, and for a window nobody is gone. The same holds when
/// Redis has forgotten everything.
#[derive(Debug)]
pub struct RedisPresence {
    window: Millis,
    memory: Arc<Memory>,
    /// To leave out what need not be written again.
    written: Mutex<Generations<PlayerId, Timestamp>>,
    _writing: AbortOnDropHandle<Infallible>,
}

impl RedisPresence {
    /// Starts to write on the current runtime, until it is dropped. A player is present for `window` after
    /// a sign of life; all processes of an installation have the same `prefix` and window.
    pub fn start(link: &Link, prefix: &str, window: Millis) -> Self {
        let memory = Arc::new(Memory {
            link: link.clone(),
            since_key: format!("{{{prefix}:live}}:presence:since"),
            signs_key: format!("{{{prefix}:live}}:presence:signs"),
            note: Script::new(NOTE),
            look: Script::new(LOOK),
            unwritten: Backlog::new(PLAYERS_MAX),
            outage: Outage::new("who is present is not known"),
            failures_told: AtomicU64::new(0),
        });
        Self {
            window,
            written: Mutex::new(Generations::new(WRITTEN_EVERY, PLAYERS_MAX)),
            _writing: AbortOnDropHandle::new(tokio::spawn(write(Arc::clone(&memory)))),
            memory,
        }
    }

    /// Waits until all signs of life are with Redis.
    pub async fn flushed(&self) {
        self.memory.unwritten.empty().await;
    }

    /// How often Redis could not be reached since the start.
    pub fn failures(&self) -> u64 {
        self.memory.outage.failures()
    }

    /// Whether a sign has to be written. Then it counts as written.
    fn is_news(&self, player: PlayerId, now: Timestamp) -> bool {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let is_news = written
            .get(&player)
            .is_none_or(|&last| now - last >= WRITTEN_EVERY);
        if is_news {
            written.put(player, now, now);
        }
        is_news
    }
}

#[async_trait]
impl Presence for RedisPresence {
    fn seen(&self, player: PlayerId, now: Timestamp) {
        if self.is_news(player, now) {
            let _without_room_the_next_sign_will_do = self.memory.unwritten.add([(player, now)]);
        }
    }

    async fn of_each(&self, players: &[PlayerId], now: Timestamp) -> Vec<Seen> {
        let mut seen = Vec::with_capacity(players.len());
        for asked in players.chunks(BATCH_MAX) {
            match self.memory.look(asked, now).await {
                Some(evidence) => seen.extend(
                    evidence
                        .into_iter()
                        .map(|evidence| judge(evidence, self.window, now)),
                ),
                None => seen.resize(seen.len() + asked.len(), Seen::Unknown),
            }
        }
        seen
    }
}

/// The signs in Redis.
#[derive(Debug)]
struct Memory {
    link: Link,
    since_key: String,
    signs_key: String,
    note: Script,
    look: Script,
    unwritten: Backlog<PlayerId, Timestamp>,
    outage: Outage,
    /// So many failures were told to Redis by marking the memory as incomplete.
    failures_told: AtomicU64,
}

impl Memory {
    async fn note(&self, signs: &[(PlayerId, Timestamp)]) -> Option<()> {
        let now = signs.iter().map(|&(_, at)| at).max()?;
        let add_signs = |script: &mut ScriptInvocation<'_>| {
            for (player, at) in signs {
                script.arg(at.unix_ms()).arg(player.raw());
            }
        };
        let _since: i64 = self.run(&self.note, now, add_signs).await?;
        Some(())
    }

    /// What is known of some players, one or more; `None` while Redis cannot be reached.
    async fn look(&self, players: &[PlayerId], now: Timestamp) -> Option<Vec<Evidence>> {
        let add_players = |script: &mut ScriptInvocation<'_>| {
            for player in players {
                script.arg(player.raw());
            }
        };
        let (since, signs): (i64, Vec<Option<i64>>) = self.run(&self.look, now, add_players).await?;
        let complete_since = Timestamp::from_unix_ms(since);
        let evidence = |sign: Option<i64>| Evidence {
            last_sign: sign.map(Timestamp::from_unix_ms),
            complete_since,
        };
        let evidence: Vec<Evidence> = signs.into_iter().map(evidence).collect();
        (evidence.len() == players.len()).then_some(evidence)
    }

    /// Runs one of the scripts, which both begin with `memory.lua`.
    async fn run<T: FromRedisValue>(
        &self,
        script: &Script,
        now: Timestamp,
        add_arguments: impl Fn(&mut ScriptInvocation<'_>),
    ) -> Option<T> {
        let failures = self.outage.failures();
        let is_incomplete = failures > self.failures_told.load(Ordering::SeqCst);
        let mut invocation = script.key(&self.since_key);
        invocation
            .key(&self.signs_key)
            .arg(now.unix_ms())
            .arg(u8::from(is_incomplete))
            .arg(KEPT.0);
        add_arguments(&mut invocation);
        let invocation = &invocation;
        let outcome: Result<T, LinkError> = self
            .link
            .again(|mut link| async move { invocation.invoke_async(&mut link).await })
            .await;
        match outcome {
            Ok(answer) => {
                self.failures_told.fetch_max(failures, Ordering::SeqCst);
                self.outage.over();
                Some(answer)
            }
            Err(error) => {
                self.outage.failed(&error);
                None
            }
        }
    }
}

/// Writes signs of life as they come, those that come meanwhile with the next command.
async fn write(memory: Arc<Memory>) -> Infallible {
    loop {
        let batch = memory.unwritten.next(BATCH_MAX).await;
        if memory.note(&batch).await.is_some() {
            memory.unwritten.sent();
        } else {
            let _without_room_the_next_sign_will_do = memory.unwritten.failed(batch);
            tokio::time::sleep(AGAIN_AFTER).await;
        }
    }
}
