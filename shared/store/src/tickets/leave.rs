//! Leaving the queue without a game of it.

use async_trait::async_trait;
use domain::affairs::{Affair, Entry};
use domain::ticket::{CancelReason, Ticket};
use domain::{PlayerId, TicketId, Timestamp};
use sqlx::QueryBuilder;

use crate::db::{Conn, on, push_ids, statements};
use crate::write::Unit;
use crate::{Conflict, Result, Store, affairs};

statements! { STATEMENTS:
    WITHDRAW = "UPDATE ticket SET status = 'cancelled', ended_at = $2 WHERE id = $1 AND status = 'queued'";
    CANCEL_OF = "
        UPDATE ticket SET status = 'cancelled', ended_at = $2
        WHERE player_id = $1 AND status = 'queued'
        RETURNING id";
}

/// Tickets that expire in one transaction: what they keep others waiting for is bounded.
const EXPIRED_TOGETHER: usize = 200;

/// Cancels whatever tickets these players have in the queue, and gives what they are to be told of it.
pub(crate) async fn cancel_all(
    conn: &mut Conn,
    players: &[PlayerId],
    reason: CancelReason,
    at: Timestamp,
) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for player in players {
        let cancelled: Option<i64> = on!(&mut *conn, db => {
            sqlx::query_scalar(CANCEL_OF).bind(player.raw()).bind(at.utc()).fetch_optional(db).await?
        });
        if let Some(ticket) = cancelled {
            let affair = Affair::TicketCancelled {
                ticket_id: TicketId::new(ticket),
                reason,
            };
            entries.push((*player, affair));
        }
    }
    Ok(entries)
}

impl Store {
    /// Takes a queued ticket back.
    ///
    /// # Errors
    /// [`Conflict::TicketNotQueued`] when it has left the queue meanwhile.
    pub async fn withdraw_ticket(&self, ticket: &Ticket, now: Timestamp) -> Result<()> {
        self.write(Withdraw {
            ticket: ticket.id,
            player: ticket.player,
            now,
        })
        .await
    }

    /// Lets tickets expire that are still queued; gives those that were, and whose they are.
    pub async fn expire_tickets(
        &self,
        tickets: &[TicketId],
        now: Timestamp,
    ) -> Result<Vec<(TicketId, PlayerId)>> {
        let mut expired = Vec::new();
        for together in tickets.chunks(EXPIRED_TOGETHER) {
            let tickets = together.to_vec();
            expired.extend(self.write(Expire { tickets, now }).await?);
        }
        Ok(expired)
    }
}

struct Withdraw {
    ticket: TicketId,
    player: PlayerId,
    now: Timestamp,
}

#[async_trait]
impl Unit for Withdraw {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let rows = on!(&mut *conn, db => {
            sqlx::query(WITHDRAW)
                .bind(self.ticket.raw())
                .bind(self.now.utc())
                .execute(db)
                .await?
                .rows_affected()
        });
        if rows != 1 {
            return Err(Conflict::TicketNotQueued.into());
        }
        let affair = Affair::TicketCancelled {
            ticket_id: self.ticket,
            reason: CancelReason::Withdrawn,
        };
        affairs::note(conn, &[(self.player, affair)], self.now).await
    }
}

struct Expire {
    tickets: Vec<TicketId>,
    now: Timestamp,
}

#[derive(sqlx::FromRow)]
struct ExpiredRow {
    id: i64,
    player_id: i64,
}

#[async_trait]
impl Unit for Expire {
    type Output = Vec<(TicketId, PlayerId)>;

    async fn run(&self, conn: &mut Conn) -> Result<Self::Output> {
        // One that somebody has in hand is about to leave the queue otherwise, or is looked at again.
        let skip_locked = conn.skip_locked();
        let rows: Vec<ExpiredRow> = on!(&mut *conn, db => {
            let mut query = QueryBuilder::new("UPDATE ticket SET status = 'expired', ended_at = ");
            query.push_bind(self.now.utc());
            query.push(" WHERE id IN (SELECT id FROM ticket WHERE status = 'queued' AND id IN ");
            push_ids(&mut query, self.tickets.iter().map(|ticket| ticket.raw()));
            query.push(" ORDER BY id").push(skip_locked).push(") RETURNING id, player_id");
            query.build_query_as().fetch_all(db).await?
        });
        let expired: Self::Output = rows
            .iter()
            .map(|row| (TicketId::new(row.id), PlayerId::new(row.player_id)))
            .collect();
        let entries: Vec<Entry> = expired
            .iter()
            .map(|&(ticket_id, player)| (player, Affair::TicketExpired { ticket_id }))
            .collect();
        affairs::note(conn, &entries, self.now).await?;
        Ok(expired)
    }
}
