//! The ledger: one row for each effect on a rating.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ladder::{LadderId, PlayerRating};
use domain::player::Handle;
use domain::settlement::{Effect, Rated, Settlement};
use domain::{GameId, PlayerId, Timestamp};
use rules::{Color, GameResult};
use sqlx::QueryBuilder;

use super::Books;
use crate::db::{Conn, ROWS_MAX, on, statements};
use crate::players::stored_handle;
use crate::{Result, Store, StoreError};

/// The entries `l` of games in the reading of each ladder's ledger that holds.
macro_rules! games_that_hold {
    () => {
        "ledger l
         JOIN ladder_books k ON k.ladder = l.ladder AND l.kind = 'game'
                            AND l.since_revision <= k.revision AND k.revision < l.until_revision"
    };
}
pub(crate) use games_that_hold;

statements! { STATEMENTS:
    HISTORY = concat!("
        SELECT l.sequence, l.game_id, l.finished_at, p.handle AS opponent, l.side, l.score, l.stored_rating,
               l.after_rating, l.after_deviation
        FROM ", games_that_hold!(), "
        JOIN player p ON p.id = l.opponent_id
        WHERE l.ladder = $1 AND l.player_id = $2 AND l.sequence < $3
        ORDER BY l.sequence DESC
        LIMIT $4");
}

/// Points for `side`: 1, ½ or 0.
pub(crate) fn score(result: GameResult, side: Color) -> f64 {
    match result.winner() {
        None => 0.5,
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
    }
}

pub(crate) fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

pub(crate) fn side(name: &str) -> Result<Color> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => Err(StoreError::damaged(format!("no side: {other}"))),
    }
}

/// A row of the ledger as it is entered: what a game or a new season did to a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) ladder: &'a LadderId,
    pub(crate) position: i64,
    /// The first reading in which it counts.
    pub(crate) since: i64,
    /// Number of the game in the player's order; of a reset, that of the game after it.
    pub(crate) sequence: i64,
    pub(crate) version: u32,
    /// When the game finished; of a reset, the game after it.
    pub(crate) finished_at: Timestamp,
    /// `None`: a new season.
    pub(crate) game: Option<Played>,
    pub(crate) effect: Effect,
}

/// A game, as a player's entry tells of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) game: GameId,
    pub(crate) opponent: PlayerId,
    pub(crate) side: Color,
    pub(crate) result: GameResult,
}

/// The entries of games that were rated, in their order: before each game the resets of those for whom it is the
/// first of a season. `last` is the position of the last entry so far in the ladder of that name.
pub(crate) fn entries<'a>(
    rated: &'a [Rated<'_>],
    books: &HashMap<LadderId, Books>,
    last: &mut HashMap<&'a LadderId, i64>,
) -> Result<Vec<Entry<'a>>> {
    let mut entries = Vec::with_capacity(2 * rated.len());
    for rated in rated {
        let pending = rated.pending;
        let of_ladder = books
            .get(&pending.ladder)
            .ok_or_else(|| StoreError::damaged(format!("the books of {} are not held", pending.ladder)))?;
        let position = last.entry(&pending.ladder).or_insert(of_ladder.position);
        let mut next = || {
            *position += 1;
            *position
        };
        let Settlement { white, black } = &rated.settlement;
        let mut enter = |sequence, game, effect| {
            entries.push(Entry {
                ladder: &pending.ladder,
                position: next(),
                since: of_ladder.revision,
                sequence,
                version: rated.ladder.version,
                finished_at: pending.finished_at,
                game,
                effect,
            });
        };
        if rated.ladder.soft_reset().is_some() {
            for (left, effect) in [(rated.white_left, white), (rated.black_left, black)] {
                if let Some(left) = left {
                    enter(effect.after.sequence, None, reset(left, effect.stored));
                }
            }
        }
        for (side, effect) in [(Color::White, white), (Color::Black, black)] {
            let played = Played {
                game: pending.game,
                opponent: pending.seat(!side).player,
                side,
                result: pending.result,
            };
            enter(effect.after.sequence, Some(played), *effect);
        }
    }
    Ok(entries)
}

