//! Where players stood at the end of a season.

use domain::ladder::{LadderId, PlayerRating};
use domain::season::SeasonNumber;
use domain::{PlayerId, Timestamp};
use sqlx::QueryBuilder;

use super::stored;
use crate::db::{Conn, ROWS_MAX, on, statements};
use crate::ratings::Row;
use crate::{Result, Store, StoreError};

/// Those who stood in a season `$2` of a ladder `$1` when it ended: who has played in a later one since, and who still
/// stands there. Each half ends with the condition.
macro_rules! stood {
    ($columns:literal, $condition:literal) => {
        concat!(
            "SELECT * FROM (
                 SELECT ",
            $columns,
            "
                 FROM season_standing r JOIN player p ON p.id = r.player_id
                 WHERE r.ladder = $1 AND r.season = $2 AND p.closed_at IS NULL AND ",
            $condition,
            ") AS archived
             UNION ALL
             SELECT * FROM (
                 SELECT ",
            $columns,
            "
                 FROM rating r JOIN player p ON p.id = r.player_id
                 WHERE r.ladder = $1 AND r.season = $2 AND r.games > 0 AND p.closed_at IS NULL AND ",
            $condition,
            ") AS kept"
        )
    };
}

statements! { STATEMENTS:
    PAGE = concat!(
        "SELECT * FROM (",
        stood!(
            "r.ladder, r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at, r.season",
            "r.rating <= $3 AND (r.rating < $3 OR r.player_id > $4)
                 ORDER BY r.rating DESC, r.player_id
                 LIMIT $5"
        ),
        ") AS stood
         ORDER BY rating DESC, player_id
         LIMIT $5"
    );
    ONE = stood!(
        "r.ladder, r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at, r.season",
        "r.player_id = $3"
    );
    COUNT = concat!("SELECT CAST(SUM(players) AS BIGINT) AS players FROM (", stood!("COUNT(*) AS players", "r.rating >= $3"), ") AS stood");
}

/// Where a page of final standings begins: after this rating and player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FinalKey {
    /// The rating, in points, unrounded: higher ones come first.
    pub rating: f64,
    /// Of equal ratings the older player comes first.
    pub player: PlayerId,
}

impl FinalKey {
    /// Before everybody.
    const TOP: Self = Self {
        rating: f64::MAX,
        player: PlayerId::new(i64::MIN),
    };

    /// Where a standing stands.
    pub fn of(standing: &PlayerRating) -> Self {
        Self {
            rating: standing.rating.rating(),
            player: standing.player,
        }
    }
}

/// Where a player stood at the end of a season.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FinalStanding {
    /// The standing.
    pub standing: PlayerRating,
    /// 1 for the best; equal displayed ratings share a rank, the next one skips (1, 2, 2, 4).
    pub rank: u64,
    /// How many stood in the season.
    pub field_size: u64,
}

impl Store {
    /// Final standings of a season that is over, the highest rating first: everybody with a game in it whose account
    /// is not closed.
    pub async fn final_standings(
        &self,
        ladder: &LadderId,
        season: SeasonNumber,
        after: Option<FinalKey>,
        limit: u32,
    ) -> Result<Vec<PlayerRating>> {
        let FinalKey { rating, player } = after.unwrap_or(FinalKey::TOP);
        let season = stored(season)?;
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(PAGE)
                .bind(ladder.as_str())
                .bind(season)
                .bind(rating)
                .bind(player.raw())
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// How many stood in a season with at least this rating, in points.
    pub async fn final_count(&self, ladder: &LadderId, season: SeasonNumber, at_least: f64) -> Result<u64> {
        let season = stored(season)?;
        let mut conn = self.reader().await?;
        let players: i64 = on!(&mut conn, db => {
            sqlx::query_scalar(COUNT).bind(ladder.as_str()).bind(season).bind(at_least).fetch_one(db).await?
        });
        Ok(players.unsigned_abs())
    }

    /// Where a player stood at the end of a season; `None` without a game in it.
    pub async fn final_standing(
        &self,
        ladder: &LadderId,
        season: SeasonNumber,
        player: PlayerId,
    ) -> Result<Option<FinalStanding>> {
        let number = stored(season)?;
        let mut conn = self.reader().await?;
        let row: Option<Row> = on!(&mut conn, db => {
            sqlx::query_as(ONE)
                .bind(ladder.as_str())
                .bind(number)
                .bind(player.raw())
                .fetch_optional(db)
                .await?
        });
        drop(conn);
        let Some(standing) = row.map(Row::read).transpose()? else {
            return Ok(None);
        };
        let above = rating::displayed(standing.rating.rating()) + 1;
        Ok(Some(FinalStanding {
            standing,
            rank: self.final_count(ladder, season, above as f64).await? + 1,
            field_size: self.final_count(ladder, season, f64::MIN).await?,
        }))
    }
}

/// Keeps the standings of players who leave a season for a later one.
pub(crate) async fn archive(conn: &mut Conn, standings: &[(&LadderId, PlayerRating)]) -> Result<()> {
    for standings in standings.chunks(ROWS_MAX) {
        archive_few(conn, standings).await?;
    }
    Ok(())
}

async fn archive_few(conn: &mut Conn, standings: &[(&LadderId, PlayerRating)]) -> Result<()> {
    let mut rows = Vec::with_capacity(standings.len());
    for (ladder, standing) in standings {
        let season = stored(standing.season)?;
        let games = i32::try_from(standing.games).map_err(StoreError::damaged)?;
        rows.push((ladder.as_str(), season, standing, games));
    }
    on!(conn, db => {
        let mut query = QueryBuilder::new(
            "INSERT INTO season_standing (ladder, season, player_id, rating, deviation, volatility, games, sequence,
                                          last_game_at) ",
        );
        query.push_values(rows, |mut row, (ladder, season, standing, games)| {
            row.push_bind(ladder.to_owned())
                .push_bind(season)
                .push_bind(standing.player.raw())
                .push_bind(standing.rating.rating())
                .push_bind(standing.rating.deviation())
                .push_bind(standing.rating.volatility())
                .push_bind(games)
                .push_bind(standing.sequence)
                .push_bind(standing.last_game_at.map(Timestamp::utc));
        });
        query.build().execute(db).await?;
    });
    Ok(())
}
