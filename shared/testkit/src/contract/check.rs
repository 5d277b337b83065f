//! Holding an answer against what is declared for it.

use serde_json::Value;

use super::answer::Answer;
use super::document::{Contract, Lookup};
use super::lines;
use super::operation::{HeaderSpec, ResponseSpec};

/// Everything in which an answer is not as declared.
pub(super) fn faults(contract: &Contract, lookup: &Lookup<'_>, answer: &Answer) -> Vec<String> {
    let Some(spec) = contract.response(lookup, answer.status()) else {
        return vec![match lookup {
            Lookup::Operation(operation) => {
                format!("{} does not declare the status {}", operation.id, answer.status())
            }
            Lookup::OtherMethods => "the path has no such method: 405 would be right".to_owned(),
            Lookup::NoPath => "there is no such path: 404 would be right".to_owned(),
        }];
    };
    let mut faults = header_faults(contract, spec, answer);
    faults.extend(body_faults(contract, spec, answer));
    faults
}

/// Everything in which the headers of an answer are not as declared.
pub(super) fn header_faults(contract: &Contract, spec: &ResponseSpec, answer: &Answer) -> Vec<String> {
    let headers = spec.headers.iter();
    headers
        .filter_map(|header| header_fault(contract, header, answer))
        .collect()
}

fn header_fault(contract: &Contract, header: &HeaderSpec, answer: &Answer) -> Option<String> {
    match answer.header(&header.name) {
        Some(value) => {
            let violations = contract.violations(&header.schema, &Value::from(value));
            (!violations.is_empty()).then(|| format!("{}: {}", header.name, violations.join("; ")))
        }
        None => header
            .required
            .then(|| format!("the header {} is missing", header.name)),
    }
}

fn body_faults(contract: &Contract, spec: &ResponseSpec, answer: &Answer) -> Vec<String> {
    if spec.content.is_empty() {
        let empty = answer.bytes().is_empty();
        return if empty {
            Vec::new()
        } else {
            vec!["no body is declared, but there is one".to_owned()]
        };
    }
    let media = answer.media_type();
    let Some(schema) = spec.content.get(&media) else {
        return vec![format!("the content type `{media}` is not declared")];
    };
    if lines::is_stream(&media) {
        let lines = lines::all(&media, answer.bytes());
        return lines
            .iter()
            .flat_map(|line| contract.violations(schema, line))
            .collect();
    }
    let value = if media.ends_with("json") {
        match serde_json::from_slice(answer.bytes()) {
            Ok(value) => value,
            Err(error) => return vec![format!("the body is no JSON: {error}")],
        }
    } else {
        match std::str::from_utf8(answer.bytes()) {
            Ok(text) => Value::from(text),
            Err(error) => return vec![format!("the body is no UTF-8: {error}")],
        }
    };
    let mut faults = contract.violations(schema, &value);
    if media == "application/problem+json" && value["status"] != answer.status() {
        faults.push(format!("the problem says status {}", value["status"]));
    }
    faults
}
