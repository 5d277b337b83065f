//! What a settling reads: the games, and both players' standings, locked.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use domain::ladder::{LadderId, Ladders};
use domain::season::SeasonNumber;
use domain::settlement::{Numbered, Pending, Standings};
use domain::{GameId, PlayerId};
use sqlx::QueryBuilder;

use crate::db::{Conn, on, push_ids};
use crate::{Result, StoreError, ratings};

const COLUMNS: &str = "
    SELECT id, white_id, black_id, ladder, result, finished_at, white_sequence, black_sequence, season
    FROM game
    WHERE rating_status = 'pending' AND id IN ";

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    white_id: i64,
    black_id: i64,
    ladder: Option<String>,
    result: Option<String>,
    finished_at: Option<DateTime<Utc>>,
    white_sequence: Option<i64>,
    black_sequence: Option<i64>,
    season: Option<i32>,
}

impl Row {
    fn read(self) -> Result<Pending> {
        let game = GameId::new(self.id);
        let missing =
            || StoreError::damaged(format!("game {game} waits to be rated and lacks what is rated"));
        let numbered = |player: i64, sequence: Option<i64>| {
            Ok::<_, StoreError>(Numbered {
                player: PlayerId::new(player),
                sequence: sequence.ok_or_else(missing)?,
            })
        };
        Ok(Pending {
            game,
            white: numbered(self.white_id, self.white_sequence)?,
            black: numbered(self.black_id, self.black_sequence)?,
            ladder: self.ladder.map(LadderId::new).ok_or_else(missing)?,
            result: self
                .result
                .ok_or_else(missing)?
                .parse()
                .map_err(StoreError::damaged)?,
            finished_at: self.finished_at.ok_or_else(missing)?.into(),
            season: SeasonNumber::new(self.season.ok_or_else(missing)?.unsigned_abs()),
        })
    }
}

/// The games, which must all be waiting to be rated.
pub(super) async fn load(conn: &mut Conn, games: impl Iterator<Item = GameId>) -> Result<Vec<Pending>> {
    let games: Vec<GameId> = games.collect();
    if games.is_empty() {
        return Ok(Vec::new());
    }
    // Kept to the end of the transaction, so that an arbiter corrects a game before it is rated or after.
    let for_update = conn.for_update();
    let rows: Vec<Row> = on!(conn, db => {
        let mut query = QueryBuilder::new(COLUMNS);
        push_ids(&mut query, games.iter().map(|game| game.raw()));
        query.push(for_update);
        query.build_query_as().fetch_all(db).await?
    });
    let pending = rows.into_iter().map(Row::read).collect::<Result<Vec<_>>>()?;
    for game in games {
        if !pending.iter().any(|pending| pending.game == game) {
            return Err(StoreError::damaged(format!(
                "game {game} is not waiting to be rated"
            )));
        }
    }
    Ok(pending)
}

/// Every standing that the games need, locked to the end of the transaction; those who never played are
/// entered.
pub(super) async fn lock_standings(
    conn: &mut Conn,
    games: &[Pending],
    ladders: &Ladders,
) -> Result<Standings> {
    let wanted: HashSet<(&LadderId, PlayerId)> = games
        .iter()
        .flat_map(|game| [game.white, game.black].map(|seat| (&game.ladder, seat.player)))
        .collect();
    let mut standings = Standings::with_capacity(wanted.len());
    for (ladder, standing) in ratings::lock(conn, wanted, ladders).await? {
        standings.insert((ladder, standing.player), standing);
    }
    Ok(standings)
}
