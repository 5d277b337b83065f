//! The ranked queue: tickets, how they come and go, and how two of them become a game.
//!
//! A ticket leaves the queue by one guarded update, so that of all who would end it one does. What begins a game
//! of a player, and what lets a player join the queue, first holds the row of that player to the end of its
//! transaction: so a player who is given a game has no ticket, and who joins has none of the games that keep
//! players out. Players are held in the order of their ids, before anything else is locked; tickets come next,
//! and the players' logs last.

mod facts;
mod history;
mod join;
mod leave;
mod matching;
mod report;

use chrono::{DateTime, Utc};
use domain::challenge::ColorWish;
use domain::ticket::{AcceptedControls, RatingRange, Ticket, TicketState, TicketStatus, TicketTerms};
use domain::{GameId, PlayerId, TicketId};
use sqlx::QueryBuilder;
use sqlx::types::Json;

use crate::db::{Conn, on, push_ids, statements};
use crate::{Result, Store, StoreError};

pub(crate) use facts::STATEMENTS as FACT_STATEMENTS;
pub use facts::{QueueLength, Queued};
pub use history::History;
pub(crate) use join::STATEMENTS as JOIN_STATEMENTS;
pub use join::{Join, Joined, QueueRefusal};
pub(crate) use leave::{STATEMENTS as LEAVE_STATEMENTS, cancel_all};
pub(crate) use matching::STATEMENTS as MATCHING_STATEMENTS;
pub(crate) use report::STATEMENTS as REPORT_STATEMENTS;

statements! { STATEMENTS:
    BY_ID = "SELECT * FROM ticket WHERE id = $1";
    QUEUED_OF = "SELECT * FROM ticket WHERE player_id = $1 AND status = 'queued'";
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    player_id: i64,
    time_controls: Json<AcceptedControls>,
    range_below: Option<i32>,
    range_above: Option<i32>,
    color: String,
    client_ref: Option<String>,
    status: String,
    game_id: Option<i64>,
    created_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
}

impl Row {
    fn read(self) -> Result<Ticket> {
        Ok(Ticket {
            id: TicketId::new(self.id),
            player: PlayerId::new(self.player_id),
            state: state(&self.status, self.game_id, self.ended_at)?,
            terms: TicketTerms {
                time_controls: self.time_controls.0,
                rating_range: range(self.range_below, self.range_above)?,
                color: color_wish(&self.color)?,
                client_ref: self.client_ref,
            },
            created_at: self.created_at.into(),
        })
    }
}

fn state(status: &str, game: Option<i64>, ended_at: Option<DateTime<Utc>>) -> Result<TicketState> {
    let known = TicketStatus::ALL
        .into_iter()
        .find(|known| known.as_str() == status);
    match (known, game, ended_at.map(Into::into)) {
        (Some(TicketStatus::Queued), None, None) => Ok(TicketState::Queued),
        (Some(TicketStatus::Matched), Some(game), Some(at)) => Ok(TicketState::Matched {
            game: GameId::new(game),
            at,
        }),
        (Some(TicketStatus::Expired), None, Some(at)) => Ok(TicketState::Expired { at }),
        (Some(TicketStatus::Cancelled), None, Some(at)) => Ok(TicketState::Cancelled { at }),
        _ => Err(StoreError::damaged(format!("no state of a ticket: {status}"))),
    }
}

fn range(below: Option<i32>, above: Option<i32>) -> Result<Option<RatingRange>> {
    let (Some(below), Some(above)) = (below, above) else {
        return Ok(None);
    };
    Ok(Some(RatingRange {
        below: u16::try_from(below).map_err(StoreError::damaged)?,
        above: u16::try_from(above).map_err(StoreError::damaged)?,
    }))
}

fn color_wish(text: &str) -> Result<ColorWish> {
    [ColorWish::White, ColorWish::Black, ColorWish::Random]
        .into_iter()
        .find(|wish| wish.as_str() == text)
        .ok_or_else(|| StoreError::damaged(format!("no colour wish: {text}")))
}

/// What holding a player tells.
#[derive(sqlx::FromRow)]
struct Held {
    is_guest: bool,
    closed_at: Option<DateTime<Utc>>,
}

/// Keeps players to the end of the transaction: neither are they given a game nor do they join the queue in
/// another one meanwhile.
async fn hold(conn: &mut Conn, players: &[PlayerId]) -> Result<Vec<Held>> {
    let lock = conn.for_no_key_update();
    Ok(on!(conn, db => {
        let mut query = QueryBuilder::new("SELECT is_guest, closed_at FROM player WHERE id IN ");
        push_ids(&mut query, players.iter().map(|player| player.raw()));
        query.push(" ORDER BY id").push(lock);
        query.build_query_as().fetch_all(db).await?
    }))
}

/// Holds the players of a game that is about to begin. Call it before anything else in the transaction is locked.
pub(crate) async fn hold_players(conn: &mut Conn, players: &[PlayerId]) -> Result<()> {
    hold(conn, players).await.map(drop)
}

async fn queued_of(conn: &mut Conn, player: PlayerId) -> Result<Option<Ticket>> {
    let row: Option<Row> =
        on!(conn, db => sqlx::query_as(QUEUED_OF).bind(player.raw()).fetch_optional(db).await?);
    row.map(Row::read).transpose()
}

impl Store {
    /// The ticket of that id.
    pub async fn ticket(&self, id: TicketId) -> Result<Option<Ticket>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> =
            on!(&mut conn, db => sqlx::query_as(BY_ID).bind(id.raw()).fetch_optional(db).await?);
        row.map(Row::read).transpose()
    }

    /// A player's place in the queue.
    pub async fn queued_ticket(&self, player: PlayerId) -> Result<Option<Ticket>> {
        let mut conn = self.reader().await?;
        queued_of(&mut conn, player).await
    }
}
