//! Changing standings, as settling does.

use std::collections::HashSet;

use domain::ladder::{Ladder, LadderId, Ladders, PlayerRating};
use domain::settlement::Numbered;
use domain::{PlayerId, Timestamp};
use sqlx::QueryBuilder;

use super::Row;
use crate::db::{Conn, ROWS_MAX, on, statements};
use crate::{Conflict, Result, StoreError};

statements! { STATEMENTS:
    // Enters a player who has never played, whose turn this game can be all the same.
    ENTER = "
        INSERT INTO rating (ladder, player_id, rating, deviation, volatility, games, sequence)
        VALUES ($1, $2, 0, 0, 0, 0, 0)
        ON CONFLICT (ladder, player_id) DO NOTHING";
    PASS = "UPDATE rating SET sequence = $3 WHERE ladder = $1 AND player_id = $2 AND sequence = $3 - 1";
}

/// Standings, locked to the end of the transaction; players who have never played are entered. They are
/// locked in one order for all, so that no two settlings wait for each other.
///
/// A row without games holds no rating: whoever plays first begins at what the ladder says then.
pub(crate) async fn lock(
    conn: &mut Conn,
    wanted: HashSet<(&LadderId, PlayerId)>,
    ladders: &Ladders,
) -> Result<Vec<(LadderId, PlayerRating)>> {
    let mut wanted: Vec<(&str, PlayerId)> = wanted
        .into_iter()
        .map(|(ladder, player)| (ladder.as_str(), player))
        .collect();
    wanted.sort_unstable();
    let mut rows: Vec<Row> = Vec::with_capacity(wanted.len());
    for wanted in wanted.chunks(ROWS_MAX) {
        let locked: Vec<Row> = on!(&mut *conn, db => {
            let mut query = QueryBuilder::new(
                "INSERT INTO rating (ladder, player_id, rating, deviation, volatility, games, sequence) ",
            );
            query.push_values(wanted, |mut row, (ladder, player)| {
                row.push_bind((*ladder).to_owned()).push_bind(player.raw()).push("0, 0, 0, 0, 0");
            });
            // An update that changes nothing does on both databases what FOR UPDATE does on one.
            query.push(
                " ON CONFLICT (ladder, player_id) DO UPDATE SET sequence = rating.sequence
                  RETURNING ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at, season",
            );
            query.build_query_as().fetch_all(db).await?
        });
        rows.extend(locked);
    }
    rows.into_iter()
        .map(|row| {
            let id = LadderId::new(row.ladder.clone());
            let standing = if row.games == 0 {
                let ladder = ladders
                    .get(&id)
                    .ok_or_else(|| StoreError::damaged(format!("there is no ladder {id} any more")))?;
                PlayerRating {
                    sequence: row.sequence,
                    ..PlayerRating::unplayed(PlayerId::new(row.player_id), ladder)
                }
            } else {
                row.read()?
            };
            Ok((id, standing))
        })
        .collect()
}

/// Stores standings whose rows are locked, and marks them as new to the rank board.
pub(crate) async fn store(conn: &mut Conn, standings: &[(&Ladder, PlayerRating)]) -> Result<()> {
    for standings in standings.chunks(ROWS_MAX) {
        store_few(conn, standings).await?;
    }
    Ok(())
}

async fn store_few(conn: &mut Conn, standings: &[(&Ladder, PlayerRating)]) -> Result<()> {
    let mut rows = Vec::with_capacity(standings.len());
    for (ladder, standing) in standings {
        let games = i32::try_from(standing.games).map_err(StoreError::damaged)?;
        let season = i32::try_from(standing.season.get()).map_err(StoreError::damaged)?;
        rows.push((ladder.id.as_str(), standing, games, season));
    }
    on!(conn, db => {
        let mut query = QueryBuilder::new(
            "INSERT INTO rating (ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at,
                                 season, rank_dirty) ",
        );
        query.push_values(rows, |mut row, (ladder, standing, games, season)| {
            row.push_bind(ladder.to_owned())
                .push_bind(standing.player.raw())
                .push_bind(standing.rating.rating())
                .push_bind(standing.rating.deviation())
                .push_bind(standing.rating.volatility())
                .push_bind(games)
                .push_bind(standing.sequence)
                .push_bind(standing.last_game_at.map(Timestamp::utc))
                .push_bind(season)
                .push_bind(true);
        });
        query.push(
            " ON CONFLICT (ladder, player_id) DO UPDATE
              SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
                  games = excluded.games, sequence = excluded.sequence, last_game_at = excluded.last_game_at,
                  season = excluded.season, rank_dirty = excluded.rank_dirty",
        );
        query.build().execute(db).await?;
    });
    Ok(())
}

/// Passes over a game of a player, which will not be rated and must be the next one.
pub(crate) async fn pass_over(conn: &mut Conn, ladder: &LadderId, seat: Numbered) -> Result<()> {
    let rows = on!(conn, db => {
        sqlx::query(ENTER).bind(ladder.as_str()).bind(seat.player.raw()).execute(&mut *db).await?;
        sqlx::query(PASS)
            .bind(ladder.as_str())
            .bind(seat.player.raw())
            .bind(seat.sequence)
            .execute(&mut *db)
            .await?
            .rows_affected()
    });
    if rows == 1 {
        Ok(())
    } else {
        Err(Conflict::Version.into())
    }
}
