//! `ladder rating check`: a line of JSON in, a line of JSON out.
//!
//! In: `{"id":"…","system":"elo|glicko|glicko2","op":"…","config":{…},"input":{…}}`; the members
//! `expected`, `tol` and `note` of a test vector are allowed and ignored.
//! Out: `{"id":"…","result":{…}}` or `{"id":"…","error":{"code":"…","detail":"…"}}`.

mod elo;
mod fault;
mod glicko;
mod glicko2;

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};

use fault::Fault;

/// Answers one line, without its line break. Bad input is answered too: no line stops the next.
pub fn answer(line: &[u8]) -> String {
    let (id, outcome) = match serde_json::from_slice::<Value>(line) {
        Ok(value) => (value.get("id").cloned().unwrap_or_default(), compute(value)),
        Err(error) => (Value::Null, Err(Fault::bad_json(&error))),
    };
    match outcome {
        Ok(result) => json!({ "id": id, "result": result }),
        Err(fault) => json!({ "id": id, "error": { "code": fault.code, "detail": fault.detail } }),
    }
    .to_string()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(rename = "id")]
    _id: String,
    system: Name,
    op: String,
    config: Value,
    input: Value,
    #[serde(default, rename = "expected")]
    _expected: IgnoredAny,
    #[serde(default, rename = "tol")]
    _tol: IgnoredAny,
    #[serde(default, rename = "note")]
    _note: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Name {
    Elo,
    Glicko,
    Glicko2,
}

fn compute(line: Value) -> Result<Value, Fault> {
    let Request {
        system,
        op,
        config,
        input,
        ..
    } = read(line)?;
    match (system, op.as_str()) {
        (Name::Elo, "game") => run(config, input, elo::game),
        (Name::Elo, "period_simultaneous") => run(config, input, elo::period),
        (Name::Glicko, "game") => run(config, input, glicko::game),
        (Name::Glicko, "period") => run(config, input, glicko::period),
        (Name::Glicko, "decay") => run(config, input, glicko::decay),
        (Name::Glicko2, "game") => run(config, input, glicko2::game),
        (Name::Glicko2, "period") => run(config, input, glicko2::period),
        (Name::Glicko2, "decay") => run(config, input, glicko2::decay),
        (Name::Glicko2, "lila_game") => run(config, input, glicko2::lila_game),
        _ => Err(Fault::unknown_op(&op)),
    }
}

/// Reads what an operation takes, and does it.
fn run<C: DeserializeOwned, I: DeserializeOwned>(
    config: Value,
    input: Value,
    operation: fn(&C, &I) -> Result<Value, Fault>,
) -> Result<Value, Fault> {
    operation(&read(config)?, &read(input)?)
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Fault> {
    serde_json::from_value(value).map_err(|error| Fault::bad_request(&error))
}
