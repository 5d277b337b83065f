//! Reading streams: server-sent events and JSON lines.

use serde_json::Value;

/// Server-sent events.
pub(super) const EVENT_STREAM: &str = "text/event-stream";
const NDJSON: &str = "application/x-ndjson";

/// Whether a media type is one of lines that come one after the other.
pub(super) fn is_stream(media: &str) -> bool {
    matches!(media, EVENT_STREAM | NDJSON)
}

/// The lines of a whole body.
pub(super) fn all(media: &str, bytes: &[u8]) -> Vec<Value> {
    let mut bytes = bytes.to_vec();
    let mut lines = Vec::new();
    while let Some(line) = first(media, &mut bytes) {
        lines.push(line);
    }
    assert!(bytes.is_empty(), "a stream breaks off within a line");
    lines
}

/// Takes the first line off what has come so far, if it has come whole. Events without data, such as `retry:`, are
/// left out.
pub(super) fn first(media: &str, bytes: &mut Vec<u8>) -> Option<Value> {
    let end: &[u8] = if media == NDJSON { b"\n" } else { b"\n\n" };
    loop {
        let at = bytes.windows(end.len()).position(|window| window == end)?;
        let block: Vec<u8> = bytes.drain(..at + end.len()).take(at).collect();
        let text = String::from_utf8(block).expect("a line is UTF-8");
        if media == NDJSON {
            return Some(json(&text));
        }
        if let Some(value) = event(&text) {
            return Some(value);
        }
    }
}

/// The data of an event, whose name and id must be those that the data have.
fn event(block: &str) -> Option<Value> {
    let field = |name: &str| {
        block
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    };
    let value = json(field("data")?);
    assert_eq!(field("event"), value["type"].as_str(), "{block}");
    assert_eq!(
        field("id"),
        Some(value["version"].to_string().as_str()),
        "{block}"
    );
    Some(value)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text:?} is no JSON: {error}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_is_taken_when_it_has_come_whole() {
        let mut bytes = b"{\"a\":1}\n{\"a\"".to_vec();

        assert_eq!(first(NDJSON, &mut bytes), Some(json!({"a": 1})));
        assert_eq!(first(NDJSON, &mut bytes), None);
        bytes.extend(b":2}\n");
        assert_eq!(first(NDJSON, &mut bytes), Some(json!({"a": 2})));
    }

    #[test]
    fn an_event_is_its_data() {
        let body = b"retry: 1000\n\nid: 3\nevent: moved\ndata: {\"type\":\"moved\",\"version\":3}\n\n";

        assert_eq!(all(EVENT_STREAM, body), [json!({"type": "moved", "version": 3})]);
    }
}
