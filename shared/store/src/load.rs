//! How busy the ways to the database are, for operators: numbers at hand, at the cost of no query.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use sqlx::{Database, Pool};

use crate::Store;
use crate::db::Pools;

/// How busy the ways to the database are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Load {
    /// Each pool of connections.
    pub pools: Vec<PoolLoad>,
    /// Callers who wait for a connection to read on.
    pub readers_waiting: usize,
    /// Units of work that were handed in and are not answered yet.
    pub writes_pending: usize,
    /// Commits since the start.
    pub commits: u64,
    /// Units of work in those commits: several may share one.
    pub committed_units: u64,
}

/// A pool of connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolLoad {
    /// What it is called: `read` and `write` of an embedded file, `shared` and `batches` on PostgreSQL.
    pub name: &'static str,
    /// Open connections.
    pub open: u32,
    /// Those of them that nobody uses.
    pub idle: u32,
    /// The most that it opens.
    pub max: u32,
}

impl PoolLoad {
    pub(crate) fn of<DB: Database>(name: &'static str, pool: &Pool<DB>) -> Self {
        let open = pool.size();
        Self {
            name,
            open,
            // Both numbers move on by themselves, and are read one after the other.
            idle: u32::try_from(pool.num_idle()).unwrap_or(u32::MAX).min(open),
            max: pool.options().get_max_connections(),
        }
    }
}

/// Commits, and the units of work in them.
#[derive(Debug, Default)]
pub(crate) struct CommitTally {
    commits: AtomicU64,
    units: AtomicU64,
}

impl CommitTally {
    /// A commit made so many units durable.
    pub(crate) fn add(&self, units: usize) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.units.fetch_add(units as u64, Ordering::Relaxed);
    }

    /// The commits and the units so far.
    pub(crate) fn read(&self) -> (u64, u64) {
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        (read(&self.commits), read(&self.units))
    }
}

/// Counts somebody for as long as it lives.
pub(crate) struct Present<'a>(&'a AtomicUsize);

impl<'a> Present<'a> {
    pub(crate) fn among(number: &'a AtomicUsize) -> Self {
        number.fetch_add(1, Ordering::Relaxed);
        Self(number)
    }
}

impl Drop for Present<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Store {
    /// How busy the ways to the database are.
    pub fn load(&self) -> Load {
        let writer = &self.inner.writer;
        let mut pools = match &self.inner.pools {
            Pools::Sqlite { read, write } => {
                vec![PoolLoad::of("read", read), PoolLoad::of("write", write)]
            }
            Pools::Postgres(pool) => vec![PoolLoad::of("shared", pool)],
        };
        pools.extend(writer.pool_of_batches());
        let (commits, committed_units) = writer.commits();
        Load {
            pools,
            readers_waiting: self.inner.readers_waiting.load(Ordering::Relaxed),
            writes_pending: self.inner.writes_pending.load(Ordering::Relaxed),
            commits,
            committed_units,
        }
    }
}
