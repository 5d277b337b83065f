//! Values that a schema rules out, one rule at a time.

use serde_json::{Value, json};
use testkit::contract::Contract;

/// Every example with one rule of the schema broken, and which one.
pub(super) fn broken_bodies(contract: &Contract, schema: &str, examples: &[Value]) -> Vec<(String, Value)> {
    let schema = contract.at(schema);
    examples
        .iter()
        .flat_map(|example| broken_objects(contract, schema, example))
        .collect()
}

fn broken_objects(contract: &Contract, schema: &Value, example: &Value) -> Vec<(String, Value)> {
    let schema = alternative(contract, schema, example);
    let mut broken = Vec::new();
    for name in schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        let mut without = example.clone();
        without
            .as_object_mut()
            .expect("an example is an object")
            .remove(name);
        broken.push((format!("without {name}"), without));
        broken.push((format!("{name} is null"), with(example, name, Value::Null)));
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let inner = alternative(contract, inner, &example[name]);
        for wrong in wrong(contract, inner) {
            broken.push((format!("{name} is {wrong}"), with(example, name, wrong)));
        }
        if example[name].is_object() {
            let deeper = broken_objects(contract, inner, &example[name]);
            broken.extend(
                deeper
                    .into_iter()
                    .map(|(what, value)| (format!("{name}: {what}"), with(example, name, value))),
            );
        }
    }
    broken
}

/// The schema itself; of a choice between named ones, the first whose fields the example has; of what may be null too,
/// what it is otherwise.
fn alternative<'a>(contract: &'a Contract, schema: &'a Value, example: &Value) -> &'a Value {
    let schema = contract.follow(schema);
    let choice = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    let named = choice
        .into_iter()
        .flatten()
        .filter(|one| one.get("$ref").is_some());
    let named: Vec<&Value> = named.map(|one| contract.follow(one)).collect();
    let fits = |one: &&&Value| {
        let required = one["required"].as_array();
        let mut fields = required.into_iter().flatten().filter_map(Value::as_str);
        fields.all(|field| example.get(field).is_some())
    };
    named
        .iter()
        .find(fits)
        .or(named.first())
        .copied()
        .unwrap_or(schema)
}

/// The type of a value that is not null.
fn type_of(schema: &Value) -> Option<&str> {
    let types = schema["type"].as_array();
    let named = types.and_then(|types| types.iter().find(|&name| name != "null"));
    named.unwrap_or(&schema["type"]).as_str()
}

fn with(object: &Value, name: &str, value: Value) -> Value {
    let mut changed = object.clone();
    changed[name] = value;
    changed
}

fn wrong(contract: &Contract, schema: &Value) -> Vec<Value> {
    let mut values = match type_of(schema) {
        Some("string") => vec![json!(1), json!(true), json!([]), json!({})],
        Some("integer") => vec![json!("1"), json!(1.5), json!(true), json!([])],
        Some("boolean") => vec![json!("true"), json!(1)],
        Some("array") => vec![json!("x"), json!({}), json!(1)],
        Some("object") => vec![json!("x"), json!([]), json!(1)],
        _ => vec![json!(1)],
    };
    if schema.get("pattern").is_some() || schema.get("format").is_some() || schema.get("const").is_some() {
        values.push(json!("¡no!"));
    }
    if schema.get("enum").is_some() {
        values.push(json!("no_such_value"));
    }
    if schema["minLength"].as_u64() > Some(0) {
        values.push(json!(""));
    }
    if let Some(max) = schema["maxLength"].as_u64() {
        values.push(json!("a".repeat(max as usize + 1)));
    }
    if let Some(min) = schema["minimum"].as_i64() {
        values.push(json!(min - 1));
    }
    if let Some(max) = schema["maximum"].as_i64() {
        values.push(json!(max + 1));
    }
    if schema["minItems"].as_u64() > Some(0) {
        values.push(json!([]));
    }
    if let Some(items) = schema.get("items") {
        values.extend(
            wrong(contract, contract.follow(items))
                .into_iter()
                .map(|item| json!([item])),
        );
    }
    values
}

/// Texts that the schema of a query's parameter rules out.
pub(super) fn broken_values(schema: &Value) -> Vec<String> {
    let mut values = Vec::new();
    if schema.get("pattern").is_some() {
        values.push("%C2%A1no%21".to_owned());
    }
    if schema.get("enum").is_some() {
        values.push("no_such_value".to_owned());
    }
    if schema["minLength"].as_u64() > Some(0) {
        values.push(String::new());
    }
    if schema["type"] == "integer" {
        values.extend(["x", "1.5", ""].map(str::to_owned));
    }
    for (bound, beyond) in [("minimum", -1), ("maximum", 1)] {
        values.extend(schema[bound].as_i64().map(|value| (value + beyond).to_string()));
    }
    values
}
