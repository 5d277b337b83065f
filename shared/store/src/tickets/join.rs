//! Joining the queue.

use async_trait::async_trait;
use domain::conduct::Restriction;
use domain::ticket::{Ticket, TicketTerms, WhilePlaying};
use domain::{GameId, PlayerId, TicketId, Timestamp};
use sqlx::types::Json;

use super::{Held, hold, queued_of};
use crate::answers::{self, StoredAnswer};
use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::write::Unit;
use crate::{Result, Store, offences};

statements! { STATEMENTS:
    INSERT = "
        INSERT INTO ticket (id, player_id, time_controls, range_below, range_above, color, client_ref, status,
                            created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', $8)";
    RATED_GAME_OF = "
        SELECT id FROM game WHERE white_id = $1 AND status = 'running' AND ladder IS NOT NULL
        UNION ALL
        SELECT id FROM game WHERE black_id = $1 AND status = 'running' AND ladder IS NOT NULL
        LIMIT 1";
}

/// A player who wishes to join.
#[derive(Clone, Debug)]
pub struct Join {
    /// The new ticket's id.
    pub id: TicketId,
    /// Whose.
    pub player: PlayerId,
    /// What for.
    pub terms: TicketTerms,
    /// When.
    pub now: Timestamp,
    /// Whether a running rated game is in the way.
    pub while_playing: WhilePlaying,
    /// What to answer the same request again, should the ticket be a new one.
    pub answer: Option<StoredAnswer>,
}

/// What came of wishing to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joined {
    /// The player waits now.
    New,
    /// The player had this ticket already, for the same terms.
    Before(Box<Ticket>),
    /// The player may not.
    Refused(QueueRefusal),
}

/// Why a player may not join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueRefusal {
    /// Guests play no rated games.
    Guest,
    /// The account is closed.
    AccountClosed,
    /// The player has another ticket.
    AlreadyQueued(Box<Ticket>),
    /// The player is at a rated game.
    RatedGameRunning(GameId),
    /// The player has spoiled too many games of late.
    Restricted(Restriction),
}

impl Store {
    /// Lets a player join the queue, if nothing is in the way.
    ///
    /// # Errors
    /// [`crate::Conflict::Id`], [`crate::Conflict::IdempotencyKey`].
    pub async fn join_queue(&self, join: Join) -> Result<Joined> {
        self.write(join).await
    }
}

#[async_trait]
impl Unit for Join {
    type Output = Joined;

    async fn run(&self, conn: &mut Conn) -> Result<Joined> {
        let held = hold(conn, &[self.player]).await?;
        if let Some(there) = queued_of(conn, self.player).await? {
            return Ok(if there.terms == self.terms {
                Joined::Before(Box::new(there))
            } else {
                Joined::Refused(QueueRefusal::AlreadyQueued(Box::new(there)))
            });
        }
        if let Some(refusal) = self.refusal(conn, &held).await? {
            return Ok(Joined::Refused(refusal));
        }
        answers::keep(conn, self.answer.as_ref()).await?;
        self.insert(conn).await?;
        Ok(Joined::New)
    }
}

impl Join {
    async fn refusal(&self, conn: &mut Conn, held: &[Held]) -> Result<Option<QueueRefusal>> {
        if held.iter().any(|player| player.closed_at.is_some()) {
            return Ok(Some(QueueRefusal::AccountClosed));
        }
        if held.iter().any(|player| player.is_guest) {
            return Ok(Some(QueueRefusal::Guest));
        }
        if let Some(restriction) = offences::restriction_of(conn, self.player, self.now).await? {
            return Ok(Some(QueueRefusal::Restricted(restriction)));
        }
        if self.while_playing == WhilePlaying::Allowed {
            return Ok(None);
        }
        let game: Option<i64> = on!(conn, db => {
            sqlx::query_scalar(RATED_GAME_OF).bind(self.player.raw()).fetch_optional(db).await?
        });
        Ok(game.map(|game| QueueRefusal::RatedGameRunning(GameId::new(game))))
    }

    async fn insert(&self, conn: &mut Conn) -> Result<()> {
        let range = self.terms.rating_range;
        on!(conn, db => {
            sqlx::query(INSERT)
                .bind(self.id.raw())
                .bind(self.player.raw())
                .bind(Json(&self.terms.time_controls))
                .bind(range.map(|range| i32::from(range.below)))
                .bind(range.map(|range| i32::from(range.above)))
                .bind(self.terms.color.as_str())
                .bind(self.terms.client_ref.as_deref())
                .bind(self.now.utc())
                .execute(db)
                .await
                .map_err(unique)?;
        });
        Ok(())
    }
}
