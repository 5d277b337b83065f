//! The schema's history: the same numbers for both databases.

use std::borrow::Cow;

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

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
];

pub(super) fn sqlite() -> Migrator {
    migrator(|(_, _, sqlite, _)| sqlite)
}

pub(super) fn postgres() -> Migrator {
    migrator(|(_, _, _, postgres)| postgres)
}

fn migrator(text: impl Fn(&(i64, &str, &'static str, &'static str)) -> &'static str) -> Migrator {
    Migrator::with_migrations(
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
    )
}
