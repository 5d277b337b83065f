//! Opening a database and bringing its schema up to date.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, Executor};

use super::file_lock::FileLock;
use super::{Inner, Pools, Store, migrations};
use crate::write::{Roads, Writer};
use crate::{Result, StoreError};

/// Readers of an embedded file: as many as a small machine can use.
const SQLITE_READERS: u32 = 8;
/// Rows that a reader's thread has ready before they are taken: handing over each by itself costs more than reading it.
const SQLITE_ROWS_READY: usize = 1_000;
/// KiB of pages that the writer keeps: a correction goes back and forth in a large ledger.
const SQLITE_WRITER_CACHE: &str = "-32768";
/// Connections of one process to PostgreSQL, beside those for batches.
const POSTGRES_CONNECTIONS: u32 = 22;
/// Batches of moves under way at a time: while one is committed, the next one is read.
const POSTGRES_LANES: u32 = 2;
/// A connection that was used within this time is given out again without asking whether it is still good.
const TRUSTED: Duration = Duration::from_secs(1);
/// A batch of moves finds its rows by their key, in the order of its list. A planner that sees few games
/// would read the table of those under way as a whole, and that table is mostly rows that moves have left.
const BY_KEY: &str = "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off";
/// Longer than this, a caller is told that the database does not work.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

impl Store {
    /// Opens `sqlite:FILE` (made when missing) or `postgres://…`; the schema is left as it is.
    ///
    /// # Errors
    /// [`StoreError::InUse`] when another process has the file, [`StoreError::BadUrl`] for any other
    /// kind of address.
    pub async fn open(url: &str) -> Result<Self> {
        if url.starts_with("sqlite:") {
            Self::open_sqlite(url).await
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            Self::open_postgres(url).await
        } else {
            Err(bad_url(url))
        }
    }

    /// Opens a database that is there: a mistyped file is not made.
    ///
    /// # Errors
    /// [`StoreError::Missing`], and those of [`Store::open`].
    pub async fn open_existing(url: &str) -> Result<Self> {
        if url.starts_with("sqlite:") {
            let options = SqliteConnectOptions::from_str(url).map_err(|_| bad_url(url))?;
            let file = options.get_filename();
            if !file.exists() {
                return Err(StoreError::Missing {
                    path: file.display().to_string(),
                });
            }
        }
        Self::open(url).await
    }

    async fn open_sqlite(url: &str) -> Result<Self> {
        // FULL: in WAL mode a commit is durable only with it, and an answer means durable.
        let options = SqliteConnectOptions::from_str(url)
            .map_err(|_| bad_url(url))?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(ACQUIRE_TIMEOUT)
            .row_buffer_size(SQLITE_ROWS_READY);
        let place = options.get_filename().display().to_string();
        let failed = |error| StoreError::Open {
            place: place.clone(),
            error,
        };
        let lock = FileLock::acquire(options.get_filename())?;
        let write = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.clone().pragma("cache_size", SQLITE_WRITER_CACHE))
            .await
            .map_err(failed)?;
        let read = SqlitePoolOptions::new()
            .max_connections(SQLITE_READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.read_only(true))
            .await
            .map_err(failed)?;
        let writer = Writer::grouped(write.clone(), lock);
        Ok(Self {
            inner: Arc::new(Inner {
                pools: Pools::Sqlite { read, write },
                writer,
                readers_waiting: AtomicUsize::default(),
                writes_pending: AtomicUsize::default(),
            }),
        })
    }

    async fn open_postgres(url: &str) -> Result<Self> {
        let options = PgConnectOptions::from_str(url).map_err(|_| bad_url(url))?;
        let place = format!("{}:{}", options.get_host(), options.get_port());
        let pool = postgres_pool()
            .max_connections(POSTGRES_CONNECTIONS)
            .connect_with(options.clone())
            .await
            .map_err(|error| StoreError::Open { place, error })?;
        let lanes = postgres_pool()
            .max_connections(POSTGRES_LANES)
            .after_connect(|db, _| Box::pin(async { db.execute(BY_KEY).await.map(|_| ()) }))
            .connect_lazy_with(options);
        let writer = Writer::single(&Roads {
            batches: lanes,
            alone: pool.clone(),
        });
        Ok(Self {
            inner: Arc::new(Inner {
                pools: Pools::Postgres(pool),
                writer,
                readers_waiting: AtomicUsize::default(),
                writes_pending: AtomicUsize::default(),
            }),
        })
    }

    /// Brings the schema up to date. Running it again changes nothing, and neither does running it on the schema of a
    /// newer program that this one may work with.
    ///
    /// # Errors
    /// [`StoreError::TooNew`] where it may not.
    pub async fn migrate(&self) -> Result<()> {
        let schema = self.schema().await?;
        schema.check()?;
        if schema.is_newer() {
            tracing::warn!(
                schema = schema.applied,
                known = schema.known,
                "a newer ladder has been here; this one goes on, as the schema allows it"
            );
        }
        match &self.inner.pools {
            Pools::Sqlite { write, .. } => migrations::sqlite().run(write).await?,
            Pools::Postgres(pool) => migrations::postgres().run(pool).await?,
        }
        Ok(())
    }
}

/// A pool of connections that are tried before they are given out, unless they were in use a moment ago.
fn postgres_pool() -> PgPoolOptions {
    PgPoolOptions::new()
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .before_acquire(|db, about| {
            Box::pin(async move {
                if about.idle_for > TRUSTED {
                    db.ping().await?;
                }
                Ok(true)
            })
        })
}

/// What was given, without the password that may stand before the `@`.
fn bad_url(url: &str) -> StoreError {
    StoreError::BadUrl {
        url: url.split('@').next_back().unwrap_or_default().to_owned(),
    }
}
