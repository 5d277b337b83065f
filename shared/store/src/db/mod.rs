//! The two back ends, and the one place where they are told apart.

mod file_lock;
mod lists;
mod migrations;
mod open;
mod time;

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

pub(crate) use file_lock::FileLock;
pub(crate) use lists::{ROWS_MAX, push_ids};
pub use migrations::Schema;
pub(crate) use migrations::{APPLIED, FLOOR, KNOWN, sqlite as sqlite_migrations, unless_missing};
use sqlx::pool::PoolConnection;
use sqlx::{Executor, PgPool, Postgres, Sqlite, SqlitePool};

use crate::Result;
use crate::load::Present;
use crate::write::Writer;

/// The database. Cloning shares its pools.
#[derive(Clone)]
pub struct Store {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) pools: Pools,
    pub(crate) writer: Writer,
    /// Callers who wait for a connection to read on.
    pub(crate) readers_waiting: AtomicUsize,
    /// Units of work that are not answered yet.
    pub(crate) writes_pending: AtomicUsize,
}

/// Where connections for reading come from.
pub(crate) enum Pools {
    Sqlite { read: SqlitePool, write: SqlitePool },
    Postgres(PgPool),
}

/// A connection, inside or outside a transaction.
pub(crate) enum Conn {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Conn {
    /// What makes a choice of rows keep them to the end of the transaction. SQLite has one writer, and no
    /// word for it.
    pub(crate) fn for_update(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "",
            Self::Postgres(_) => " FOR UPDATE",
        }
    }

    /// What makes a choice of rows keep them to the end of the transaction, and yet be referred to by others.
    /// SQLite has one writer, and no word for it.
    pub(crate) fn for_no_key_update(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "",
            Self::Postgres(_) => " FOR NO KEY UPDATE",
        }
    }

    /// What makes a choice of rows keep them as they are to the end of the transaction, and lets others do so too.
    /// SQLite has one writer, and no word for it.
    pub(crate) fn for_share(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "",
            Self::Postgres(_) => " FOR SHARE",
        }
    }

    /// What makes a choice of rows leave those alone that another transaction has in hand. SQLite has one
    /// writer, and no word for it.
    pub(crate) fn skip_locked(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "",
            Self::Postgres(_) => " FOR UPDATE SKIP LOCKED",
        }
    }
}

/// Expands one body once for each back end, so that every bind and column keeps its native type.
macro_rules! on {
    ($conn:expr, $db:ident => $body:expr) => {
        match $conn {
            $crate::db::Conn::Sqlite(connection) => {
                let $db = &mut **connection;
                $body
            }
            $crate::db::Conn::Postgres(connection) => {
                let $db = &mut **connection;
                $body
            }
        }
    };
}
pub(crate) use on;

/// Declares SQL texts, and lists them under a name for the test that prepares each on both databases.
macro_rules! statements {
    ($list:ident: $($(#[$doc:meta])* $name:ident = $sql:expr;)*) => {
        $($(#[$doc])* const $name: &str = $sql;)*
        pub(crate) const $list: &[(&str, &str)] = &[$((stringify!($name), $name)),*];
    };
}
pub(crate) use statements;

impl Store {
    /// Whether this is the embedded file.
    pub fn is_embedded(&self) -> bool {
        matches!(self.inner.pools, Pools::Sqlite { .. })
    }

    /// A connection for reading.
    pub(crate) async fn reader(&self) -> Result<Conn> {
        let _waiting = Present::among(&self.inner.readers_waiting);
        Ok(match &self.inner.pools {
            Pools::Sqlite { read, .. } => Conn::Sqlite(read.acquire().await?),
            Pools::Postgres(pool) => Conn::Postgres(pool.acquire().await?),
        })
    }

    /// A connection on which everything is as it was at the first question.
    ///
    /// It is closed at the end: what is dropped half-way would go back to the others in its transaction.
    pub(crate) async fn snapshot(&self) -> Result<Conn> {
        let mut conn = self.reader().await?;
        match &mut conn {
            Conn::Sqlite(connection) => {
                connection.close_on_drop();
                connection.execute("BEGIN").await?;
            }
            Conn::Postgres(connection) => {
                connection.close_on_drop();
                connection
                    .execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                    .await?;
            }
        }
        Ok(conn)
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        let mut conn = self.reader().await?;
        on!(&mut conn, db => { sqlx::query("SELECT 1").execute(db).await?; });
        Ok(())
    }

    /// Waits for running writes and closes every connection.
    pub async fn close(&self) {
        self.inner.writer.stop().await;
        match &self.inner.pools {
            Pools::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}
