//! Where the parts that are not written in Rust are, and where they are run.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::metadata::Metadata;
use crate::program::root;

/// A folder's files, copied beside what Cargo builds: what runs there leaves its traces there.
pub(super) fn copied(name: &str) -> Result<PathBuf> {
    let place = Metadata::read()?.target_directory.join("contract").join(name);
    fs::create_dir_all(&place)?;
    let files = fs::read_dir(root().join("deploy/xtask/contract").join(name))
        .with_context(|| format!("reading deploy/xtask/contract/{name}"))?;
    for file in files {
        let file = file?;
        if file.file_type()?.is_file() {
            copy_changed(&file.path(), &place.join(file.file_name()))?;
        }
    }
    Ok(place)
}

/// What is the same stays as it is. With another lock file, what was installed is no longer that.
fn copy_changed(from: &Path, to: &Path) -> Result<()> {
    let contents = fs::read(from)?;
    if fs::read(to).is_ok_and(|there| there == contents) {
        return Ok(());
    }
    if to.ends_with("package-lock.json") {
        let _nothing_was_installed = fs::remove_dir_all(to.with_file_name("node_modules"));
    }
    fs::write(to, contents)?;
    Ok(())
}
