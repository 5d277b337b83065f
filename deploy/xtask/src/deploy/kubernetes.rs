//! The manifests.

use std::fs;
use std::path::PathBuf;

use anyhow::{Result, ensure};

use super::folder;
use crate::program::run;
use crate::python::Python;

/// A validator of manifests (Apache-2.0) that brings the schemas of every version.
pub(super) const SCHEMAS: &str = "kubernetes-validate==1.37.0";

/// The oldest Kubernetes that the manifests are for, and one that is new: the first has the pause before a stop
/// switched on.
const VERSIONS: [&str; 2] = ["1.30", "1.37"];

/// What `kubectl` reads and no server gets to see.
const FOR_KUBECTL: &str = "kustomization.yaml";

/// Holds each manifest against the schemas; a key that they do not know is an error.
pub(super) fn manifests(python: &Python) -> Result<()> {
    let files = files()?;
    ensure!(files.len() > 4, "only {} manifests were found", files.len());
    VERSIONS.into_iter().try_for_each(|version| {
        run(python
            .tool("kubernetes-validate")
            .args(["--strict", "--quiet", "--kubernetes-version", version])
            .args(&files))
    })
}

fn files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder().join("kubernetes"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == "yaml") && !path.ends_with(FOR_KUBECTL) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
