//! A player's rating by day.

use chrono::{DateTime, Utc};
use domain::PlayerId;
use domain::ladder::LadderId;
use domain::statistics::{Day, Step, prepend};

use super::ledger::games_that_hold;
use crate::db::{on, statements};
use crate::{Result, Store};

statements! { STATEMENTS:
    STEPS = concat!("
        SELECT l.sequence, l.finished_at, l.stored_at, l.stored_rating, l.after_rating
        FROM ", games_that_hold!(), "
        WHERE l.ladder = $1 AND l.player_id = $2 AND l.sequence < $3
        ORDER BY l.sequence DESC
        LIMIT $4");
}

/// Entries read at a time.
const TOGETHER: usize = 1_000;

#[derive(sqlx::FromRow)]
struct Row {
    sequence: i64,
    finished_at: DateTime<Utc>,
    stored_at: Option<DateTime<Utc>>,
    stored_rating: f64,
    after_rating: f64,
}

impl Row {
    fn read(self) -> Step {
        Step {
            sequence: self.sequence,
            at: self
                .stored_at
                .map_or(self.finished_at, |stored| stored.max(self.finished_at))
                .into(),
            before: self.stored_rating,
            after: self.after_rating,
        }
    }
}

impl Store {
    /// The days on which a player's rating in a ladder moved, at most `limit`, the latest first, of the steps before
    /// sequence `before`. To go on, ask for what was before a day's first step.
    pub async fn daily_ratings(
        &self,
        ladder: &LadderId,
        player: PlayerId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Day>> {
        let limit = limit as usize;
        let mut conn = self.reader().await?;
        let mut days = Vec::new();
        let mut before = before.unwrap_or(i64::MAX);
        loop {
            let rows: Vec<Row> = on!(&mut conn, db => {
                sqlx::query_as(STEPS)
                    .bind(ladder.as_str())
                    .bind(player.raw())
                    .bind(before)
                    .bind(TOGETHER as i64)
                    .fetch_all(db)
                    .await?
            });
            let is_last = rows.len() < TOGETHER;
            for row in rows {
                before = row.sequence;
                prepend(&mut days, &row.read());
                // The days before the one that was just begun are whole.
                if days.len() > limit {
                    days.pop();
                    return Ok(days);
                }
            }
            if is_last {
                return Ok(days);
            }
        }
    }
}
