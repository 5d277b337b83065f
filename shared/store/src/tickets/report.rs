//! Why somebody still waits: told by whoever runs the waves, read by whoever answers.

use async_trait::async_trait;
use domain::Timestamp;
use domain::pairing::StillWaiting;
use sqlx::types::Json;

use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store};

statements! { STATEMENTS:
    REPORT = "
        INSERT INTO queue_report (id, at, waiting) VALUES (1, $1, $2)
        ON CONFLICT (id) DO UPDATE SET at = $1, waiting = $2";
    LAST = "SELECT waiting FROM queue_report WHERE id = 1";
}

/// Most tickets of a report, those that have waited longest. One row is written in a wave, and this bounds it.
const REPORTED_MAX: usize = 2_000;

impl Store {
    /// Tells why those wait whom a wave left without an opponent, instead of what the wave before told.
    pub async fn report_waiting(&self, mut waiting: Vec<StillWaiting>, now: Timestamp) -> Result<()> {
        waiting.sort_unstable_by_key(|still| std::cmp::Reverse(still.waited));
        waiting.truncate(REPORTED_MAX);
        self.write(Report { waiting, now }).await
    }

    /// Why those wait whom the last wave left without an opponent: those who have waited longest.
    pub async fn waiting_report(&self) -> Result<Vec<StillWaiting>> {
        let mut conn = self.reader().await?;
        let waiting: Option<Json<Vec<StillWaiting>>> =
            on!(&mut conn, db => sqlx::query_scalar(LAST).fetch_optional(db).await?);
        Ok(waiting.map(|Json(waiting)| waiting).unwrap_or_default())
    }
}

struct Report {
    waiting: Vec<StillWaiting>,
    now: Timestamp,
}

#[async_trait]
impl Unit for Report {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        on!(conn, db => {
            sqlx::query(REPORT).bind(self.now.utc()).bind(Json(&self.waiting)).execute(db).await?;
        });
        Ok(())
    }
}
