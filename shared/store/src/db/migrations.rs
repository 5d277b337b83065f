//! The schema's history: the same numbers for both databases.

use std::borrow::Cow;

use sqlx::SqlStr;
use sqlx::error::DatabaseError;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use super::on;
use crate::{Result, Store, StoreError};

/// Number, what it is about, and its text for SQLite and for PostgreSQL.
const MIGRATIONS: &[(i64, &str, &str, &str)] = &[
    (
        1,
        "ladder",
        include_str!("../../../../migrations/sqlite/0001_ladder.sql"),
        include_str!("../../../../migrations/postgres/0001_ladder.sql"),
    ),
    (
        2,
        "many machines",
        include_str!("../../../../migrations/sqlite/0002_many_machines.sql"),
        include_str!("../../../../migrations/postgres/0002_many_machines.sql"),
    ),
    (
        3,
        "arbiters",
        include_str!("../../../../migrations/sqlite/0003_arbiters.sql"),
        include_str!("../../../../migrations/postgres/0003_arbiters.sql"),
    ),
    (
        4,
        "play",
        include_str!("../../../../migrations/sqlite/0004_play.sql"),
        include_str!("../../../../migrations/postgres/0004_play.sql"),
    ),
    (
        5,
        "queue",
        include_str!("../../../../migrations/sqlite/0005_queue.sql"),
        include_str!("../../../../migrations/postgres/0005_queue.sql"),
    ),
    (
        6,
        "books",
        include_str!("../../../../migrations/sqlite/0006_books.sql"),
        include_str!("../../../../migrations/postgres/0006_books.sql"),
    ),
    (
        7,
        "imports",
        include_str!("../../../../migrations/sqlite/0007_imports.sql"),
        include_str!("../../../../migrations/postgres/0007_imports.sql"),
    ),
    (
        8,
        "rematch",
        include_str!("../../../../migrations/sqlite/0008_rematch.sql"),
        include_str!("../../../../migrations/postgres/0008_rematch.sql"),
    ),
    (
        9,
        "house",
        include_str!("../../../../migrations/sqlite/0009_house.sql"),
        include_str!("../../../../migrations/postgres/0009_house.sql"),
    ),
    (
        10,
        "tally",
        include_str!("../../../../migrations/sqlite/0010_tally.sql"),
        include_str!("../../../../migrations/postgres/0010_tally.sql"),
    ),
    (
        11,
        "floor",
        include_str!("../../../../migrations/sqlite/0011_floor.sql"),
        include_str!("../../../../migrations/postgres/0011_floor.sql"),
    ),
];

/// How far a database's schema is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The number of the last migration that was made; 0 for an empty database.
    pub applied: i64,
    /// The last one that this program knows.
    pub known: i64,
    /// The last one that a program must know to work with this schema; 0 where none has said so.
    pub floor: i64,
}

impl Schema {
    /// Whether this program may work with it, once it has made the migrations that are missing.
    pub fn suits(self) -> bool {
        self.floor <= self.known
    }

    /// # Errors
    /// [`StoreError::TooNew`] where this program may not work with it.
    pub(crate) fn check(self) -> Result<()> {
        if self.suits() {
            return Ok(());
        }
        Err(StoreError::TooNew {
            floor: self.floor,
            known: self.known,
        })
    }

    /// Whether a newer program has been here.
    pub fn is_newer(self) -> bool {
        self.applied > self.known
    }
}

/// The last migration that this program knows.
pub(crate) const KNOWN: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// sqlx's own table: it is there from the first migration on.
pub(crate) const APPLIED: &str =
    "SELECT CAST(COALESCE(MAX(version), 0) AS BIGINT) AS applied FROM _sqlx_migrations WHERE success";

/// There from the migration on that made it.
pub(crate) const FLOOR: &str = "SELECT known FROM schema_floor WHERE id = 1";

impl Store {
    /// How far the schema is, without changing it.
    pub async fn schema(&self) -> Result<Schema> {
        let mut conn = self.reader().await?;
        let applied = on!(&mut conn, db => sqlx::query_scalar(APPLIED).fetch_one(db).await);
        let floor = on!(&mut conn, db => sqlx::query_scalar(FLOOR).fetch_one(db).await);
        Ok(Schema {
            applied: unless_missing(applied)?,
            known: KNOWN,
            floor: unless_missing(floor)?,
        })
    }
}

/// 0 where the table is still to come.
pub(crate) fn unless_missing(number: std::result::Result<i64, sqlx::Error>) -> Result<i64> {
    match number {
        Err(sqlx::Error::Database(error)) if is_no_table(&*error) => Ok(0),
        number => Ok(number?),
    }
}

/// PostgreSQL has a code for it, SQLite only words.
fn is_no_table(error: &dyn DatabaseError) -> bool {
    error.code().as_deref() == Some("42P01") || error.message().starts_with("no such table")
}

pub(crate) fn sqlite() -> Migrator {
    migrator(|(_, _, sqlite, _)| sqlite)
}

pub(super) fn postgres() -> Migrator {
    migrator(|(_, _, _, postgres)| postgres)
}

fn migrator(text: impl Fn(&(i64, &str, &'static str, &'static str)) -> &'static str) -> Migrator {
    let mut migrator = Migrator::with_migrations(
        MIGRATIONS
            .iter()
            .map(|migration| {
                let sql = SqlStr::from_static(text(migration));
                Migration::new(
                    migration.0,
                    Cow::Borrowed(migration.1),
                    MigrationType::Simple,
                    sql,
                    false,
                )
            })
            .collect(),
    );
    // Those of a newer ladder: whether this one may work with them, the floor has said before.
    migrator.set_ignore_missing(true);
    migrator
}
