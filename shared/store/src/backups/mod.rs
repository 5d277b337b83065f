//! Copies of the embedded file, made while a ladder runs on it, and put back while none does.
//!
//! A file under its final name is whole: what is being made has another name, is looked over from end to end, is on
//! the disk, and only then gets the name. PostgreSQL has tools of its own for this.

mod draft;
mod error;
mod examination;
mod making;
mod restoring;

use std::path::{Path, PathBuf};
use std::str::FromStr;

pub use error::BackupError;
pub use examination::Examined;
pub use making::{Overwrite, back_up};
pub use restoring::{Restored, restore};
use sqlx::sqlite::SqliteConnectOptions;

/// The embedded file of a database's address.
fn embedded_file(url: &str) -> Result<PathBuf, BackupError> {
    if !url.starts_with("sqlite:") {
        return Err(BackupError::NotEmbedded);
    }
    let options = SqliteConnectOptions::from_str(url).map_err(|_| BackupError::NotEmbedded)?;
    Ok(options.get_filename().to_owned())
}

/// Refuses a copy that is the database.
fn refuse_itself(database: &Path, copy: &Path) -> Result<(), BackupError> {
    match (database.canonicalize(), copy.canonicalize()) {
        (Ok(database), Ok(copy)) if database == copy => Err(BackupError::Itself {
            path: copy.display().to_string(),
        }),
        _ => Ok(()),
    }
}

/// A file that SQLite keeps beside a database: its name and `-` and this.
fn beside(database: &Path, what: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-");
    name.push(what);
    name.into()
}

/// What has been committed and is not in the database's own file yet.
fn wal(database: &Path) -> PathBuf {
    beside(database, "wal")
}
