//! Games as lists show them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::settlement::UnratedReason;
use domain::time_control::TimeControl;
use domain::{GameId, PlayerId, Timestamp};
use sqlx::QueryBuilder;
use sqlx::types::Json;

use super::setup::{RatingStatus, unrated_reason};
use crate::db::{on, push_ids, statements};
use crate::players::stored_handle;
use crate::{Result, Store, StoreError};

/// Every game `g` as lists show it.
macro_rules! summaries {
    () => {
        "
        SELECT g.id, w.handle AS white, b.handle AS black, g.ladder, g.ruleset, g.time_control, g.status,
               g.result, g.termination, g.plies, g.created_at, g.finished_at, g.rating_status,
               g.unrated_reason
        FROM game g
        JOIN player w ON w.id = g.white_id
        JOIN player b ON b.id = g.black_id
        WHERE "
    };
}

/// A list with one more condition. A filter that is not given is NULL and lets everything through.
macro_rules! list_where {
    ($condition:literal) => {
        concat!(
            summaries!(),
            "g.id < $1
          AND (CAST($2 AS TEXT) IS NULL OR g.ladder = $2)
          AND (CAST($3 AS TEXT) IS NULL OR g.status = $3)
          AND (CAST($5 AS BOOLEAN) IS NULL OR (g.ladder IS NOT NULL) = $5)
          AND (CAST($6 AS TIMESTAMPTZ) IS NULL OR g.created_at >= $6)
          AND (CAST($7 AS TIMESTAMPTZ) IS NULL OR g.created_at < $7)
          AND ",
            $condition,
            "
        ORDER BY g.id DESC
        LIMIT $4"
        )
    };
}

// Two texts: with the player as a filter that may be NULL, neither index of players would be used.
statements! { STATEMENTS:
    LIST = list_where!("TRUE");
    LIST_OF_PLAYER = list_where!("(g.white_id = $8 OR g.black_id = $8)");
}

/// Where a game stands, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// Under way.
    Running,
    /// Played to an end.
    Finished,
    /// Called off before both sides had moved.
    CalledOff,
}

impl GameStatus {
    const ALL: [Self; 3] = [Self::Running, Self::Finished, Self::CalledOff];

    /// The name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Finished => "finished",
            Self::CalledOff => "called_off",
        }
    }
}

/// Which games a list shows.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// Only this player's.
    pub player: Option<PlayerId>,
    /// Only rated ones of this ladder.
    pub ladder: Option<LadderId>,
    /// Only those that stand so.
    pub status: Option<GameStatus>,
    /// Only those that were agreed to count, or only those that were not.
    pub rated: Option<bool>,
    /// Only those that were made at this instant or later.
    pub since: Option<Timestamp>,
    /// Only those that were made earlier than this instant.
    pub until: Option<Timestamp>,
}

/// One line of a list of games.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// The game.
    pub id: GameId,
    /// White's handle.
    pub white: Handle,
    /// Black's handle.
    pub black: Handle,
    /// The ladder in which it counts.
    pub ladder: Option<LadderId>,
    /// Under which ruleset.
    pub ruleset: String,
    /// The time that each side had.
    pub time_control: TimeControl,
    /// Where it stands.
    pub status: GameStatus,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: Option<String>,
    /// How it ended.
    pub termination: Option<String>,
    /// Half-moves played, once it is over.
    pub plies: Option<u32>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ended.
    pub finished_at: Option<Timestamp>,
    /// Whether it has been rated.
    pub rating_status: Option<RatingStatus>,
    /// Why it does not count.
    pub unrated_reason: Option<UnratedReason>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    white: String,
    black: String,
    ladder: Option<String>,
    ruleset: String,
    time_control: Json<TimeControl>,
    status: String,
    result: Option<String>,
    termination: Option<String>,
    plies: Option<i32>,
    created_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
    rating_status: Option<String>,
    unrated_reason: Option<String>,
}

impl Row {
    fn read(self) -> Result<GameSummary> {
        let status = GameStatus::ALL
            .into_iter()
            .find(|status| status.as_str() == self.status);
        Ok(GameSummary {
            id: GameId::new(self.id),
            white: stored_handle(&self.white)?,
            black: stored_handle(&self.black)?,
            ladder: self.ladder.map(LadderId::new),
            ruleset: self.ruleset,
            time_control: self.time_control.0,
            status: status.ok_or_else(|| StoreError::damaged(format!("no game status: {}", self.status)))?,
            result: self.result,
            termination: self.termination,
            plies: self.plies.map(i32::unsigned_abs),
            created_at: self.created_at.into(),
            finished_at: self.finished_at.map(Into::into),
            rating_status: self
                .rating_status
                .as_deref()
                .map(RatingStatus::read)
                .transpose()?,
            unrated_reason: self.unrated_reason.as_deref().map(unrated_reason).transpose()?,
        })
    }
}

impl Store {
    /// Games that pass the filter, newest first, those older than `after`.
    pub async fn games(
        &self,
        filter: &GameFilter,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>> {
        let mut conn = self.reader().await?;
        let after = after.map_or(i64::MAX, GameId::raw);
        let ladder = filter.ladder.as_ref().map(LadderId::as_str);
        let status = filter.status.map(GameStatus::as_str);
        let sql = if filter.player.is_some() {
            LIST_OF_PLAYER
        } else {
            LIST
        };
        let rows: Vec<Row> = on!(&mut conn, db => {
            let mut query = sqlx::query_as(sql)
                .bind(after)
                .bind(ladder)
                .bind(status)
                .bind(i64::from(limit))
                .bind(filter.rated)
                .bind(filter.since.map(Timestamp::utc))
                .bind(filter.until.map(Timestamp::utc));
            if let Some(player) = filter.player {
                query = query.bind(player.raw());
            }
            query.fetch_all(db).await?
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// These games, in no order; those that do not exist are left out.
    pub async fn game_summaries(&self, games: &[GameId]) -> Result<HashMap<GameId, GameSummary>> {
        if games.is_empty() {
            return Ok(HashMap::new());
        }
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            let mut query = QueryBuilder::new(concat!(summaries!(), "g.id IN "));
            push_ids(&mut query, games.iter().map(|game| game.raw()));
            query.build_query_as().fetch_all(db).await?
        });
        let read = |row: Row| row.read().map(|game| (game.id, game));
        rows.into_iter().map(read).collect()
    }
}
