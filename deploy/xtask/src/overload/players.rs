//! Who plays.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::http::post;

const HANDLES: [&str; 2] = ["overload-white", "overload-black"];

/// Two players, who may have any number of games at a time, and an operator who sets them up.
#[derive(Debug)]
pub(super) struct Players {
    /// White's token and Black's.
    pub(super) tokens: [String; 2],
    /// The operator's.
    pub(super) operator: String,
}

impl Players {
    pub(super) fn register(address: &str, operator: &str) -> Result<Self> {
        let register = |handle: &str| {
            let registered = post(address, "/v1/players", None, &json!({ "handle": handle }))?;
            text(&registered, "token")
        };
        Ok(Self {
            tokens: [register(HANDLES[0])?, register(HANDLES[1])?],
            operator: operator.to_owned(),
        })
    }

    /// Sets a game up.
    pub(super) fn new_game(&self, address: &str) -> Result<String> {
        text(&post(address, "/v1/games", Some(&self.operator), &terms())?, "id")
    }
}

/// Casual, with time enough for any outage.
pub(super) fn terms() -> Value {
    json!({
        "white": HANDLES[0],
        "black": HANDLES[1],
        "rated": false,
        "time_control": { "type": "fischer", "initial_ms": 3_600_000, "increment_ms": 0 },
    })
}

fn text(document: &Value, field: &str) -> Result<String> {
    let text = document[field].as_str();
    Ok(text
        .with_context(|| format!("no {field} in {document}"))?
        .to_owned())
}
