//! The accounts of house bots.

use async_trait::async_trait;
use domain::house::HouseBot;
use domain::player::Handle;
use domain::{PlayerId, Timestamp};

use crate::db::{Conn, on, statements};
use crate::players::{self, stored_handle};
use crate::write::Unit;
use crate::{NewPlayer, Result, Store};

statements! { STATEMENTS:
    ALL = "
        SELECT h.engine, h.player_id, p.handle
        FROM house_bot h
        JOIN player p ON p.id = h.player_id
        WHERE p.closed_at IS NULL
        ORDER BY h.engine";
    ADD = "INSERT INTO house_bot (engine, player_id) VALUES ($1, $2)";
    HAS_ACCOUNT = "SELECT CAST(COUNT(*) AS BIGINT) AS accounts FROM house_bot WHERE engine = $1";
}

#[derive(sqlx::FromRow)]
struct Row {
    engine: String,
    player_id: i64,
    handle: String,
}

impl Store {
    /// Every house bot that has an account, by the names of their engines.
    pub async fn house_bots(&self) -> Result<Vec<HouseBot>> {
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => sqlx::query_as(ALL).fetch_all(db).await?);
        rows.into_iter()
            .map(|row| {
                Ok(HouseBot {
                    player: PlayerId::new(row.player_id),
                    handle: stored_handle(&row.handle)?,
                    engine: row.engine,
                })
            })
            .collect()
    }

    /// Opens an account for an engine, unless it has one. It has no token: nobody can act for it from outside.
    ///
    /// # Errors
    /// [`crate::Conflict::HandleTaken`].
    pub async fn open_house_bot(&self, bot: &HouseBot, now: Timestamp) -> Result<()> {
        self.write(Open {
            bot: bot.clone(),
            now,
        })
        .await
    }
}

struct Open {
    bot: HouseBot,
    now: Timestamp,
}

#[async_trait]
impl Unit for Open {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let HouseBot {
            player,
            handle,
            engine,
        } = &self.bot;
        let accounts: i64 = on!(&mut *conn, db => {
            sqlx::query_scalar(HAS_ACCOUNT).bind(engine.as_str()).fetch_one(db).await?
        });
        if accounts > 0 {
            return Ok(());
        }
        // Of two processes that start at once, the second waits here, and finds the handle taken.
        players::insert(conn, &account(*player, handle.clone(), self.now)).await?;
        on!(conn, db => {
            sqlx::query(ADD).bind(engine.as_str()).bind(player.raw()).execute(db).await?;
        });
        Ok(())
    }
}

fn account(id: PlayerId, handle: Handle, created_at: Timestamp) -> NewPlayer {
    NewPlayer {
        id,
        handle,
        created_at,
        is_guest: false,
    }
}
