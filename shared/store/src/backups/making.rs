//! Making a copy while a ladder may be running on the file.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::draft::Draft;
use super::error::BackupError;
use super::examination::{Examined, examine};
use super::{embedded_file, refuse_itself};
use crate::StoreError;
use crate::failpoint::{Failpoint, Step};

/// Everything as it was committed when the statement began, in a file of its own. It reads in one transaction, beside
/// which others go on writing.
const COPY: &str = "VACUUM INTO $1";
/// How long it waits for others who hold the file, as they do for a moment when they open it.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// What to do with a file of the copy's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Leave it, and make no copy.
    Refuse,
    /// Put the copy in its place, once that is whole.
    Replace,
}

/// Copies the embedded file to `target`, and says what is in the copy.
///
/// # Errors
/// Where it cannot be read or the copy cannot be written; then there is no copy, and an older one of the same name is
/// as it was.
pub async fn back_up(
    url: &str,
    target: &Path,
    overwrite: Overwrite,
    failpoint: &Failpoint,
) -> Result<Examined, BackupError> {
    let source = embedded_file(url)?;
    if !source.exists() {
        return Err(StoreError::Missing {
            path: source.display().to_string(),
        }
        .into());
    }
    refuse_itself(&source, target)?;
    refuse_to_replace(target, overwrite)?;
    let draft = Draft::begin(target)?;
    copy(source, draft.path()).await?;
    failpoint.reach(Step::BackupCopied);
    let examined = examine(draft.path()).await?;
    draft.sync()?;
    failpoint.reach(Step::BackupSynced);
    // Once more: looking it over takes a while, in which somebody may have taken the name.
    refuse_to_replace(target, overwrite)?;
    draft.publish()?;
    Ok(examined)
}

fn refuse_to_replace(target: &Path, overwrite: Overwrite) -> Result<(), BackupError> {
    if overwrite == Overwrite::Refuse && target.exists() {
        return Err(BackupError::Exists {
            path: target.display().to_string(),
        });
    }
    Ok(())
}

async fn copy(source: PathBuf, draft: &Path) -> Result<(), BackupError> {
    let failed = |error| BackupError::Copy {
        path: draft.display().to_string(),
        error,
    };
    // Whole, since SQLite would take a name that begins with `file:` for an address.
    let place = fs::canonicalize(draft).map_err(BackupError::while_being("found", draft))?;
    let place = place
        .to_str()
        .ok_or_else(|| failed(sqlx::Error::Configuration("its name is not in UTF-8".into())))?;
    let options = SqliteConnectOptions::new()
        .filename(source)
        .read_only(true)
        .busy_timeout(BUSY_TIMEOUT);
    let mut db = options.connect().await?;
    let copied = sqlx::query(COPY)
        .bind(place)
        .execute(&mut db)
        .await
        .map_err(failed);
    db.close().await?;
    copied.map(|_| ())
}
