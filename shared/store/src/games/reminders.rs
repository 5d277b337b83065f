//! Reminders: a player whose time for a move is nearly used up is told once.

use async_trait::async_trait;
use domain::affairs::Entry;
use domain::game::Game;
use domain::{GameId, Timestamp};

use super::live::{Guard, guarded};
use crate::affairs;
use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store};

statements! { STATEMENTS:
    DUE = "
        SELECT game_id FROM live_game
        WHERE remind_at <= $1
        ORDER BY remind_at LIMIT $2";
    // Of many processes that find the reminder due, one takes it away and tells the player.
    TAKE = "
        UPDATE live_game SET remind_at = NULL
        WHERE game_id = $1 AND version = $2 AND turn_began = $3 AND remind_at IS NOT NULL";
}

/// Takes a game's reminder away and notes it in the player's log.
pub(crate) struct Remind {
    game: GameId,
    expected: Guard,
    entry: Entry,
    at: Timestamp,
}

impl Remind {
    pub(crate) fn new(game: &Game, entry: Entry, at: Timestamp) -> Self {
        Self {
            game: game.setup().id,
            expected: Guard::of(game),
            entry,
            at,
        }
    }
}

#[async_trait]
impl Unit for Remind {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let taken = on!(&mut *conn, db => {
            sqlx::query(TAKE)
                .bind(self.game.raw())
                .bind(self.expected.version as i32)
                .bind(self.expected.turn_began.utc())
                .execute(db)
                .await?
                .rows_affected()
        });
        guarded(taken)?;
        affairs::note(conn, std::slice::from_ref(&self.entry), self.at).await
    }
}

impl Store {
    /// Games whose player to move is to be reminded, the longest due first.
    pub async fn due_reminders(&self, now: Timestamp, limit: u32) -> Result<Vec<GameId>> {
        let mut conn = self.reader().await?;
        let ids: Vec<i64> = on!(&mut conn, db => {
            sqlx::query_scalar(DUE)
                .bind(now.utc())
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        Ok(ids.into_iter().map(GameId::new).collect())
    }
}
