//! Files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

use xtask::program::root;

/// The workspace's folder.
pub(crate) fn workspace() -> PathBuf {
    root().canonicalize().expect("the workspace")
}

/// Every file with this extension, in all folders but those that tools fill.
pub(crate) fn with_extension(extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&workspace(), extension, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "node_modules"].contains(&&*name) {
                collect(&path, extension, found);
            }
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}
