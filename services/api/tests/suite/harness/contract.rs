//! The contract of this project.

use std::sync::{Arc, LazyLock};

use testkit::contract::{Contract, Operation};

static CONTRACT: LazyLock<Arc<Contract>> =
    LazyLock::new(|| Arc::new(Contract::parse(include_str!("../../../../../openapi.yaml"))));

/// `openapi.yaml`, read once in a process.
pub(crate) fn contract() -> Arc<Contract> {
    Arc::clone(&CONTRACT)
}

/// Every operation.
pub(crate) fn operations() -> &'static [Operation] {
    CONTRACT.operations()
}

/// The path of an operation with values of the right form for its parameters, of things that need not exist.
pub(crate) fn filled(operation: &Operation) -> String {
    let named = operation.path.contains("/ladders/") || operation.path.contains("/rulesets/");
    operation
        .path
        .replace("{id}", if named { "nowhere" } else { "0123456789A" })
        .replace("{handle}", "Nobody")
        .replace("{other}", "Nobody")
        .replace("{ladder}", "nowhere")
        .replace("{code}", "ABC346")
}
