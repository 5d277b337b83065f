//! When the ladder was last known to be up, and the time given back after an outage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::{Millis, Timestamp};

use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store};

statements! { STATEMENTS:
    LAST = "SELECT at FROM heartbeat WHERE id = 1";
    FIRST_BEAT = "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
    // Guarded by the beat that was read: of several processes that notice an outage one gives credit.
    BEAT = "UPDATE heartbeat SET at = $2 WHERE id = 1 AND at = $1";
    // In the order in which batches of moves lock these rows.
    LIVE = "SELECT game_id, turn_began, deadline, remind_at FROM live_game ORDER BY game_id";
    SHIFT = "UPDATE live_game SET turn_began = $2, deadline = $3, remind_at = $4 WHERE game_id = $1";
}

/// Time given back to the games under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    /// How long nobody could move.
    pub outage: Millis,
    /// To how many games it was given back.
    pub games: u64,
}

/// A gap between the beats of a running ladder longer than this was an outage.
pub(crate) const OUTAGE_MIN: Millis = Millis::from_secs(5);

/// A beat this far in the future was noted before the clock was set back; one less so is another process's.
const AHEAD_MAX: Millis = Millis::from_secs(5);

#[derive(sqlx::FromRow)]
struct LiveRow {
    game_id: i64,
    turn_began: DateTime<Utc>,
    deadline: Option<DateTime<Utc>>,
    remind_at: Option<DateTime<Utc>>,
}

impl Store {
    /// Gives the time of an outage back that has just ended, where nobody has noticed it yet: do this before
    /// a player who was cut off loses on time.
    pub(crate) async fn give_back(&self, now: Timestamp) -> Result<Option<Credit>> {
        match self.last_beat().await? {
            Some(last) if now - last > OUTAGE_MIN => self.beat(now).await,
            _ => Ok(None),
        }
    }

    /// When players could last reach the ladder, as far as is known; `None` before the first time.
    pub async fn last_beat(&self) -> Result<Option<Timestamp>> {
        let mut conn = self.reader().await?;
        let last: Option<DateTime<Utc>> =
            on!(&mut conn, db => sqlx::query_scalar(LAST).fetch_optional(db).await?);
        Ok(last.map(Into::into))
    }

    /// Notes that the ladder is up at `now`. After an outage, every game under way first gets the lost
    /// time back, in the same transaction: do this before any flag is called.
    pub async fn beat(&self, now: Timestamp) -> Result<Option<Credit>> {
        let outage_min = OUTAGE_MIN;
        self.write(Beat { now, outage_min }).await
    }

    /// Notes that the ladder is up again: the time since the last beat is given back, however short it was,
    /// since nobody could move.
    pub async fn resume(&self, now: Timestamp) -> Result<Option<Credit>> {
        let outage_min = Millis::ZERO;
        self.write(Beat { now, outage_min }).await
    }
}

struct Beat {
    now: Timestamp,
    outage_min: Millis,
}

#[async_trait]
impl Unit for Beat {
    type Output = Option<Credit>;

    async fn run(&self, conn: &mut Conn) -> Result<Option<Credit>> {
        let last: Option<DateTime<Utc>> =
            on!(&mut *conn, db => sqlx::query_scalar(LAST).fetch_optional(db).await?);
        let Some(last) = last else {
            on!(conn, db => { sqlx::query(FIRST_BEAT).bind(self.now.utc()).execute(db).await?; });
            return Ok(None);
        };
        let outage = self.now - Timestamp::from(last);
        if (Millis::ZERO - AHEAD_MAX..=Millis::ZERO).contains(&outage) {
            return Ok(None);
        }
        let won = on!(&mut *conn, db => {
            sqlx::query(BEAT).bind(last).bind(self.now.utc()).execute(db).await?.rows_affected() == 1
        });
        if !won || outage <= self.outage_min {
            return Ok(None);
        }
        Ok(Some(Credit {
            outage,
            games: shift(conn, outage, self.now).await?,
        }))
    }
}

/// Moves every running turn and its deadline by the outage.
async fn shift(conn: &mut Conn, outage: Millis, now: Timestamp) -> Result<u64> {
    let rows: Vec<LiveRow> = on!(&mut *conn, db => sqlx::query_as(LIVE).fetch_all(db).await?);
    for row in &rows {
        // A turn that began after the last beat has lost no more than its own length.
        let since = (now - Timestamp::from(row.turn_began)).at_least_zero();
        let lost = outage.min(since).delta();
        on!(&mut *conn, db => {
            sqlx::query(SHIFT)
                .bind(row.game_id)
                .bind(row.turn_began + lost)
                .bind(row.deadline.map(|at| at + lost))
                .bind(row.remind_at.map(|at| at + lost))
                .execute(db)
                .await?;
        });
    }
    Ok(rows.len() as u64)
}
