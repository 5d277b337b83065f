//! Looking a file over from end to end.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::error::BackupError;
use crate::db::{APPLIED, FLOOR, KNOWN, Schema, unless_missing};

/// Every page, every index, and each row's constraints; the first fault is enough.
const INTEGRITY: &str = "PRAGMA integrity_check(1)";
/// The table of a row that refers to nothing.
const DANGLING: &str = "SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1";
const GAMES: &str = "SELECT CAST(COUNT(*) AS BIGINT) AS games FROM game";

/// What SQLite says where a file is no database, or not a whole one: `SQLITE_CORRUPT` and `SQLITE_NOTADB`.
const UNREADABLE: [&str; 2] = ["11", "26"];

/// What is in a file that is as it must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Examined {
    /// How far its schema is.
    pub schema: Schema,
    /// How many games it holds.
    pub games: i64,
}

/// Looks a file over.
///
/// # Errors
/// [`BackupError::Damaged`], [`BackupError::Foreign`], and those of a schema that this program does not serve.
pub(super) async fn examine(file: &Path) -> Result<Examined, BackupError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut db = options.connect().await?;
    let examined = read(&mut db, file).await;
    db.close().await?;
    examined
}

/// The same on a connection that is open.
pub(super) async fn read(db: &mut SqliteConnection, file: &Path) -> Result<Examined, BackupError> {
    let path = || file.display().to_string();
    let damaged = |what: String| BackupError::Damaged { path: path(), what };
    let unreadable = |error: sqlx::Error| match &error {
        sqlx::Error::Database(found) if found.code().is_some_and(|code| UNREADABLE.contains(&&*code)) => {
            damaged(found.message().to_owned())
        }
        _ => error.into(),
    };
    let found: String = sqlx::query_scalar(INTEGRITY)
        .fetch_one(&mut *db)
        .await
        .map_err(unreadable)?;
    if found != "ok" {
        return Err(damaged(found));
    }
    let dangling: Option<String> = sqlx::query_scalar(DANGLING).fetch_optional(&mut *db).await?;
    if let Some(table) = dangling {
        return Err(damaged(format!("a row of {table} refers to nothing")));
    }
    let applied = unless_missing(sqlx::query_scalar(APPLIED).fetch_one(&mut *db).await)?;
    if applied == 0 {
        return Err(BackupError::Foreign { path: path() });
    }
    let schema = Schema {
        applied,
        known: KNOWN,
        floor: unless_missing(sqlx::query_scalar(FLOOR).fetch_one(&mut *db).await)?,
    };
    schema.check()?;
    let games = sqlx::query_scalar(GAMES).fetch_one(db).await?;
    Ok(Examined { schema, games })
}
