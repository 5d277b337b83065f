//! How players spoiled games.

use chrono::{DateTime, Utc};
use domain::affairs::{Affair, Entry};
use domain::conduct::{self, Offence, OffenceKind, Restriction};
use domain::{GameId, PlayerId, Timestamp};

use crate::db::{Conn, on, statements};
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    INSERT = "INSERT INTO offence (game_id, player_id, kind, at) VALUES ($1, $2, $3, $4)";
    SINCE = "SELECT kind, at FROM offence WHERE player_id = $1 AND at > $2";
}

#[derive(sqlx::FromRow)]
struct Row {
    kind: String,
    at: DateTime<Utc>,
}

impl Row {
    fn read(self) -> Result<Offence> {
        let kind = OffenceKind::ALL
            .into_iter()
            .find(|kind| kind.as_str() == self.kind);
        Ok(Offence {
            kind: kind.ok_or_else(|| StoreError::damaged(format!("no offence: {}", self.kind)))?,
            at: self.at.into(),
        })
    }
}

/// Notes that a player spoiled a game, in the transaction that ends it; gives what the player is to be told.
pub(crate) async fn record(
    conn: &mut Conn,
    game: GameId,
    player: PlayerId,
    kind: OffenceKind,
    at: Timestamp,
) -> Result<Option<Entry>> {
    on!(&mut *conn, db => {
        sqlx::query(INSERT)
            .bind(game.raw())
            .bind(player.raw())
            .bind(kind.as_str())
            .bind(at.utc())
            .execute(db)
            .await?;
    });
    let restriction = restriction_of(conn, player, at).await?;
    Ok(restriction.map(|restriction| (player, Affair::Restricted(restriction))))
}

/// What keeps a player out of the queue at `now`.
pub(crate) async fn restriction_of(
    conn: &mut Conn,
    player: PlayerId,
    now: Timestamp,
) -> Result<Option<Restriction>> {
    let since = now - conduct::REMEMBERED;
    let rows: Vec<Row> = on!(conn, db => {
        sqlx::query_as(SINCE).bind(player.raw()).bind(since.utc()).fetch_all(db).await?
    });
    let offences = rows.into_iter().map(Row::read).collect::<Result<Vec<_>>>()?;
    Ok(conduct::restriction(&offences, now))
}

impl Store {
    /// What keeps a player out of the queue at `now`.
    pub async fn restriction(&self, player: PlayerId, now: Timestamp) -> Result<Option<Restriction>> {
        let mut conn = self.reader().await?;
        restriction_of(&mut conn, player, now).await
    }
}
