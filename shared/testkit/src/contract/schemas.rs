//! The schemas of the contract, each compiled when it is first asked for: a test, which is a process of its own, meets
//! few of them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

const CONTRACT: &str = "urn:openapi";

/// Validators by the pointers at which their schemas stand.
pub(super) struct Schemas {
    registry: Registry<'static>,
    validators: BTreeMap<String, OnceLock<Validator>>,
}

impl fmt::Debug for Schemas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.validators.keys()).finish()
    }
}

impl Schemas {
    pub(super) fn at<'a>(document: &Value, pointers: impl Iterator<Item = &'a str>) -> Self {
        let registry = Registry::new()
            .add(CONTRACT, document.clone())
            .and_then(jsonschema::RegistryBuilder::prepare)
            .expect("every reference of the contract leads somewhere");
        let validators = pointers.map(|pointer| (pointer.to_owned(), OnceLock::new()));
        Self {
            registry,
            validators: validators.collect(),
        }
    }

    pub(super) fn violations(&self, pointer: &str, value: &Value) -> Vec<String> {
        let place = self.validators.get(pointer);
        let place = place.unwrap_or_else(|| panic!("no operation has a schema at {pointer}"));
        let validator = place.get_or_init(|| self.compile(pointer));
        validator
            .iter_errors(value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect()
    }

    fn compile(&self, pointer: &str) -> Validator {
        let schema = json!({ "$ref": format!("{CONTRACT}#{}", fragment(pointer)) });
        jsonschema::options()
            .with_registry(&self.registry)
            .should_validate_formats(true)
            .build(&schema)
            .unwrap_or_else(|error| panic!("the schema at {pointer}: {error}"))
    }
}

/// Braces may not stand in a URI as they are.
fn fragment(pointer: &str) -> String {
    pointer.replace('{', "%7B").replace('}', "%7D")
}
