//! Temporary folders that do not stay behind.

use std::path::Path;

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

/// A temporary folder that is removed even when its owner is killed.
#[derive(Debug)]
pub struct Folder {
    // First in order: the guard is called off once the folder is gone.
    directory: TempDir,
    _guard: Guard,
}

impl Folder {
    /// Creates an empty folder with a name that starts with `prefix`, for this user alone.
    pub fn new(prefix: &str) -> Result<Self, ServerError> {
        let refused = ServerError::while_doing("creating a temporary folder");
        let directory = tempfile::Builder::new()
            .prefix(prefix)
            .tempdir()
            .map_err(refused)?;
        let guard = Guard::on_death(REMOVE, &[directory.path().as_os_str()])
            .map_err(ServerError::while_doing("starting the guard of a folder"))?;
        Ok(Self {
            directory,
            _guard: guard,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }
}
