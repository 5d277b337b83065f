//! What the players of a demo do all day: join the queue, play, rest.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::board;
use super::cast::Part;
use super::client::{Client, Failure};
use super::mind::Mind;

/// Between two looks at the ticket.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Looks at a ticket after which something else is waited for.
const LOOKS_MAX: u32 = 60;
/// The longest rest before the first game, and between two, in milliseconds.
const FIRST_REST_MS: f64 = 2_000.0;
const REST_MS: f64 = 8_000.0;
/// How long somebody stays away whom the ladder refused something that it should not.
const PAUSE: Duration = Duration::from_secs(10);

/// Somebody with the token that lets them in.
pub(super) struct Player {
    pub(super) part: Part,
    pub(super) token: String,
}

/// Lets everybody play until `stop`, and sees them all out.
pub(super) async fn play(players: Vec<Player>, address: SocketAddr, stop: CancellationToken) {
    let connections = match Client::connections() {
        Ok(connections) => connections,
        Err(error) => {
            tracing::error!(%error, "the players of the demo cannot connect");
            return;
        }
    };
    let mind = Arc::new(Mind::default());
    let mut lives = JoinSet::new();
    for Player { part, token } in players {
        let client = Client::new(connections.clone(), address, token);
        lives.spawn(live(client, part, Arc::clone(&mind)));
    }
    stop.cancelled().await;
    lives.shutdown().await;
}

async fn live(client: Client, mut part: Part, mind: Arc<Mind>) {
    rest(&mut part, FIRST_REST_MS).await;
    loop {
        match cycle(&client, &mut part, &mind).await {
            Ok(()) => rest(&mut part, REST_MS).await,
            Err(error) => {
                tracing::warn!(%error, player.handle = part.handle.as_str(), "a player of the demo stays away for a while");
                sleep(PAUSE).await;
            }
        }
    }
}

async fn rest(part: &mut Part, longest_ms: f64) {
    sleep(Duration::from_millis((longest_ms * part.dice.share()) as u64)).await;
}

/// One time through the queue and, where that leads to a game, through it.
async fn cycle(client: &Client, part: &mut Part, mind: &Mind) -> Result<(), Failure> {
    let Some(game) = find(client, part).await? else {
        return Ok(());
    };
    board::play(client, part, mind, &game).await
}

/// Joins the queue and waits. The game that came of it, if one did.
async fn find(client: &Client, part: &mut Part) -> Result<Option<String>, Failure> {
    let wish = json!({ "time_controls": [time_control(part.dice.share())] });
    let joined = match client.post("/v1/tickets", Some(&wish)).await {
        Err(failure) if failure.conflict() == Some("rated_game_running") => {
            return Ok(failure.extra("game_id").and_then(text));
        }
        Err(failure) if failure.conflict() == Some("already_queued") => {
            failure.extra("state").cloned().unwrap_or_default()
        }
        outcome => outcome?,
    };
    let Some(id) = text(&joined["id"]) else {
        return Ok(None);
    };
    let path = format!("/v1/tickets/{id}");
    for _ in 0..LOOKS_MAX {
        let ticket = client.get(&path).await?;
        if ticket["status"] != "queued" {
            return Ok(text(&ticket["game_id"]));
        }
        sleep(LOOK_EVERY).await;
    }
    match client.delete(&path).await {
        Err(failure) if failure.conflict() == Some("ticket_matched") => {
            let state = failure.extra("state");
            Ok(state.and_then(|ticket| text(&ticket["game_id"])))
        }
        outcome => outcome.map(|_| None),
    }
}

/// What somebody feels like, by a lot from 0 to 1: mostly blitz.
fn time_control(lot: f64) -> Value {
    let (initial_ms, increment_ms) = match lot {
        ..0.25 => (60_000, 1_000),
        ..0.8 => (180_000, 2_000),
        _ => (600_000, 5_000),
    };
    json!({ "type": "fischer", "initial_ms": initial_ms, "increment_ms": increment_ms })
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}
