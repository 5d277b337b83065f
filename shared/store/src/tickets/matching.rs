//! Two tickets become a game.

use async_trait::async_trait;
use domain::TicketId;
use domain::affairs::{Affair, of_start};
use domain::game::GameSetup;

use super::hold_players;
use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Conflict, Result, Store, affairs, games};

statements! { STATEMENTS:
    MATCH = "
        UPDATE ticket SET status = 'matched', game_id = $3, ended_at = $4
        WHERE id IN ($1, $2) AND status = 'queued'";
}

impl Store {
    /// Turns the tickets of White and of Black into the game of these two: all of it, or nothing.
    ///
    /// # Errors
    /// [`Conflict::TicketNotQueued`] when one of them has left the queue, [`Conflict::Id`].
    pub async fn match_tickets(&self, white: TicketId, black: TicketId, setup: &GameSetup) -> Result<()> {
        self.write(Match {
            white,
            black,
            setup: setup.clone(),
        })
        .await
    }
}

struct Match {
    white: TicketId,
    black: TicketId,
    setup: GameSetup,
}

#[async_trait]
impl Unit for Match {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let setup = &self.setup;
        hold_players(conn, &[setup.white.player, setup.black.player]).await?;
        games::insert(conn, setup).await?;
        let rows = on!(&mut *conn, db => {
            sqlx::query(MATCH)
                .bind(self.white.raw())
                .bind(self.black.raw())
                .bind(setup.id.raw())
                .bind(setup.created_at.utc())
                .execute(db)
                .await?
                .rows_affected()
        });
        if rows != 2 {
            return Err(Conflict::TicketNotQueued.into());
        }
        let matched = [(setup.white.player, self.white), (setup.black.player, self.black)];
        let matched = matched.map(|(player, ticket_id)| {
            let game_id = setup.id;
            (player, Affair::TicketMatched { ticket_id, game_id })
        });
        let entries: Vec<_> = matched.into_iter().chain(of_start(setup)).collect();
        affairs::note(conn, &entries, setup.created_at).await
    }
}
