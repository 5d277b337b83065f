//! Players' calls for an arbiter.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::arbiter::{ArbiterRequest, RequestStatus};
use domain::player::Handle;
use domain::{ArbiterRequestId, GameId, PlayerId, Timestamp};

use crate::answers::{self, StoredAnswer};
use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::players::stored_handle;
use crate::write::Unit;
use crate::{Conflict, Result, Store};

/// Requests with one more condition.
macro_rules! requests_where {
    ($condition:literal) => {
        concat!(
            "
        SELECT r.id, r.game_id, r.player_id, r.text, r.created_at, r.closed_at, r.answer, p.handle
        FROM arbiter_request r
        JOIN player p ON p.id = r.player_id
        WHERE ",
            $condition
        )
    };
}

// Three texts for a list: a filter that may be NULL would keep the few that are open from being found by their
// index.
statements! { STATEMENTS:
    INSERT = "
        INSERT INTO arbiter_request (id, game_id, player_id, text, created_at)
        VALUES ($1, $2, $3, $4, $5)";
    BY_ID = requests_where!("r.id = $1");
    LIST = requests_where!("r.id < $1 ORDER BY r.id DESC LIMIT $2");
    LIST_OPEN = requests_where!("r.id < $1 AND r.closed_at IS NULL ORDER BY r.id DESC LIMIT $2");
    LIST_CLOSED = requests_where!("r.id < $1 AND r.closed_at IS NOT NULL ORDER BY r.id DESC LIMIT $2");
    ANSWER = "
        UPDATE arbiter_request SET closed_at = $2, answer = $3, arbiter_id = $4
        WHERE id = $1 AND closed_at IS NULL";
    CLOSE_OF_GAME = "UPDATE arbiter_request SET closed_at = $2 WHERE game_id = $1 AND closed_at IS NULL";
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    game_id: i64,
    player_id: i64,
    text: String,
    created_at: DateTime<Utc>,
    closed_at: Option<DateTime<Utc>>,
    answer: Option<String>,
    handle: String,
}

impl Row {
    fn read(self) -> Result<(ArbiterRequest, Handle)> {
        let request = ArbiterRequest {
            id: ArbiterRequestId::new(self.id),
            game: GameId::new(self.game_id),
            player: PlayerId::new(self.player_id),
            text: self.text,
            created_at: self.created_at.into(),
            closed_at: self.closed_at.map(Into::into),
            answer: self.answer,
        };
        Ok((request, stored_handle(&self.handle)?))
    }
}

/// Closes what was asked of arbiters in a game, in the transaction of the decision.
pub(crate) async fn close_requests(conn: &mut Conn, game: GameId, at: Timestamp) -> Result<()> {
    on!(conn, db => {
        sqlx::query(CLOSE_OF_GAME).bind(game.raw()).bind(at.utc()).execute(db).await?;
    });
    Ok(())
}

impl Store {
    /// Stores a new call for an arbiter.
    ///
    /// # Errors
    /// [`Conflict::RequestOpen`] where the player has an open one in the game,
    /// [`Conflict::IdempotencyKey`].
    pub async fn call_arbiter(&self, request: &ArbiterRequest, answer: Option<&StoredAnswer>) -> Result<()> {
        self.write(Call {
            request: request.clone(),
            answer: answer.cloned(),
        })
        .await
    }

    /// Closes a call with an arbiter's answer, by which the game stays as it is.
    ///
    /// # Errors
    /// [`Conflict::RequestClosed`] when it was closed before.
    pub async fn answer_request(
        &self,
        id: ArbiterRequestId,
        answer: &str,
        arbiter: PlayerId,
        now: Timestamp,
    ) -> Result<()> {
        self.write(Answer {
            id,
            text: answer.to_owned(),
            arbiter,
            now,
        })
        .await
    }

    /// The call of that id, with the name of whoever made it.
    pub async fn arbiter_request(&self, id: ArbiterRequestId) -> Result<Option<(ArbiterRequest, Handle)>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> =
            on!(&mut conn, db => sqlx::query_as(BY_ID).bind(id.raw()).fetch_optional(db).await?);
        row.map(Row::read).transpose()
    }

    /// Calls for an arbiter that stand so, newest first, those older than `after`, with the names of those who
    /// made them.
    pub async fn arbiter_requests(
        &self,
        status: Option<RequestStatus>,
        after: Option<ArbiterRequestId>,
        limit: u32,
    ) -> Result<Vec<(ArbiterRequest, Handle)>> {
        let sql = match status {
            None => LIST,
            Some(RequestStatus::Open) => LIST_OPEN,
            Some(RequestStatus::Closed) => LIST_CLOSED,
        };
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(sql)
                .bind(after.map_or(i64::MAX, ArbiterRequestId::raw))
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(Row::read).collect()
    }
}

struct Call {
    request: ArbiterRequest,
    answer: Option<StoredAnswer>,
}

#[async_trait]
impl Unit for Call {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        answers::keep(conn, self.answer.as_ref()).await?;
        let request = &self.request;
        on!(conn, db => {
            sqlx::query(INSERT)
                .bind(request.id.raw())
                .bind(request.game.raw())
                .bind(request.player.raw())
                .bind(request.text.as_str())
                .bind(request.created_at.utc())
                .execute(db)
                .await
                .map_err(unique)?;
        });
        Ok(())
    }
}

struct Answer {
    id: ArbiterRequestId,
    text: String,
    arbiter: PlayerId,
    now: Timestamp,
}

#[async_trait]
impl Unit for Answer {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let rows = on!(conn, db => {
            sqlx::query(ANSWER)
                .bind(self.id.raw())
                .bind(self.now.utc())
                .bind(self.text.as_str())
                .bind(self.arbiter.raw())
                .execute(db)
                .await?
                .rows_affected()
        });
        if rows == 1 {
            Ok(())
        } else {
            Err(Conflict::RequestClosed.into())
        }
    }
}
