//! Putting a copy in the place of the embedded file.

use std::fs;
use std::path::{Path, PathBuf};

use domain::Timestamp;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection};

use super::draft::{Draft, sync_folder_of};
use super::error::BackupError;
use super::examination::{Examined, read};
use super::{beside, embedded_file, refuse_itself, wal};
use crate::StoreError;
use crate::db::{FileLock, sqlite_migrations};
use crate::failpoint::{Failpoint, Step};

/// What is in the place of the embedded file now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// What was in the copy, before its schema was brought up to date.
    pub examined: Examined,
    /// The embedded file.
    pub database: PathBuf,
    /// Where the one is that was there before, if there was one.
    pub kept: Option<PathBuf>,
}

/// Puts the copy `file` in the place of the embedded file, which stays beside it under another name.
///
/// # Errors
/// Where a process has the embedded file, or the copy is not as it must be; then everything is as it was.
pub async fn restore(
    file: &Path,
    url: &str,
    now: Timestamp,
    failpoint: &Failpoint,
) -> Result<Restored, BackupError> {
    let database = embedded_file(url)?;
    if !file.exists() {
        return Err(StoreError::Missing {
            path: file.display().to_string(),
        }
        .into());
    }
    refuse_itself(&database, file)?;
    let _nobody_else = FileLock::acquire(&database)?;
    let draft = Draft::begin(&database)?;
    copy(file, draft.path())?;
    let examined = prepare(draft.path(), file).await?;
    draft.permit_as(&database)?;
    draft.sync()?;
    failpoint.reach(Step::RestoreReady);
    let kept = keep(&database, now).await?;
    failpoint.reach(Step::RestoreKept);
    draft.publish()?;
    Ok(Restored {
        examined,
        database,
        kept,
    })
}

/// With what is committed and not in the file itself, if somebody has copied a database by hand.
fn copy(file: &Path, draft: &Path) -> Result<(), BackupError> {
    fs::copy(file, draft).map_err(BackupError::while_being("copied", file))?;
    let committed = wal(file);
    if committed.exists() {
        fs::copy(&committed, wal(draft)).map_err(BackupError::while_being("copied", &committed))?;
    }
    Ok(())
}

/// Looks the copy over and brings its schema up to date. Afterwards all of it is in one file.
async fn prepare(draft: &Path, file: &Path) -> Result<Examined, BackupError> {
    let options = SqliteConnectOptions::new()
        .filename(draft)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Delete);
    let mut db = options.connect().await.map_err(|error| BackupError::Damaged {
        path: file.display().to_string(),
        what: error.to_string(),
    })?;
    let examined = read(&mut db, file).await;
    let migrated = match &examined {
        Ok(_) => sqlite_migrations().run(&mut db).await.map_err(StoreError::from),
        Err(_) => Ok(()),
    };
    db.close().await?;
    migrated?;
    examined
}

/// Gives what is there a second name, so that the place can be taken in one step.
async fn keep(database: &Path, now: Timestamp) -> Result<Option<PathBuf>, BackupError> {
    let kept = database.with_added_extension(now.utc().format("%Y%m%dT%H%M%S%.3fZ.old").to_string());
    let is_there = database.exists();
    if is_there {
        fold(database).await;
        fs::hard_link(database, &kept).map_err(BackupError::while_being("kept", database))?;
    }
    // The restored file must not find it: SQLite would take it for its own.
    let committed = wal(database);
    if committed.exists() {
        fs::rename(&committed, wal(&kept)).map_err(BackupError::while_being("kept", &committed))?;
    }
    let _not_there = fs::remove_file(beside(database, "shm"));
    sync_folder_of(database).map_err(BackupError::while_being("kept", database))?;
    Ok(is_there.then_some(kept))
}

/// Brings all that is committed into the database's own file. One that is damaged stays as it is.
async fn fold(database: &Path) {
    let options = SqliteConnectOptions::new()
        .filename(database)
        .journal_mode(SqliteJournalMode::Delete);
    if let Ok(db) = options.connect().await {
        let _damaged = db.close().await;
    }
}
