//! Every configuration that a ladder has had, so that each effect can be calculated again.

use async_trait::async_trait;
use domain::Timestamp;
use domain::ladder::{Ladder, LadderId, Ladders};
use rating::System;
use sqlx::types::Json;

use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    LATEST = "SELECT version, system FROM ladder_version WHERE ladder = $1 ORDER BY version DESC LIMIT 1";
    ADD = "
        INSERT INTO ladder_version (ladder, version, system, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (ladder, version) DO NOTHING";
    ALL = "SELECT ladder, version, system FROM ladder_version ORDER BY ladder, version";
}

#[derive(sqlx::FromRow)]
struct Latest {
    version: i32,
    system: Json<System>,
}

#[derive(sqlx::FromRow)]
struct Configuration {
    ladder: String,
    version: i32,
    system: Json<System>,
}

impl Store {
    /// The same ladders, each with the version that its rating system has, or now gets.
    pub async fn register_ladders(&self, ladders: &Ladders, now: Timestamp) -> Result<Ladders> {
        self.write(Register {
            ladders: ladders.clone(),
            now,
        })
        .await
    }

    /// The rating system of every version of every ladder.
    pub(super) async fn ladder_versions(&self) -> Result<Vec<(LadderId, u32, System)>> {
        let mut conn = self.reader().await?;
        let rows: Vec<Configuration> = on!(&mut conn, db => sqlx::query_as(ALL).fetch_all(db).await?);
        Ok(rows
            .into_iter()
            .map(|row| {
                (
                    LadderId::new(row.ladder),
                    row.version.unsigned_abs(),
                    row.system.0,
                )
            })
            .collect())
    }
}

struct Register {
    ladders: Ladders,
    now: Timestamp,
}

#[async_trait]
impl Unit for Register {
    type Output = Ladders;

    async fn run(&self, conn: &mut Conn) -> Result<Ladders> {
        let mut registered = Vec::new();
        for ladder in self.ladders.iter() {
            let version = version(conn, ladder, self.now).await?;
            registered.push(Ladder {
                version,
                ..ladder.clone()
            });
        }
        Ok(Ladders::new(registered))
    }
}

/// Processes of one installation start together: whoever is second finds what the first has added.
async fn version(conn: &mut Conn, ladder: &Ladder, now: Timestamp) -> Result<u32> {
    loop {
        let latest: Option<Latest> = on!(&mut *conn, db => {
            sqlx::query_as(LATEST).bind(ladder.id.as_str()).fetch_optional(db).await?
        });
        let next = match latest {
            Some(latest) if latest.system.0 == ladder.system => return Ok(latest.version.unsigned_abs()),
            Some(latest) => latest.version + 1,
            None => 1,
        };
        let added = on!(&mut *conn, db => {
            sqlx::query(ADD)
                .bind(ladder.id.as_str())
                .bind(next)
                .bind(Json(&ladder.system))
                .bind(now.utc())
                .execute(db)
                .await?
                .rows_affected()
        });
        if added == 1 {
            return u32::try_from(next).map_err(StoreError::damaged);
        }
    }
}
