//! Games whose clocks run.

use std::thread;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::http::Client;
use crate::instant::UnixMs;

/// Games that are set up at a time.
const HANDS: usize = 4;
/// From the first game that is set up to the first deadline, in milliseconds: time enough to set up all of them.
const FIRST_MS: i64 = 40_000;
/// From one deadline to the next: a hundred a second are what some twenty thousand blitz games have.
const APART_MS: i64 = 10;

/// The least time that a game may have.
const INITIAL_MS_MIN: i64 = 1_000;
/// What is said where setting up takes too long.
const TOO_SLOW: &str = "the machine is too slow: deadlines come before all games are under way";

/// The games.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) games: Vec<Running>,
}

/// A game in which White's clock runs.
#[derive(Debug, Clone)]
pub(super) struct Running {
    pub(super) id: String,
    pub(super) deadline: UnixMs,
}

impl Table {
    /// Sets games up, each by two moves, whose deadlines come one after the other.
    pub(super) fn set_up(addresses: &[String], admin: &str, games: usize) -> Result<Self> {
        ensure!(!addresses.is_empty(), "nobody answers");
        let first = UnixMs(UnixMs::now().0 + FIRST_MS);
        let set_up = |hand: usize| -> Result<Vec<(usize, Running)>> {
            let address = &addresses[hand % addresses.len()];
            let mut operator = Client::new(address, Some(admin));
            (hand..games)
                .step_by(HANDS)
                .map(|number| {
                    let due = UnixMs(first.0 + number as i64 * APART_MS);
                    Ok((number, begin(&mut operator, address, number, due)?))
                })
                .collect()
        };
        let set_up = &set_up;
        let mut numbered = thread::scope(|scope| {
            let hands: Vec<_> = (0..HANDS).map(|hand| scope.spawn(move || set_up(hand))).collect();
            let mut all = Vec::with_capacity(games);
            for hand in hands {
                all.extend(hand.join().ok().context("a hand broke off")??);
            }
            anyhow::Ok(all)
        })?;
        numbered.sort_by_key(|&(number, _)| number);
        let games = numbered.into_iter().map(|(_, game)| game).collect();
        Ok(Self { games })
    }

    /// All games run still.
    ///
    /// # Errors
    /// When it took so long to get here that one may have ended.
    pub(super) fn ensure_none_has_fallen(&self) -> Result<()> {
        let first = self.games.iter().map(|game| game.deadline).min();
        ensure!(first > Some(UnixMs::now()), "{TOO_SLOW}");
        Ok(())
    }
}

/// Sets a game of two new players up, and makes both first moves. White's time is over at about `due`.
fn begin(operator: &mut Client, address: &str, number: usize, due: UnixMs) -> Result<Running> {
    let [white, black] = ["white", "black"].map(|side| format!("flags-{number}-{side}"));
    let mut register = |handle: &str| {
        let registered = granted(operator, "/v1/players", &json!({ "handle": handle }))?;
        anyhow::Ok(Client::new(address, Some(&text(&registered, "token")?)))
    };
    let mut players = [register(&white)?, register(&black)?];
    let initial_ms = due.0 - UnixMs::now().0;
    ensure!(initial_ms >= INITIAL_MS_MIN, "{TOO_SLOW}");
    let terms = json!({
        "white": white,
        "black": black,
        "rated": false,
        "time_control": { "type": "fischer", "initial_ms": initial_ms, "increment_ms": 0 },
    });
    let id = text(&granted(operator, "/v1/games", &terms)?, "id")?;
    let path = format!("/v1/games/{id}/moves?moves=last");
    granted(&mut players[0], &path, &json!({ "uci": "e2e4", "ply": 0 }))?;
    let game = granted(&mut players[1], &path, &json!({ "uci": "e7e5", "ply": 1 }))?;
    let clock = &game["clock"];
    ensure!(clock["running"] == "white", "White's clock does not run: {clock}");
    let at = clock["at"].as_str().and_then(UnixMs::parse);
    let left = clock["white_ms"].as_i64();
    let (at, left) = at.zip(left).with_context(|| format!("no clock: {clock}"))?;
    let deadline = UnixMs(at.0 + left);
    Ok(Running { id, deadline })
}

fn granted(client: &mut Client, path: &str, body: &Value) -> Result<Value> {
    let answer = client.send("POST", path, Some(body))?;
    ensure!(answer.is_success(), "POST {path} answers {}", answer.document);
    Ok(answer.document)
}

fn text(document: &Value, field: &str) -> Result<String> {
    let text = document[field].as_str();
    Ok(text
        .with_context(|| format!("no {field} in {document}"))?
        .to_owned())
}
