//! Why there is no copy, or why it was not put back.

use std::io;
use std::path::Path;

use crate::StoreError;

/// Why a backup was not made or not restored. Nothing is lost by any of these.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    /// The database is a server's.
    #[error(
        "backup and restore are for the embedded file (--database sqlite:FILE); docs/OPERATIONS.md, Backups, says how it \
         is done with PostgreSQL"
    )]
    NotEmbedded,
    /// A file of the name is there, and may not be replaced.
    #[error("{path} is there already: give another name, or --force to replace it")]
    Exists {
        /// The file.
        path: String,
    },
    /// The copy would take the place of what it is a copy of, or the other way round.
    #[error("{path} is the database itself: give another name")]
    Itself {
        /// The file.
        path: String,
    },
    /// Another process is writing a copy of the same name.
    #[error("another backup to {path} is under way: wait until it is done, or give another name")]
    UnderWay {
        /// The file.
        path: String,
    },
    /// A file is damaged.
    #[error("{path} is damaged ({what}): take an older backup")]
    Damaged {
        /// The file.
        path: String,
        /// The first thing that is wrong with it.
        what: String,
    },
    /// A file is something else than a ladder's database.
    #[error("{path} is no database of a ladder: give a file that `ladder backup` has written")]
    Foreign {
        /// The file.
        path: String,
    },
    /// The system refused a file.
    #[error("{path} cannot be {done}: {error}; nothing is changed")]
    System {
        /// The file.
        path: String,
        /// What was to be done with it.
        done: &'static str,
        /// What the system says.
        error: io::Error,
    },
    /// SQLite could not write a copy.
    #[error("{path} cannot be written: {error}; make room, or choose another place")]
    Copy {
        /// The file.
        path: String,
        /// What SQLite says.
        error: sqlx::Error,
    },
    /// The database itself.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl BackupError {
    /// For `map_err`: names the file, and what the system refused to do with it.
    pub(super) fn while_being(done: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::System {
            path: path.display().to_string(),
            done,
            error,
        }
    }
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}
