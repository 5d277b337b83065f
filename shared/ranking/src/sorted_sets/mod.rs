//! The boards of all processes, in Redis.

mod keys;
mod member;
mod reply;
mod scripts;

use std::num::NonZeroU32;

use async_trait::async_trait;
use domain::ladder::LadderId;
use domain::ports::{
    AroundRequest, Bin, BoardError, Excerpt, Field, Filling, PageFrom, PageRequest, RankBoard, RankEntry,
    Standing,
};
use domain::{PlayerId, Timestamp};
use link::{Link, LinkError};
use redis::{FromRedisValue, Script, ScriptInvocation};

use keys::Keys;
use reply::{Answer, Place, Window};
use scripts::Scripts;

/// Entries that one script puts in: others wait for it for about a millisecond.
const PUT_BATCH: usize = 128;

/// Players that one script drops from the ranked when they have lapsed.
const LAPSE_BATCH: usize = 256;

/// Players whom one script looks up: each is an argument, of which scripts take some thousands.
const LOOKUP_BATCH: usize = 1_000;

/// The most entries before, in or after a page: far beyond any board, and exact in the scripts' arithmetic.
const SPAN_MAX: usize = u32::MAX as usize;

/// The boards of all ladders in Redis, shared by all processes.
///
/// Two sorted sets hold a board: everyone, and the ranked. The score is the displayed rating, negative so that
/// the best comes first; members of equal score are sorted by their text, which therefore begins with
/// deviation and player and holds all the rest of the entry: a page is one range of one set. Beside them
/// are a hash of the members by player, a sorted set of the instants at which players lapse, and the state
/// of the filling. All keys of a ladder share a hash tag and with it a server.
///
/// Only scripts touch them, each in one step. Every one of them may run twice, so that a lost connection
/// costs a second try and no more.
#[derive(Clone, Debug)]
pub struct RedisBoards {
    link: Link,
    prefix: String,
    scripts: Scripts,
}

impl RedisBoards {
    /// The boards whose keys begin with `prefix`: each installation that shares a server has its own.
    pub fn new(link: Link, prefix: impl Into<String>) -> Self {
        Self {
            link,
            prefix: prefix.into(),
            scripts: Scripts::new(),
        }
    }

    fn keys(&self, ladder: &LadderId) -> Keys {
        Keys::new(&self.prefix, ladder)
    }

    async fn run<T: FromRedisValue>(&self, script: &ScriptInvocation<'_>) -> Result<T, BoardError> {
        let attempt = |mut link: Link| async move { script.invoke_async(&mut link).await };
        let answered = self.link.again(attempt).await;
        answered.map_err(|error: LinkError| BoardError::Unreachable(error.to_string()))
    }

    /// Asks again as long as somebody has to leave the ranked first.
    async fn ask<T: FromRedisValue>(
        &self,
        keys: &Keys,
        now: Timestamp,
        question: &ScriptInvocation<'_>,
    ) -> Result<Option<T>, BoardError> {
        loop {
            match self.run(question).await? {
                Answer::Ready(answer) => return Ok(answer),
                Answer::Unfilled => return Err(BoardError::NotFilled),
                Answer::Lapsed => self.lapse(keys, now).await?,
            }
        }
    }

    async fn lapse(&self, keys: &Keys, now: Timestamp) -> Result<(), BoardError> {
        let mut invocation = self.scripts.lapse.prepare_invoke();
        for key in [&keys.ranked, &keys.lapse, &keys.entries] {
            invocation.key(key);
        }
        self.run(invocation.arg(now.unix_ms()).arg(LAPSE_BATCH)).await
    }

    async fn put_batch(&self, keys: &Keys, entries: &[RankEntry]) -> Result<(), BoardError> {
        let mut invocation = change(&self.scripts.put, keys);
        for entry in entries {
            invocation
                .arg(member::player(entry.player))
                .arg(entry.sequence)
                .arg(member::score(&entry.key()))
                .arg(member::encode(entry))
                .arg(member::instant(entry.eligible_until));
        }
        self.run(&invocation).await
    }
}

/// A script that answers something about a field.
fn question<'a>(script: &'a Script, keys: &Keys, field: Field, now: Timestamp) -> ScriptInvocation<'a> {
    let mut invocation = script.prepare_invoke();
    for key in [&keys.state, &keys.lapse, keys.field(field), &keys.entries] {
        invocation.key(key);
    }
    invocation.arg(now.unix_ms());
    invocation
}

/// A script that changes entries.
fn change<'a>(script: &'a Script, keys: &Keys) -> ScriptInvocation<'a> {
    let mut invocation = script.prepare_invoke();
    for key in [&keys.everyone, &keys.ranked, &keys.lapse, &keys.entries] {
        invocation.key(key);
    }
    invocation
}

