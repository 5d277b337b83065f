//! Live streams

mod absence;
mod beginnings;
mod ends;
mod mine;
mod places;
mod resuming;
mod tickets;

use serde_json::Value;
use testkit::contract::{LiveStream, Request};

use crate::harness::{Scenario, Side, Table};

pub(super) fn scenarios() -> impl Iterator<Item = &'static Scenario> {
    let all = [
        absence::SCENARIOS,
        beginnings::SCENARIOS,
        ends::SCENARIOS,
        mine::SCENARIOS,
        places::SCENARIOS,
        resuming::SCENARIOS,
        tickets::SCENARIOS,
    ];
    all.into_iter().flatten()
}

const NDJSON: &str = "application/x-ndjson";
const EVENT_STREAM: &str = "text/event-stream";

/// A request for a game's stream, as lines of JSON.
fn watch<'a>(table: &Table<'a>, query: &str) -> Request<'a> {
    let path = table.path(&format!("events{query}"));
    table.ladder.get(path).header("accept", NDJSON)
}

/// The same for one who is known.
fn watch_as<'a>(table: &Table<'a>, side: Side) -> Request<'a> {
    watch(table, "").token(table.token(side))
}

/// The types of some lines with their versions.
fn outline(lines: &[Value]) -> Vec<(&str, u64)> {
    lines
        .iter()
        .map(|line| (line["type"].as_str().unwrap(), line["version"].as_u64().unwrap()))
        .collect()
}

/// The next lines up to one of a type, that one included.
async fn up_to(stream: &mut LiveStream, name: &str) -> Vec<Value> {
    let mut lines = Vec::new();
    while let Some(line) = stream.next().await {
        let found = line["type"] == name;
        lines.push(line);
        if found {
            return lines;
        }
    }
    panic!("no {name} among {lines:?}");
}
