//! Standings of those who have played lately.

use domain::ladder::{LadderId, PlayerRating};
use domain::{PlayerId, Timestamp};

use super::Row;
use crate::db::{on, statements};
use crate::{FinalKey, Result, Store};

/// Of a ladder `$1`, those whose last game finished after `$2`, with `$3` settled games or more and a deviation of `$4`
/// or less.
macro_rules! lately {
    ($columns:literal, $condition:literal) => {
        concat!(
            "SELECT ",
            $columns,
            "
             FROM rating r JOIN player p ON p.id = r.player_id
             WHERE r.ladder = $1 AND r.last_game_at > $2 AND r.games >= $3 AND r.deviation <= $4
                   AND p.closed_at IS NULL AND ",
            $condition
        )
    };
}

statements! { STATEMENTS:
    PAGE = lately!(
        "r.ladder, r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at, r.season",
        "r.rating <= $5 AND (r.rating < $5 OR r.player_id > $6)
             ORDER BY r.rating DESC, r.player_id
             LIMIT $7"
    );
    COUNT = lately!("COUNT(*) AS players", "r.rating >= $5");
}

/// Who counts as one who has played lately.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lately {
    /// The last settled game finished later than this.
    pub after: Timestamp,
    /// So many settled games or more, 1 at least.
    pub min_games: u32,
    /// The stored deviation, in points, is this or less.
    pub max_deviation: f64,
}

impl Store {
    /// Standings of those who have played lately, the highest rating first, without closed accounts. Every rating of the
    /// ladder is looked at.
    pub async fn lately(
        &self,
        ladder: &LadderId,
        who: Lately,
        after: Option<FinalKey>,
        limit: u32,
    ) -> Result<Vec<PlayerRating>> {
        let FinalKey { rating, player } = after.unwrap_or(FinalKey {
            rating: f64::MAX,
            player: PlayerId::new(i64::MIN),
        });
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(PAGE)
                .bind(ladder.as_str())
                .bind(who.after.utc())
                .bind(i64::from(who.min_games))
                .bind(who.max_deviation)
                .bind(rating)
                .bind(player.raw())
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// How many who have played lately have at least this rating, in points.
    pub async fn lately_count(&self, ladder: &LadderId, who: Lately, at_least: f64) -> Result<u64> {
        let mut conn = self.reader().await?;
        let players: i64 = on!(&mut conn, db => {
            sqlx::query_scalar(COUNT)
                .bind(ladder.as_str())
                .bind(who.after.utc())
                .bind(i64::from(who.min_games))
                .bind(who.max_deviation)
                .bind(at_least)
                .fetch_one(db)
                .await?
        });
        Ok(players.unsigned_abs())
    }
}
