//! The same by what the database says, past the ladder.

use anyhow::{Result, ensure};

use super::account::Account;
use crate::cluster::sql::Sql;
use crate::finding::Finding;

/// What no row may be found by.
const NEVER: [(&str, &str); 5] = [
    (
        "SQL: no ticket is in the queue",
        "SELECT id FROM ticket WHERE status = 'queued'",
    ),
    (
        "SQL: every game of the queue has two tickets of two players",
        "SELECT g.id FROM game g LEFT JOIN ticket t ON t.game_id = g.id
         WHERE g.origin_kind = 'queue'
         GROUP BY g.id HAVING count(t.id) <> 2 OR count(DISTINCT t.player_id) <> 2",
    ),
    (
        "SQL: every matched ticket is of a player of its game",
        "SELECT t.id FROM ticket t LEFT JOIN game g ON g.id = t.game_id
         WHERE t.status = 'matched' AND (g.id IS NULL OR t.player_id NOT IN (g.white_id, g.black_id))",
    ),
    (
        "SQL: no game is one player's",
        "SELECT id FROM game WHERE white_id = black_id",
    ),
    (
        "SQL: no player is in two games at once",
        "SELECT a.id FROM game a JOIN game b
            ON a.id < b.id AND b.created_at < COALESCE(a.finished_at, 'infinity')
            AND a.created_at < COALESCE(b.finished_at, 'infinity')
            AND (a.white_id IN (b.white_id, b.black_id) OR a.black_id IN (b.white_id, b.black_id))",
    ),
];

/// Looks at everything.
pub(super) fn all(sql: &mut Sql, accounts: &[Account]) -> Vec<Finding> {
    let mut findings: Vec<Finding> = NEVER
        .into_iter()
        .map(|(what, statement)| (what, none(sql, statement)))
        .collect();
    findings.push(("SQL: players know of every ticket", tickets(sql, accounts)));
    findings
}

fn none(sql: &mut Sql, statement: &str) -> Result<String> {
    let rows = sql.rows(&format!("{statement} LIMIT 10"))?;
    ensure!(rows.is_empty(), "not so: {}", rows.join(", "));
    Ok("so it is".to_owned())
}

fn tickets(sql: &mut Sql, accounts: &[Account]) -> Result<String> {
    let known: usize = accounts.iter().map(|account| account.tickets.len()).sum();
    let stored = sql.number("SELECT count(*) FROM ticket")?;
    ensure!(stored == known as u64, "{stored} are stored, {known} known");
    Ok(format!("{stored} tickets"))
}
