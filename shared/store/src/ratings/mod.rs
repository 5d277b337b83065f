//! Ratings as they stand, and the ledger of how they came about.

mod audit;
mod books;
mod daily;
mod lately;
mod ledger;
mod rank_dirty;
pub(crate) mod reading;
mod standings;
mod versions;

use chrono::{DateTime, Utc};
use domain::PlayerId;
use domain::ladder::{Ladder, LadderId, PlayerRating};
use domain::season::SeasonNumber;
use sqlx::QueryBuilder;

use crate::db::{on, statements};
use crate::{Result, Store, StoreError};

pub use audit::{Audit, Difference};
pub(crate) use audit::{
    GAME_STATEMENTS as AUDIT_GAME_STATEMENTS, STANDING_STATEMENTS as AUDIT_STANDING_STATEMENTS,
    STATEMENTS as AUDIT_STATEMENTS,
};
pub(crate) use books::{Books, STATEMENTS as BOOK_STATEMENTS, advance as advance_books, lock as lock_books};
pub(crate) use daily::STATEMENTS as DAILY_STATEMENTS;
pub use lately::Lately;
pub(crate) use lately::STATEMENTS as LATELY_STATEMENTS;
pub use ledger::HistoryPoint;
pub(crate) use ledger::{
    Entry, Played, STATEMENTS as LEDGER_STATEMENTS, append, entries, games_that_hold, side,
};
pub(crate) use rank_dirty::STATEMENTS as RANK_DIRTY_STATEMENTS;
pub(crate) use reading::STATEMENTS as READING_STATEMENTS;
pub(crate) use standings::{STATEMENTS as STANDING_STATEMENTS, lock, pass_over, store};
pub(crate) use versions::{STATEMENTS as VERSION_STATEMENTS, Version, Versions, all as all_versions};

statements! { STATEMENTS:
    ONE = "
        SELECT ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at, season
        FROM rating
        WHERE ladder = $1 AND player_id = $2 AND games > 0";
    OF_PLAYER = "
        SELECT ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at, season
        FROM rating
        WHERE player_id = $1 AND games > 0
        ORDER BY ladder";
    OF_QUEUE = "
        SELECT r.ladder, r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at,
               r.season
        FROM ticket t JOIN rating r ON r.ladder = $1 AND r.player_id = t.player_id
        WHERE t.status = 'queued' AND r.games > 0";
    OF_LADDER = "
        SELECT r.ladder, r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at,
               r.season
        FROM rating r JOIN player p ON p.id = r.player_id
        WHERE r.ladder = $1 AND r.games > 0 AND r.player_id > $2 AND p.closed_at IS NULL
        ORDER BY r.player_id
        LIMIT $3";
}

/// A standing as a row of `rating` or `season_standing`.
#[derive(sqlx::FromRow)]
pub(crate) struct Row {
    ladder: String,
    player_id: i64,
    rating: f64,
    deviation: f64,
    volatility: f64,
    games: i32,
    sequence: i64,
    last_game_at: Option<DateTime<Utc>>,
    season: i32,
}

impl Row {
    pub(crate) fn read(self) -> Result<PlayerRating> {
        Ok(PlayerRating {
            player: PlayerId::new(self.player_id),
            rating: rating::Rating::new(self.rating, self.deviation, self.volatility)
                .map_err(StoreError::damaged)?,
            games: self.games.unsigned_abs(),
            sequence: self.sequence,
            last_game_at: self.last_game_at.map(Into::into),
            season: SeasonNumber::new(self.season.unsigned_abs()),
        })
    }
}

impl Store {
    /// A player's standing in a ladder; `None` before the first settled game.
    pub async fn rating(&self, ladder: &LadderId, player: PlayerId) -> Result<Option<PlayerRating>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> = on!(&mut conn, db => {
            sqlx::query_as(ONE).bind(ladder.as_str()).bind(player.raw()).fetch_optional(db).await?
        });
        row.map(Row::read).transpose()
    }

    /// A player's standing in a ladder as the open season has it; `None` before the first settled game.
    pub async fn shown_rating(&self, ladder: &Ladder, player: PlayerId) -> Result<Option<PlayerRating>> {
        let Some(standing) = self.rating(&ladder.id, player).await? else {
            return Ok(None);
        };
        let open = self.open_season(&ladder.id).await?;
        Ok(Some(
            open.map_or(standing, |open| ladder.shown(&standing, open.number)),
        ))
    }

    /// A player's standings in all ladders with a settled game.
    pub async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(LadderId, PlayerRating)>> {
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OF_PLAYER).bind(player.raw()).fetch_all(db).await?
        });
        rows.into_iter()
            .map(|row| Ok((LadderId::new(row.ladder.clone()), row.read()?)))
            .collect()
    }

    /// Standings in a ladder of those who wait in the queue; those without a settled game there are left out.
    pub async fn ratings_in_queue(&self, ladder: &LadderId) -> Result<Vec<PlayerRating>> {
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OF_QUEUE).bind(ladder.as_str()).fetch_all(db).await?
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// Those of these players who have a standing in a ladder, closed accounts left out.
    pub async fn ratings_among(&self, ladder: &LadderId, players: &[PlayerId]) -> Result<Vec<PlayerRating>> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            let mut query = QueryBuilder::new(
                "SELECT r.ladder, r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence,
                        r.last_game_at, r.season
                 FROM rating r JOIN player p ON p.id = r.player_id
                 WHERE r.games > 0 AND p.closed_at IS NULL AND r.ladder = ",
            );
            query.push_bind(ladder.as_str().to_owned()).push(" AND r.player_id IN (");
            let mut list = query.separated(", ");
            for player in players {
                list.push_bind(player.raw());
            }
            query.push(")");
            query.build_query_as().fetch_all(db).await?
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// Standings of a ladder in the order of player ids, those after `after`, without closed accounts: to
    /// fill a rank board.
    pub async fn ratings_in(
        &self,
        ladder: &LadderId,
        after: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<PlayerRating>> {
        let mut conn = self.reader().await?;
        let after = after.map_or(i64::MIN, PlayerId::raw);
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OF_LADDER)
                .bind(ladder.as_str())
                .bind(after)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(Row::read).collect()
    }
}