/// What a new season did to a standing. Nothing ages by it.
pub(crate) fn reset(stored: PlayerRating, after: PlayerRating) -> Effect {
    Effect {
        stored,
        before: stored.rating,
        after,
    }
}

/// Enters rows.
pub(crate) async fn append(conn: &mut Conn, entries: &[Entry<'_>]) -> Result<()> {
    for entries in entries.chunks(ROWS_MAX) {
        append_few(conn, entries).await?;
    }
    Ok(())
}

async fn append_few(conn: &mut Conn, entries: &[Entry<'_>]) -> Result<()> {
    let mut rows = Vec::with_capacity(entries.len());
    for entry in entries {
        let version = i32::try_from(entry.version).map_err(StoreError::damaged)?;
        let season = i32::try_from(entry.effect.after.season.get()).map_err(StoreError::damaged)?;
        rows.push((entry, version, season));
    }
    on!(conn, db => {
        let mut query = QueryBuilder::new(
            "INSERT INTO ledger (ladder, position, since_revision, kind, season, player_id, sequence, ladder_version,
                                 game_id, opponent_id, side, score, finished_at,
                                 stored_rating, stored_deviation, stored_volatility, stored_at,
                                 before_deviation, after_rating, after_deviation, after_volatility) ",
        );
        query.push_values(rows, |mut row, (entry, version, season)| {
            let Effect { stored, before, after } = &entry.effect;
            let game = entry.game;
            row.push_bind(entry.ladder.as_str().to_owned())
                .push_bind(entry.position)
                .push_bind(entry.since)
                .push_bind(if game.is_some() { "game" } else { "season_reset" })
                .push_bind(season)
                .push_bind(stored.player.raw())
                .push_bind(entry.sequence)
                .push_bind(version)
                .push_bind(game.map(|game| game.game.raw()))
                .push_bind(game.map(|game| game.opponent.raw()))
                .push_bind(game.map(|game| side_name(game.side)))
                .push_bind(game.map(|game| score(game.result, game.side)))
                .push_bind(entry.finished_at.utc())
                .push_bind(stored.rating.rating())
                .push_bind(stored.rating.deviation())
                .push_bind(stored.rating.volatility())
                .push_bind(stored.last_game_at.map(Timestamp::utc))
                .push_bind(before.deviation())
                .push_bind(after.rating.rating())
                .push_bind(after.rating.deviation())
                .push_bind(after.rating.volatility());
        });
        query.build().execute(db).await?;
    });
    Ok(())
}

/// One point of a player's rating history.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryPoint {
    /// Number of the game in the player's order.
    pub sequence: i64,
    /// The game.
    pub game: GameId,
    /// When it finished.
    pub at: Timestamp,
    /// Against whom.
    pub opponent: Handle,
    /// With which colour.
    pub side: Color,
    /// 1, ½ or 0.
    pub score: f64,
    /// Rating before the game.
    pub rating_before: f64,
    /// Rating after it.
    pub rating_after: f64,
    /// Deviation after it, in rating points.
    pub deviation_after: f64,
}

#[derive(sqlx::FromRow)]
struct HistoryRow {
    sequence: i64,
    game_id: i64,
    finished_at: DateTime<Utc>,
    opponent: String,
    side: String,
    score: f64,
    stored_rating: f64,
    after_rating: f64,
    after_deviation: f64,
}

impl Store {
    /// A player's rating history in a ladder, newest first, those before sequence `before`.
    pub async fn history(
        &self,
        ladder: &LadderId,
        player: PlayerId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<HistoryPoint>> {
        let mut conn = self.reader().await?;
        let rows: Vec<HistoryRow> = on!(&mut conn, db => {
            sqlx::query_as(HISTORY)
                .bind(ladder.as_str())
                .bind(player.raw())
                .bind(before.unwrap_or(i64::MAX))
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter()
            .map(|row| {
                Ok(HistoryPoint {
                    sequence: row.sequence,
                    game: GameId::new(row.game_id),
                    at: row.finished_at.into(),
                    opponent: stored_handle(&row.opponent)?,
                    side: side(&row.side)?,
                    score: row.score,
                    rating_before: row.stored_rating,
                    rating_after: row.after_rating,
                    deviation_after: row.after_deviation,
                })
            })
            .collect()
    }
}
