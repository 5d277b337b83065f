//! The best and the worst that a player's rating ever was.

use chrono::{DateTime, Utc};
use domain::ladder::LadderId;
use domain::season::SeasonNumber;
use domain::{GameId, PlayerId, Timestamp};

use crate::db::{on, statements};
use crate::ratings::games_that_hold;
use crate::{Result, Store};

use super::number;

/// The rating that stands first in this order, as of the first game that led to it.
macro_rules! first_by {
    ($order:literal) => {
        concat!(
            "
        SELECT l.game_id, l.finished_at, l.after_rating
        FROM ",
            games_that_hold!(),
            "
        WHERE l.ladder = $1 AND l.player_id = $2 AND (CAST($3 AS INTEGER) IS NULL OR l.season = $3)
        ORDER BY l.after_rating ",
            $order,
            ", l.sequence
        LIMIT 1"
        )
    };
}

statements! { STATEMENTS:
    PEAK = first_by!("DESC");
    LOW = first_by!("ASC");
}

/// A rating that was never passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extreme {
    /// The rating, in points.
    pub rating: f64,
    /// The first game that led to it.
    pub game: GameId,
    /// When that game finished.
    pub at: Timestamp,
}

/// Between what a player's rating went, after the first game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extremes {
    /// The highest.
    pub peak: Extreme,
    /// The lowest.
    pub low: Extreme,
}

#[derive(sqlx::FromRow)]
struct Row {
    game_id: i64,
    finished_at: DateTime<Utc>,
    after_rating: f64,
}

impl Row {
    fn read(self) -> Extreme {
        Extreme {
            rating: self.after_rating,
            game: GameId::new(self.game_id),
            at: self.finished_at.into(),
        }
    }
}

impl Store {
    /// Between what a player's rating in a ladder went, ever or in a season; `None` before the first settled game.
    pub async fn extremes(
        &self,
        ladder: &LadderId,
        player: PlayerId,
        season: Option<SeasonNumber>,
    ) -> Result<Option<Extremes>> {
        let season = season.map(number).transpose()?;
        let mut conn = self.reader().await?;
        let mut found = Vec::with_capacity(2);
        for sql in [PEAK, LOW] {
            let row: Option<Row> = on!(&mut conn, db => {
                sqlx::query_as(sql).bind(ladder.as_str()).bind(player.raw()).bind(season).fetch_optional(db).await?
            });
            found.extend(row.map(Row::read));
        }
        Ok(match found.as_slice() {
            &[peak, low] => Some(Extremes { peak, low }),
            _ => None,
        })
    }
}
