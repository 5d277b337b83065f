//! The schemas of the contract, compiled.

use std::collections::BTreeMap;
use std::fmt;

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

const CONTRACT: &str = "urn:openapi";

/// Validators by the pointers at which their schemas stand.
pub(super) struct Schemas(BTreeMap<String, Validator>);

impl fmt::Debug for Schemas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl Schemas {
    pub(super) fn compile<'a>(document: &Value, pointers: impl Iterator<Item = &'a str>) -> Self {
        let registry = Registry::new()
            .add(CONTRACT, document.clone())
            .and_then(jsonschema::RegistryBuilder::prepare)
            .expect("every reference of the contract leads somewhere");
        let mut validators = BTreeMap::new();
        for pointer in pointers {
            validators.entry(pointer.to_owned()).or_insert_with(|| {
                let schema = json!({ "$ref": format!("{CONTRACT}#{}", fragment(pointer)) });
                jsonschema::options()
                    .with_registry(&registry)
                    .should_validate_formats(true)
                    .build(&schema)
                    .unwrap_or_else(|error| panic!("the schema at {pointer}: {error}"))
            });
        }
        Self(validators)
    }

    pub(super) fn violations(&self, pointer: &str, value: &Value) -> Vec<String> {
        let validator = self
            .0
            .get(pointer)
            .unwrap_or_else(|| panic!("no schema was compiled at {pointer}"));
        validator
            .iter_errors(value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect()
    }
}

/// Braces may not stand in a URI as they are.
fn fragment(pointer: &str) -> String {
    pointer.replace('{', "%7B").replace('}', "%7D")
}
