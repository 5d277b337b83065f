//! Folders: temporary ones that do not stay behind, and those that are to stay.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::ServerError;
use crate::guard::Guard;

/// A server that is still ending may write while its folder goes: hence more than one try.
const REMOVE: &str = r#"
for _ in 1 2 3 4 5 6 7 8 9 10; do
    rm -rf -- "$1"
    [ -e "$1" ] || exit 0
    sleep 1
done"#;

/// A folder of a server's own.
#[derive(Debug)]
pub struct Folder(Kind);

#[derive(Debug)]
enum Kind {
    Temporary {
        // First in order: the guard is called off once the folder is gone.
        directory: TempDir,
        _guard: Guard,
    },
    Kept(PathBuf),
}

impl Folder {
    /// Creates an empty folder with a name that starts with `prefix`, for this user alone. It is removed
    /// with its owner, even one that is killed.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn new(prefix: &str) -> Result<Self, ServerError> {
        let refused = ServerError::while_doing("creating a temporary folder");
        let directory = tempfile::Builder::new()
            .prefix(prefix)
            .tempdir()
            .map_err(refused)?;
        let guard = Guard::on_death(REMOVE, &[directory.path().as_os_str()])
            .map_err(ServerError::while_doing("starting the guard of a folder"))?;
        Ok(Self(Kind::Temporary {
            directory,
            _guard: guard,
        }))
    }

    /// Creates a folder, or takes the one that is there, and leaves it with all that is in it.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn kept(path: &Path) -> Result<Self, ServerError> {
        fs::create_dir_all(path)
            .and_then(|()| path.canonicalize())
            .map(|path| Self(Kind::Kept(path)))
            .map_err(ServerError::while_doing("creating a folder"))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        match &self.0 {
            Kind::Temporary { directory, .. } => directory.path(),
            Kind::Kept(path) => path,
        }
    }
}
