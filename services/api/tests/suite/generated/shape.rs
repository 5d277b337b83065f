//! Whether an answer looks like its example.

use serde_json::Value;

/// Every place at which the two are of another shape: other fields, or another type. Null goes with any type, and lists are
/// alike if their first items are.
pub(super) fn differences(example: &Value, answer: &Value) -> Vec<String> {
    let mut places = Vec::new();
    compare("", example, answer, &mut places);
    places
}

fn compare(at: &str, example: &Value, answer: &Value, places: &mut Vec<String>) {
    match (example, answer) {
        (Value::Null, _)
        | (_, Value::Null)
        | (Value::Bool(_), Value::Bool(_))
        | (Value::Number(_), Value::Number(_))
        | (Value::String(_), Value::String(_)) => {}
        (Value::Array(example), Value::Array(answer)) => {
            if let (Some(example), Some(answer)) = (example.first(), answer.first()) {
                compare(&format!("{at}/0"), example, answer, places);
            }
        }
        (Value::Object(example), Value::Object(answer)) => {
            let names = example.keys().filter(|name| !answer.contains_key(*name));
            places.extend(names.map(|name| format!("{at}/{name} is in the example alone")));
            for (name, value) in answer {
                match example.get(name) {
                    Some(shown) => compare(&format!("{at}/{name}"), shown, value, places),
                    None => places.push(format!("{at}/{name} is not in the example")),
                }
            }
        }
        _ => places.push(format!("{at} is {answer}, and in the example {example}")),
    }
}