#[async_trait]
impl RankBoard for RedisBoards {
    async fn put(&self, ladder: &LadderId, entries: &[RankEntry]) -> Result<(), BoardError> {
        let keys = self.keys(ladder);
        for batch in entries.chunks(PUT_BATCH) {
            self.put_batch(&keys, batch).await?;
        }
        Ok(())
    }

    async fn remove(&self, ladder: &LadderId, player: PlayerId) -> Result<(), BoardError> {
        let mut invocation = change(&self.scripts.remove, &self.keys(ladder));
        self.run(invocation.arg(member::player(player))).await
    }

    async fn page(&self, ladder: &LadderId, request: PageRequest) -> Result<Excerpt, BoardError> {
        let keys = self.keys(ladder);
        let mut page = question(&self.scripts.page, &keys, request.field, request.now);
        page.arg(request.limit.clamp(1, SPAN_MAX));
        let end = match request.from {
            PageFrom::Top => None,
            PageFrom::After(key) => Some(("after", key)),
            PageFrom::Before(key) => Some(("before", key)),
        };
        if let Some((side, key)) = end {
            page.arg(side).arg(member::score(&key)).arg(member::place(&key));
        }
        let window: Option<Window> = self.ask(&keys, request.now, &page).await?;
        window.unwrap_or_default().excerpt()
    }

    async fn around(&self, ladder: &LadderId, request: AroundRequest) -> Result<Excerpt, BoardError> {
        let keys = self.keys(ladder);
        let mut around = question(&self.scripts.around, &keys, request.field, request.now);
        around
            .arg(member::player(request.player))
            .arg(request.above.min(SPAN_MAX))
            .arg(request.below.min(SPAN_MAX));
        let window: Option<Window> = self.ask(&keys, request.now, &around).await?;
        window.unwrap_or_default().excerpt()
    }

    async fn distribution(
        &self,
        ladder: &LadderId,
        width: NonZeroU32,
        now: Timestamp,
    ) -> Result<Vec<Bin>, BoardError> {
        let keys = self.keys(ladder);
        let mut distribution = question(&self.scripts.distribution, &keys, Field::Everyone, now);
        distribution.key(&keys.ranked).arg(width);
        let bins: Option<Vec<(i64, u64, u64)>> = self.ask(&keys, now, &distribution).await?;
        let bins = bins.unwrap_or_default().into_iter().rev();
        Ok(bins
            .map(|(from, everyone, ranked)| Bin {
                from,
                everyone,
                ranked,
            })
            .collect())
    }

    async fn standing(
        &self,
        ladder: &LadderId,
        field: Field,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<Standing>, BoardError> {
        let keys = self.keys(ladder);
        let mut standing = question(&self.scripts.standing, &keys, field, now);
        standing.arg(member::player(player));
        let place: Option<Place> = self.ask(&keys, now, &standing).await?;
        place.map(Place::standing).transpose()
    }

    async fn entries(
        &self,
        ladder: &LadderId,
        players: &[PlayerId],
        now: Timestamp,
    ) -> Result<Vec<RankEntry>, BoardError> {
        let keys = self.keys(ladder);
        let mut known = Vec::with_capacity(players.len());
        for batch in players.chunks(LOOKUP_BATCH) {
            let mut entries = question(&self.scripts.entries, &keys, Field::Everyone, now);
            for &player in batch {
                entries.arg(member::player(player));
            }
            let members: Option<String> = self.ask(&keys, now, &entries).await?;
            known.extend(reply::entries(&members.unwrap_or_default())?);
        }
        Ok(known)
    }

    async fn count(&self, ladder: &LadderId, field: Field, now: Timestamp) -> Result<u64, BoardError> {
        let keys = self.keys(ladder);
        let count = question(&self.scripts.count, &keys, field, now);
        let count: Option<u64> = self.ask(&keys, now, &count).await?;
        Ok(count.unwrap_or_default())
    }

    async fn is_filled(&self, ladder: &LadderId, edition: u32) -> Result<bool, BoardError> {
        let mut is_filled = self.scripts.is_filled.key(self.keys(ladder).state);
        self.run(is_filled.arg(edition)).await
    }

    async fn begin_filling(&self, ladder: &LadderId) -> Result<Filling, BoardError> {
        let keys = self.keys(ladder);
        let mut begin = self.scripts.begin_filling.key(&keys.state);
        for key in [&keys.everyone, &keys.ranked, &keys.lapse, &keys.entries] {
            begin.key(key);
        }
        let filling: String = self.run(&begin).await?;
        Ok(Filling::new(filling))
    }

    async fn set_filled(&self, ladder: &LadderId, edition: u32, filling: &Filling) -> Result<(), BoardError> {
        let mut set_filled = self.scripts.set_filled.key(self.keys(ladder).state);
        let is_set: bool = self.run(set_filled.arg(edition).arg(filling.as_str())).await?;
        if is_set {
            Ok(())
        } else {
            Err(BoardError::NotFilled)
        }
    }
}
