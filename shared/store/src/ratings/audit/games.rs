//! Whether the games tell the same story as the ledger.

use std::collections::HashMap;

use domain::GameId;
use rules::GameResult;

use super::Difference;
use crate::db::{Conn, on, statements};
use crate::ratings::reading::ReadEntry;
use crate::{Result, StoreError};

statements! { STATEMENTS:
    // By which result a game was rated whose correction is still to be applied: the one before the first of them.
    UNCORRECTED = "
        SELECT c.game_id, c.before_result
        FROM correction c
        WHERE c.applied_at IS NULL
          AND NOT EXISTS (
              SELECT 1 FROM correction e
              WHERE e.game_id = c.game_id AND e.version < c.version AND e.applied_at IS NULL)";
    SETTLED = "SELECT CAST(COUNT(*) AS BIGINT) AS settled FROM game WHERE rating_status = 'settled'";
    MISSING = "
        SELECT g.id
        FROM game g
        LEFT JOIN ladder_books k ON k.ladder = g.ladder
        WHERE g.rating_status = 'settled'
          AND NOT EXISTS (
              SELECT 1 FROM ledger l
              WHERE l.game_id = g.id AND l.since_revision <= k.revision AND k.revision < l.until_revision)
        ORDER BY g.id
        LIMIT 1";
    // A game waits exactly while its number is not among those its players have behind them, unless it was set aside
    // and is to be entered at its old place.
    OUT_OF_ORDER = "
        SELECT g.id
        FROM game g
        LEFT JOIN rating w ON w.ladder = g.ladder AND w.player_id = g.white_id
        LEFT JOIN rating b ON b.ladder = g.ladder AND b.player_id = g.black_id
        WHERE g.white_sequence IS NOT NULL AND g.rating_status <> 'settled'
          AND NOT (g.rating_status = 'pending' AND g.reserved_position IS NOT NULL)
          AND ((g.white_sequence <= COALESCE(w.sequence, 0)) <> (g.rating_status <> 'pending')
               OR (g.black_sequence <= COALESCE(b.sequence, 0)) <> (g.rating_status <> 'pending'))
        ORDER BY g.id
        LIMIT 1";
    PENDING = "
        SELECT CAST(COUNT(*) AS BIGINT) AS pending
        FROM game
        WHERE rating_status = 'pending' AND white_sequence IS NOT NULL AND rating_status <> 'settled'";
}

/// The results by which games were rated that have another one by now.
pub(super) async fn uncorrected(conn: &mut Conn) -> Result<HashMap<GameId, GameResult>> {
    let rows: Vec<(i64, String)> = on!(conn, db => sqlx::query_as(UNCORRECTED).fetch_all(db).await?);
    rows.into_iter()
        .map(|(game, result)| Ok((GameId::new(game), result.parse().map_err(StoreError::damaged)?)))
        .collect()
}

/// Whether an entry says something else of its game than the game does, or did before a correction that is still
/// to be applied.
pub(super) fn misquoted(
    entry: &ReadEntry,
    fits: bool,
    agrees: bool,
    uncorrected: &HashMap<GameId, GameResult>,
) -> Option<Difference> {
    let game = entry.game?;
    let agrees = match uncorrected.get(&game.game) {
        Some(result) => *result == game.result,
        None => agrees,
    };
    (!(fits && agrees)).then(|| Difference::of_game(game.game, "a ledger entry differs from its game"))
}

/// The first game that is settled and not in the ledger, or whose turn does not fit its players' standings. So many
/// games were found in the ledger, each once.
pub(super) async fn missing(conn: &mut Conn, found: u64) -> Result<Option<Difference>> {
    let settled: i64 = on!(&mut *conn, db => sqlx::query_scalar(SETTLED).fetch_one(db).await?);
    if settled.unsigned_abs() != found {
        let game: Option<i64> = on!(&mut *conn, db => sqlx::query_scalar(MISSING).fetch_optional(db).await?);
        return Ok(Some(Difference {
            game: game.map(GameId::new),
            what: format!("{settled} games are settled, and {found} are in the ledger"),
        }));
    }
    let game: Option<i64> = on!(conn, db => sqlx::query_scalar(OUT_OF_ORDER).fetch_optional(db).await?);
    Ok(game.map(|game| {
        Difference::of_game(
            GameId::new(game),
            "the game's number does not fit its players' standings",
        )
    }))
}

/// How many games wait to be rated.
pub(super) async fn pending(conn: &mut Conn) -> Result<u64> {
    let pending: i64 = on!(conn, db => sqlx::query_scalar(PENDING).fetch_one(db).await?);
    Ok(pending.unsigned_abs())
}
