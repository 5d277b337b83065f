//! A file that is not what it will be yet, and has another name until then.

use std::fs::{self, File, Permissions, TryLockError};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::error::BackupError;
use super::{beside, wal};

/// For its owner's eyes only, as far as nothing else is said: it holds all that players have entrusted to the ladder.
const MODE: u32 = 0o600;

/// An empty file beside the one that it will become. Dropping it removes it; what a crash has left behind, the next
/// one of the same name takes over.
pub(super) struct Draft {
    path: PathBuf,
    target: PathBuf,
    /// Locked for as long as it is ours. SQLite's own locks, which are of another kind, would be lost with any handle
    /// that is closed: hence this one is kept to the end.
    file: File,
}

impl Draft {
    /// `TARGET.unfinished`.
    pub(super) fn begin(target: &Path) -> Result<Self, BackupError> {
        let path = target.with_added_extension("unfinished");
        let file = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(MODE)
            .open(&path)
            .map_err(BackupError::while_being("made", &path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(BackupError::UnderWay {
                    path: target.display().to_string(),
                });
            }
            Err(TryLockError::Error(error)) => {
                return Err(BackupError::while_being("locked", &path)(error));
            }
        }
        let draft = Self {
            path,
            target: target.to_owned(),
            file,
        };
        draft.remove_companions();
        draft
            .file
            .set_len(0)
            .map_err(BackupError::while_being("emptied", &draft.path))?;
        Ok(draft)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Lets the file be read and written by those who could read and write `other`.
    pub(super) fn permit_as(&self, other: &Path) -> Result<(), BackupError> {
        let mode = fs::metadata(other).map_or(MODE, |found| found.permissions().mode());
        self.file
            .set_permissions(Permissions::from_mode(mode))
            .map_err(BackupError::while_being("given to its readers", &self.path))
    }

    /// What is in it outlives a power cut from now on.
    pub(super) fn sync(&self) -> Result<(), BackupError> {
        self.file
            .sync_all()
            .map_err(BackupError::while_being("brought to the disk", &self.path))
    }

    /// Gives it its name, in place of whatever had it.
    pub(super) fn publish(self) -> Result<(), BackupError> {
        fs::rename(&self.path, &self.target)
            .and_then(|()| sync_folder_of(&self.target))
            .map_err(BackupError::while_being("named", &self.target))
    }

    /// What SQLite has left beside it.
    fn remove_companions(&self) {
        for companion in [
            wal(&self.path),
            beside(&self.path, "shm"),
            beside(&self.path, "journal"),
        ] {
            let _not_there = fs::remove_file(companion);
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        self.remove_companions();
        // Gone already where it was given its name.
        let _gone = fs::remove_file(&self.path);
    }
}

/// A name outlives a power cut once its folder is on the disk.
pub(super) fn sync_folder_of(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
