//! Whether everything is right once nobody plays any more.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use servers::wait_for;

use crate::cluster::ensemble::Cluster;
use crate::cluster::http;
use crate::cluster::sql::Sql;
use crate::finding::Finding;

/// How long the last games may take to be rated, and the board to follow.
const LIMIT: Duration = Duration::from_secs(30);
/// Entries of a page of the leaderboard, the most that the API gives.
const PAGE: usize = 200;

/// Looks at everything.
pub(crate) fn audit(cluster: &Cluster) -> Vec<Finding> {
    let mut sql = cluster.sql();
    vec![
        ("every job is done", jobs(&mut sql)),
        ("every finished game is rated once", rated(&mut sql)),
        ("ladder verify", verify(cluster)),
        ("the rank boards equal SQL", boards(cluster, &mut sql)),
        ("ladder doctor", doctor(cluster)),
    ]
}

fn jobs(sql: &mut Sql) -> Result<String> {
    let open = "SELECT count(*) FROM job WHERE state <> 'done'";
    wait_for(LIMIT, || {
        sql.number(open).is_ok_and(|jobs| jobs == 0).then_some(())
    });
    let states = sql
        .rows("SELECT state, count(*) FROM job GROUP BY state")?
        .join(", ");
    ensure!(sql.number(open)? == 0, "{states}");
    Ok(states)
}

fn rated(sql: &mut Sql) -> Result<String> {
    let wrong = sql.rows(
        "SELECT id, rating_status, unrated_reason FROM game
         WHERE ladder IS NOT NULL AND (status = 'running' OR rating_status = 'pending'
             OR unrated_reason = 'settle_failed'
             OR rating_status = 'settled'
                AND (SELECT count(*) FROM ledger WHERE ledger.game_id = game.id AND until_revision = 9223372036854775807) <> 2)
         LIMIT 10",
    )?;
    ensure!(wrong.is_empty(), "not so:\n{}", wrong.join("\n"));
    Ok(sql
        .rows("SELECT rating_status, count(*) FROM game GROUP BY rating_status")?
        .join(", "))
}

fn verify(cluster: &Cluster) -> Result<String> {
    let output = cluster.common().command(&["verify", "--json"]).output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(
        output.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let found: Value = serde_json::from_str(&said).context("reading what it prints")?;
    ensure!(found["pending"] == 0, "games are still to be rated: {said}");
    Ok(format!("{} games, {} rows", found["games"], found["rows"]))
}

fn doctor(cluster: &Cluster) -> Result<String> {
    let mut command = cluster.common().command(&["doctor"]);
    command.args(cluster.common().redis.iter().flat_map(|redis| ["--redis", redis]));
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "\n{said}");
    Ok(format!("{} things are as they must be", said.lines().count()))
}

/// A player's place as a board lists it.
#[derive(Debug, PartialEq)]
struct Place {
    handle: String,
    rating: f64,
    deviation: f64,
}

fn boards(cluster: &Cluster, sql: &mut Sql) -> Result<String> {
    let mut players = BTreeMap::new();
    for ladder in sql.rows("SELECT DISTINCT ladder FROM rating ORDER BY ladder")? {
        for api in &cluster.apis {
            let api = api.address().context("an API has an address")?;
            let equal = wait_for(LIMIT, || {
                let difference = difference(api, &ladder, sql);
                matches!(difference, Ok(None)).then_some(())
            });
            if equal.is_none() {
                let found = difference(api, &ladder, sql)?;
                ensure!(found.is_none(), "{ladder}: {}", found.unwrap_or_default());
            }
        }
        let count = format!("SELECT count(*) FROM rating WHERE ladder = '{ladder}'");
        players.insert(ladder, sql.number(&count)?);
    }
    let each: Vec<String> = players
        .iter()
        .map(|(ladder, count)| format!("{ladder} {count} players"))
        .collect();
    Ok(each.join(", "))
}

/// The first place that differs.
fn difference(api: &str, ladder: &str, sql: &mut Sql) -> Result<Option<String>> {
    let board = board(api, ladder)?;
    let ratings = ratings(sql, ladder)?;
    if board.len() != ratings.len() {
        return Ok(Some(format!(
            "{} players on the board, {} in SQL",
            board.len(),
            ratings.len()
        )));
    }
    let differ = board.iter().zip(&ratings).find(|(board, sql)| board != sql);
    Ok(differ.map(|(board, sql)| format!("{board:?} on the board, {sql:?} in SQL")))
}

fn board(api: &str, ladder: &str) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("/v1/ladders/{ladder}/leaderboard?include=provisional&limit={PAGE}{cursor}");
        let Page { items, next } = http::get_json(api, &path)?;
        for item in items {
            places.push(Place {
                handle: item.handle,
                rating: item.rating.get().parse()?,
                deviation: item.deviation.get().parse()?,
            });
        }
        match next {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return Ok(places),
        }
    }
}

/// A page of a leaderboard.
#[derive(Deserialize)]
struct Page {
    items: Vec<Item>,
    next: Option<String>,
}

/// Its numbers as they are written: read as JSON they could lose their last bit.
#[derive(Deserialize)]
struct Item {
    handle: String,
    rating: Box<RawValue>,
    deviation: Box<RawValue>,
}

/// In the order of the board: by the rating that is shown, then by deviation, then by age.
fn ratings(sql: &mut Sql, ladder: &str) -> Result<Vec<Place>> {
    let rows = sql.rows(&format!(
        "SELECT handle, rating, deviation FROM rating JOIN player ON player.id = rating.player_id
         WHERE ladder = '{ladder}' ORDER BY floor(rating) DESC, deviation, player_id"
    ))?;
    rows.iter()
        .map(|row| place(row).with_context(|| format!("reading {row}")))
        .collect()
}

fn place(row: &str) -> Option<Place> {
    let mut columns = row.split('|');
    Some(Place {
        handle: columns.next()?.to_owned(),
        rating: columns.next()?.parse().ok()?,
        deviation: columns.next()?.parse().ok()?,
    })
}
