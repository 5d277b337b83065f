//! Questions and answers as lines of JSON.

use serde::Deserialize;
use serde_json::Value;

use super::answer::{Answer, Fault};
use super::inquiry::Inquiry;
use crate::winnable::Budget;

/// Answers a line of NDJSON with a line, its end not included; what is wrong with the line is an answer too.
///
/// The chances to win are looked for as far as a ruling would.
#[expect(
    clippy::expect_used,
    reason = "an answer has string keys and finite numbers, which JSON always has room for"
)]
pub fn examine_line(line: &[u8]) -> String {
    serde_json::to_string(&answer(line)).expect("an answer is JSON")
}

fn answer(line: &[u8]) -> Answer {
    let question: Value = match serde_json::from_slice(line) {
        Ok(question) => question,
        Err(error) => return Answer::new(None, Err(Fault::bad_json(&error))),
    };
    let id = question.get("id").and_then(Value::as_str).map(str::to_owned);
    if !question.is_object() {
        return Answer::new(id, Err(Fault::bad_request("it is not an object")));
    }
    match Inquiry::deserialize(question) {
        Ok(inquiry) => super::examine(&inquiry, Budget::RULING),
        Err(error) => Answer::new(id, Err(Fault::bad_request(error))),
    }
}
