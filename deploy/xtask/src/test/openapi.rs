//! The HTTP contract is a valid `OpenAPI` document.

use anyhow::Result;

use crate::packages::Consent;
use crate::program::{root, run};
use crate::python::Python;

/// The reference validator, by the authors of the Python `OpenAPI` tools (Apache-2.0).
const VALIDATOR: &str = "openapi-spec-validator==0.9.0";

/// Validates `openapi.yaml`.
pub(super) fn validate(consent: Consent) -> Result<()> {
    let python = Python::with("openapi", &[VALIDATOR], consent)?;
    run(python
        .tool("openapi-spec-validator")
        .arg("openapi.yaml")
        .current_dir(root()))
}
