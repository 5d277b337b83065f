//! Opening the next season.

use async_trait::async_trait;
use domain::Timestamp;
use domain::ladder::LadderId;
use domain::season::{SeasonNumber, name};

use super::stored;
use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store, ratings};

statements! { STATEMENTS:
    // Waits for the games that finish in this season; those that finish meanwhile wait for the next one.
    END = "UPDATE season SET ended_at = $3 WHERE ladder = $1 AND number = $2 AND ended_at IS NULL";
    BEGIN = "INSERT INTO season (ladder, number, name, started_at) VALUES ($1, $2, $3, $4)";
    NOTE = "UPDATE ladder_books SET season = $2 WHERE ladder = $1";
}

impl Store {
    /// Ends a ladder's season, if it is the open one, and opens the next at the same instant. `false`: somebody else
    /// has done it.
    pub async fn open_next_season(
        &self,
        ladder: &LadderId,
        ending: SeasonNumber,
        now: Timestamp,
    ) -> Result<bool> {
        self.write(OpenNext {
            ladder: ladder.clone(),
            ending,
            now,
        })
        .await
    }
}

struct OpenNext {
    ladder: LadderId,
    ending: SeasonNumber,
    now: Timestamp,
}

#[async_trait]
impl Unit for OpenNext {
    type Output = bool;

    async fn run(&self, conn: &mut Conn) -> Result<bool> {
        // The books before the season, so that no finishing game waits for a settling.
        ratings::lock_books(conn, [&self.ladder]).await?;
        let (ending, next) = (stored(self.ending)?, stored(self.ending.next())?);
        let (ladder, now) = (self.ladder.as_str(), self.now.utc());
        let ended = on!(&mut *conn, db => {
            sqlx::query(END).bind(ladder).bind(ending).bind(now).execute(db).await?.rows_affected()
        });
        if ended == 0 {
            return Ok(false);
        }
        on!(conn, db => {
            sqlx::query(BEGIN).bind(ladder).bind(next).bind(name(self.now)).bind(now).execute(&mut *db).await?;
            sqlx::query(NOTE).bind(ladder).bind(next).execute(db).await?;
        });
        Ok(true)
    }
}
