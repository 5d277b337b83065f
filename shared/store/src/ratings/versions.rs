//! Every configuration that a ladder has had, so that each effect can be calculated again.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::Timestamp;
use domain::ladder::{Calculation, Ladder, LadderId, Ladders};
use domain::season::{self, SeasonNumber, SoftReset};
use rating::System;
use sqlx::types::Json;

use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    OPEN_BOOKS = "
        INSERT INTO ladder_books (ladder, revision, position, season) VALUES ($1, 0, 0, $2)
        ON CONFLICT (ladder) DO NOTHING";
    FIRST_SEASON = "
        INSERT INTO season (ladder, number, name, started_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (ladder, number) DO NOTHING";
    // Ladders in which something is still to be rated.
    IN_USE = "
        SELECT DISTINCT g.ladder FROM live_game l JOIN game g ON g.id = l.game_id WHERE g.ladder IS NOT NULL
        UNION
        SELECT DISTINCT ladder FROM game
        WHERE white_sequence IS NOT NULL AND rating_status <> 'settled' AND rating_status <> 'unrated'";
    LATEST = "SELECT version, system, soft_reset FROM ladder_version WHERE ladder = $1 ORDER BY version DESC LIMIT 1";
    ADD = "
        INSERT INTO ladder_version (ladder, version, system, soft_reset, created_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (ladder, version) DO NOTHING";
    ALL = "SELECT ladder, version, system, soft_reset FROM ladder_version ORDER BY ladder, version";
}

#[derive(sqlx::FromRow)]
struct Latest {
    version: i32,
    system: Json<System>,
    soft_reset: Option<Json<SoftReset>>,
}

#[derive(sqlx::FromRow)]
struct Configuration {
    ladder: String,
    version: i32,
    system: Json<System>,
    soft_reset: Option<Json<SoftReset>>,
}

/// The calculation of a version of a ladder.
#[derive(Clone, Debug)]
pub(crate) struct Version {
    system: System,
    reset: Option<SoftReset>,
}

impl Version {
    pub(crate) fn calculation(&self) -> Calculation<'_> {
        Calculation {
            system: &self.system,
            reset: self.reset.as_ref(),
        }
    }
}

/// Every version of a ladder, by its number.
pub(crate) type Versions = HashMap<u32, Version>;

impl Store {
    /// The same ladders, each with the version that its calculation has, or now gets. A new ladder's books and first
    /// season are opened.
    ///
    /// # Errors
    /// [`StoreError::LadderInUse`]: a ladder is missing in which games have still to be rated.
    pub async fn register_ladders(&self, ladders: &Ladders, now: Timestamp) -> Result<Ladders> {
        self.write(Register {
            ladders: ladders.clone(),
            now,
        })
        .await
    }
}

/// The calculation of every version of every ladder.
pub(crate) async fn all(conn: &mut Conn) -> Result<HashMap<LadderId, Versions>> {
    let rows: Vec<Configuration> = on!(conn, db => sqlx::query_as(ALL).fetch_all(db).await?);
    let mut ladders: HashMap<LadderId, Versions> = HashMap::new();
    for row in rows {
        let version = Version {
            system: row.system.0,
            reset: row.soft_reset.map(|reset| reset.0),
        };
        let versions = ladders.entry(LadderId::new(row.ladder)).or_default();
        versions.insert(row.version.unsigned_abs(), version);
    }
    Ok(ladders)
}

struct Register {
    ladders: Ladders,
    now: Timestamp,
}

#[async_trait]
impl Unit for Register {
    type Output = Ladders;

    async fn run(&self, conn: &mut Conn) -> Result<Ladders> {
        let in_use: Vec<String> = on!(&mut *conn, db => sqlx::query_scalar(IN_USE).fetch_all(db).await?);
        for ladder in in_use {
            if self.ladders.get(&LadderId::new(ladder.clone())).is_none() {
                return Err(StoreError::LadderInUse { ladder });
            }
        }
        let mut registered = Vec::new();
        for ladder in self.ladders.iter() {
            let version = version(conn, ladder, self.now).await?;
            open_books(conn, ladder, self.now).await?;
            registered.push(Ladder {
                version,
                ..ladder.clone()
            });
        }
        Ok(Ladders::new(registered))
    }
}

/// Opens a ladder's books and its first season, unless they are.
async fn open_books(conn: &mut Conn, ladder: &Ladder, now: Timestamp) -> Result<()> {
    let first = i32::try_from(SeasonNumber::FIRST.get()).map_err(StoreError::damaged)?;
    on!(&mut *conn, db => {
        sqlx::query(OPEN_BOOKS).bind(ladder.id.as_str()).bind(first).execute(&mut *db).await?;
        sqlx::query(FIRST_SEASON)
            .bind(ladder.id.as_str())
            .bind(first)
            .bind(season::name(now))
            .bind(now.utc())
            .execute(db)
            .await?;
    });
    Ok(())
}

/// Processes of one installation start together: whoever is second finds what the first has added.
async fn version(conn: &mut Conn, ladder: &Ladder, now: Timestamp) -> Result<u32> {
    loop {
        let latest: Option<Latest> = on!(&mut *conn, db => {
            sqlx::query_as(LATEST).bind(ladder.id.as_str()).fetch_optional(db).await?
        });
        let next = match latest {
            Some(latest)
                if latest.system.0 == ladder.system
                    && latest.soft_reset.as_deref() == ladder.soft_reset() =>
            {
                return Ok(latest.version.unsigned_abs());
            }
            Some(latest) => latest.version + 1,
            None => 1,
        };
        let added = on!(&mut *conn, db => {
            sqlx::query(ADD)
                .bind(ladder.id.as_str())
                .bind(next)
                .bind(Json(&ladder.system))
                .bind(ladder.soft_reset().map(Json))
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
