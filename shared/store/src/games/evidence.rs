//! What is known of a rated game that ends: whether the same two met often, and whether it was played before.

use domain::fair_play::{Evidence, Meeting, PAIRING_WINDOW};
use domain::{GameId, PlayerId, Timestamp};
use rules::GameResult;

use crate::db::{Conn, on, statements};
use crate::{Result, StoreError};

statements! { STATEMENTS:
    MEETINGS = "
        SELECT white_id, result FROM game
        WHERE white_id = $1 AND black_id = $2 AND finished_at > $3 AND rating_status <> 'unrated'
          AND origin_kind <> 'operator'
        UNION ALL
        SELECT white_id, result FROM game
        WHERE white_id = $2 AND black_id = $1 AND finished_at > $3 AND rating_status <> 'unrated'
          AND origin_kind <> 'operator'";
    COPIED = "
        SELECT COUNT(*) AS copies FROM game
        WHERE line_digest = $1 AND plies = $2 AND id <> $3
          AND (white_id IN ($4, $5) OR black_id IN ($4, $5))";
}

/// A game that ends, and would count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suspect {
    pub(super) game: GameId,
    pub(super) white: PlayerId,
    pub(super) black: PlayerId,
    pub(super) result: GameResult,
    pub(super) plies: u32,
    pub(super) line_digest: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct MeetingRow {
    white_id: i64,
    result: Option<String>,
}

/// Gathers it.
pub(super) async fn gather(conn: &mut Conn, suspect: &Suspect, at: Timestamp) -> Result<Evidence> {
    let Suspect { white, black, .. } = *suspect;
    let rows: Vec<MeetingRow> = on!(&mut *conn, db => {
        sqlx::query_as(MEETINGS)
            .bind(white.raw())
            .bind(black.raw())
            .bind((at - PAIRING_WINDOW).utc())
            .fetch_all(db)
            .await?
    });
    let mut meetings = vec![Meeting::of(white, white, suspect.result)];
    for row in rows {
        let result = row.result.as_deref().and_then(|text| text.parse().ok());
        let result = result.ok_or_else(|| StoreError::damaged("a game that counts has no result"))?;
        meetings.push(Meeting::of(white, PlayerId::new(row.white_id), result));
    }
    Ok(Evidence {
        meetings,
        is_copy: is_copy(conn, suspect).await?,
    })
}

async fn is_copy(conn: &mut Conn, suspect: &Suspect) -> Result<bool> {
    let Some(digest) = suspect.line_digest else {
        return Ok(false);
    };
    let plies = i32::try_from(suspect.plies).map_err(StoreError::damaged)?;
    let earlier: i64 = on!(conn, db => {
        sqlx::query_scalar(COPIED)
            .bind(digest)
            .bind(plies)
            .bind(suspect.game.raw())
            .bind(suspect.white.raw())
            .bind(suspect.black.raw())
            .fetch_one(db)
            .await?
    });
    Ok(earlier > 0)
}
