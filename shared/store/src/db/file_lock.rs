//! One process at a time on an embedded file.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::{Result, StoreError};

/// Holds `FILE.lock` until dropped. The system lets go of it when a process dies, however it dies.
pub(crate) struct FileLock {
    _file: File,
}

impl FileLock {
    pub(crate) fn acquire(database: &Path) -> Result<Self> {
        let path = database.with_added_extension("lock");
        let io = |error| StoreError::Open {
            place: path.display().to_string(),
            error: sqlx::Error::Io(error),
        };
        let file = File::create(&path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse {
                path: database.display().to_string(),
            }),
            Err(TryLockError::Error(error)) => Err(io(error)),
        }
    }
}
