//! What is noted of a player at the end, as the API tells it.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;

use super::hand::Hand;
use super::log::{self, Line};
use super::person::Place;
use crate::cluster::http;

/// Entries of a page of games, the most that the API gives.
const PAGE: usize = 200;

/// A ticket.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Ticket {
    pub(super) id: String,
    pub(super) status: String,
    pub(super) game_id: Option<String>,
    pub(super) waited_ms: u64,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Game {
    pub(super) id: String,
    pub(super) white: Seat,
    pub(super) black: Seat,
    pub(super) status: String,
    pub(super) created_at: String,
    pub(super) finished_at: Option<String>,
}

/// A player of a game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Seat {
    pub(super) handle: String,
}

/// A player, with every ticket and the whole log.
#[derive(Debug, Clone)]
pub(super) struct Account {
    pub(super) handle: String,
    pub(super) tickets: Vec<Ticket>,
    pub(super) log: Vec<Line>,
}

/// Reads the account of a player who has these tickets, and those that only the log knows: an answer may have been
/// lost with the process that was to give it.
pub(super) fn read(
    hand: &mut Hand,
    place: &Place,
    handle: &str,
    token: &str,
    tickets: &[String],
) -> Result<Account> {
    let address = place.addresses.first().context("nobody answers")?;
    let log = log::whole(address, token)?;
    let mut ids = tickets.to_vec();
    for id in log.iter().filter_map(|line| line.ticket_id.as_ref()) {
        if !ids.contains(id) {
            ids.push(id.clone());
        }
    }
    let ticket = |id: &String| {
        let answer = hand.get(&format!("/v1/tickets/{id}"))?;
        ensure!(answer.is_success(), "ticket {id} is lost: {}", answer.document);
        Ok(serde_json::from_value(answer.document)?)
    };
    Ok(Account {
        handle: handle.to_owned(),
        tickets: ids.iter().map(ticket).collect::<Result<_>>()?,
        log,
    })
}

/// Every game that there is.
pub(super) fn games(address: &str) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    let mut cursor = String::new();
    loop {
        let page: Value = http::get_json(address, &format!("/v1/games?limit={PAGE}{cursor}"))?;
        let items: Vec<Game> = serde_json::from_value(page["items"].clone())?;
        games.extend(items);
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return Ok(games),
        }
    }
}
