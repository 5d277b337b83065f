//! The contract as a whole.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::Value;

use super::operation::{Operation, ResponseSpec};
use super::schemas::Schemas;

/// Responses that a contract may declare once for all operations.
const ANYWHERE: [(u16, &str); 5] = [
    (408, "RequestTimeout"),
    (414, "UrlTooLong"),
    (429, "TooManyRequests"),
    (431, "HeadersTooLarge"),
    (503, "Overloaded"),
];

/// What `openapi.yaml` promises.
#[derive(Debug)]
pub struct Contract {
    document: Value,
    operations: Vec<Operation>,
    method_not_allowed: ResponseSpec,
    not_found: ResponseSpec,
    /// What every operation may answer, by status.
    anywhere: BTreeMap<u16, ResponseSpec>,
    pub(super) schemas: Schemas,
}

/// What the contract has for a method and a path.
#[derive(Debug)]
pub enum Lookup<'a> {
    /// An operation.
    Operation(&'a Operation),
    /// The path, with other methods.
    OtherMethods,
    /// No such path.
    NoPath,
}

impl Contract {
    /// Reads an OpenAPI 3.1 file.
    ///
    /// # Panics
    /// When it is none: the `OpenAPI` lint says more about why.
    pub fn parse(yaml: &str) -> Self {
        let document: Value = yaml_serde::from_str(yaml).expect("the contract is YAML");
        let paths = document["paths"].as_object().expect("the contract has paths");
        let operations: Vec<Operation> = paths
            .iter()
            .flat_map(|(path, item)| Operation::of_path(&document, path, item))
            .collect();
        let component = |name: &str| ResponseSpec::at(&document, &format!("/components/responses/{name}"));
        let (method_not_allowed, not_found) = (component("MethodNotAllowed"), component("NotFound"));
        let responses = &document["components"]["responses"];
        let anywhere: BTreeMap<u16, ResponseSpec> = ANYWHERE
            .iter()
            .filter(|(_, name)| responses.get(name).is_some())
            .map(|&(status, name)| (status, component(name)))
            .collect();
        let specs = operations
            .iter()
            .flat_map(|operation| operation.responses.values());
        let pointers = specs
            .chain([&method_not_allowed, &not_found])
            .chain(anywhere.values())
            .flat_map(ResponseSpec::schemas);
        let bodies = operations
            .iter()
            .filter_map(|operation| Some(operation.body.as_ref()?.schema.as_str()));
        let schemas = Schemas::at(&document, pointers.chain(bodies));
        Self {
            document,
            operations,
            method_not_allowed,
            not_found,
            anywhere,
            schemas,
        }
    }

    /// Every operation, in the order of the file.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The operation of that id.
    ///
    /// # Panics
    /// When there is none.
    pub fn operation(&self, id: &str) -> &Operation {
        let found = self.operations.iter().find(|operation| operation.id == id);
        found.unwrap_or_else(|| panic!("the contract has no operation {id}"))
    }

    /// Finds what answers a request. The path comes without its query.
    pub fn find(&self, method: &Method, path: &str) -> Lookup<'_> {
        let mut there = self
            .operations
            .iter()
            .filter(|operation| operation.matches(path))
            .peekable();
        if there.peek().is_none() {
            return Lookup::NoPath;
        }
        there
            .find(|operation| operation.method == *method)
            .map_or(Lookup::OtherMethods, Lookup::Operation)
    }

    /// The value at a JSON pointer, references followed.
    ///
    /// # Panics
    /// When there is none.
    pub fn at(&self, pointer: &str) -> &Value {
        resolve(&self.document, pointer).1
    }

    /// A schema that may be a reference, followed to where it leads.
    pub fn follow<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema.get("$ref").and_then(Value::as_str) {
            Some(reference) => self.at(reference.trim_start_matches('#')),
            None => schema,
        }
    }

    /// Everything in which a value differs from the schema at a pointer that an operation names.
    pub fn violations(&self, schema: &str, value: &Value) -> Vec<String> {
        self.schemas.violations(schema, value)
    }

    pub(super) fn response<'a>(&'a self, lookup: &Lookup<'a>, status: u16) -> Option<&'a ResponseSpec> {
        match (lookup, status) {
            (Lookup::Operation(operation), _) => {
                let declared = operation.responses.get(&status);
                declared.or_else(|| self.anywhere.get(&status))
            }
            (Lookup::OtherMethods, 405) => Some(&self.method_not_allowed),
            (Lookup::NoPath, 404) => Some(&self.not_found),
            (Lookup::OtherMethods | Lookup::NoPath, _) => None,
        }
    }
}

/// Follows `$ref`s from a pointer; answers with where they lead and what is there.
pub(super) fn resolve<'a>(document: &'a Value, pointer: &str) -> (String, &'a Value) {
    let value = document
        .pointer(pointer)
        .unwrap_or_else(|| panic!("the contract has nothing at {pointer}"));
    match value.get("$ref").and_then(Value::as_str) {
        Some(reference) => {
            let target = reference
                .strip_prefix('#')
                .expect("references stay within the contract");
            resolve(document, target)
        }
        None => (pointer.to_owned(), value),
    }
}

/// One step of a JSON pointer (RFC 6901).
pub(super) fn step(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
