//! What arbiters change in games that are over.
//!
//! A game's row tells what holds now. The ledger tells what was rated: where that is no longer the same, the
//! correction stands unapplied beside it until the ratings have been calculated anew.

use chrono::{DateTime, Utc};
use domain::game::{ArbiterDecision, GameEvent};
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::settlement::UnratedReason;
use domain::{GameId, PlayerId, Timestamp};
use rules::GameResult;

use super::setup::RatingStatus;
use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::players::stored_handle;
use crate::{Conflict, Result, Store, StoreError, statistics};

/// Whether a game `g` was annulled, whether or not the ratings have followed.
macro_rules! is_annulled {
    () => {
        "EXISTS (SELECT 1 FROM correction a WHERE a.game_id = g.id AND a.kind = 'annulment')"
    };
}
pub(crate) use is_annulled;

/// A player's games `g` that count, or will.
macro_rules! counting_where {
    ($columns:literal, $rest:literal) => {
        concat!(
            "
        SELECT ",
            $columns,
            "
        FROM game g
        WHERE (g.white_id = $1 OR g.black_id = $1)
          AND g.rating_status IN ('pending', 'settled')
          AND (CAST($2 AS TEXT) IS NULL OR g.ladder = $2)
          AND (CAST($3 AS TIMESTAMPTZ) IS NULL OR g.finished_at >= $3)
          AND NOT ",
            is_annulled!(),
            $rest
        )
    };
}

statements! { STATEMENTS:
    COUNTING = counting_where!("g.id", " ORDER BY g.id LIMIT $4");
    HOW_MANY_COUNT = counting_where!("CAST(COUNT(*) AS BIGINT) AS games", "");
    // Waits for a settling of the game that is under way: it is settled or still pending, not in between.
    CORRECT = "
        UPDATE game SET result = $2, termination = $3
        WHERE id = $1 AND status = 'finished'
        RETURNING rating_status";
    ANNUL = "
        UPDATE game SET unrated_reason = CASE rating_status WHEN 'unrated' THEN $2 ELSE unrated_reason END
        WHERE id = $1 AND status = 'finished'
        RETURNING rating_status";
    INSERT = "
        INSERT INTO correction (game_id, version, kind, before_result, before_termination, after_result,
                                arbiter_id, reason, created_at, applied_at)
        VALUES ($1, $2, $3, (SELECT result FROM game WHERE id = $1), (SELECT termination FROM game WHERE id = $1),
                $4, $5, $6, $7, NULL)";
    APPLIED = "UPDATE correction SET applied_at = $3 WHERE game_id = $1 AND version = $2";
    OF_GAME = "
        SELECT c.kind, c.before_result, c.before_termination, c.after_result, c.reason, c.created_at,
               c.applied_at, p.handle AS arbiter
        FROM correction c
        JOIN player p ON p.id = c.arbiter_id
        WHERE c.game_id = $1
        ORDER BY c.version";
}

/// Which of a player's games that count.
#[derive(Clone, Debug)]
pub struct Counting {
    /// Whose.
    pub player: PlayerId,
    /// Only those of this ladder.
    pub ladder: Option<LadderId>,
    /// Only those that were over at this instant or later.
    pub since: Option<Timestamp>,
}

impl Store {
    /// At most `limit` of a player's games that count or will, the oldest first.
    pub async fn counting_games(&self, which: &Counting, limit: u32) -> Result<Vec<GameId>> {
        let mut conn = self.reader().await?;
        let ids: Vec<i64> = on!(&mut conn, db => {
            sqlx::query_scalar(COUNTING)
                .bind(which.player.raw())
                .bind(which.ladder.as_ref().map(LadderId::as_str))
                .bind(which.since.map(Timestamp::utc))
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        Ok(ids.into_iter().map(GameId::new).collect())
    }

    /// How many of a player's games count or will.
    pub async fn count_counting_games(&self, which: &Counting) -> Result<u64> {
        let mut conn = self.reader().await?;
        let games: i64 = on!(&mut conn, db => {
            sqlx::query_scalar(HOW_MANY_COUNT)
                .bind(which.player.raw())
                .bind(which.ladder.as_ref().map(LadderId::as_str))
                .bind(which.since.map(Timestamp::utc))
                .fetch_one(db)
                .await?
        });
        Ok(games.unsigned_abs())
    }
}

/// What an arbiter changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorrectionKind {
    /// The game has another result.
    Result(GameResult),
    /// The game counts for nothing.
    Annulment,
}

impl CorrectionKind {
    /// The name in the API and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Result(_) => "result",
            Self::Annulment => "annulment",
        }
    }

    /// The result that holds from then on.
    pub const fn after(self) -> Option<GameResult> {
        match self {
            Self::Result(after) => Some(after),
            Self::Annulment => None,
        }
    }
}

/// A change that an arbiter made in a game that was over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// What was changed.
    pub kind: CorrectionKind,
    /// The result until then.
    pub before: GameResult,
    /// How the game had ended until then.
    pub termination_before: String,
    /// Who decided.
    pub arbiter: Handle,
    /// Why, in the arbiter's words.
    pub reason: String,
    /// When.
    pub at: Timestamp,
    /// When the ratings had followed.
    pub applied_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct Row {
    kind: String,
    before_result: String,
    before_termination: String,
    after_result: Option<String>,
    reason: String,
    created_at: DateTime<Utc>,
    applied_at: Option<DateTime<Utc>>,
    arbiter: String,
}

impl Row {
    fn read(self) -> Result<Correction> {
        let result = |text: &str| text.parse().map_err(StoreError::damaged);
        let kind = match self.after_result {
            Some(after) => CorrectionKind::Result(result(&after)?),
            None => CorrectionKind::Annulment,
        };
        if kind.as_str() != self.kind {
            return Err(StoreError::damaged(format!("no such correction: {}", self.kind)));
        }
        Ok(Correction {
            kind,
            before: result(&self.before_result)?,
            termination_before: self.before_termination,
            arbiter: stored_handle(&self.arbiter)?,
            reason: self.reason,
            at: self.created_at.into(),
            applied_at: self.applied_at.map(Into::into),
        })
    }
}

/// Whether an event changes a game that was over.
pub(super) fn is_one(event: &GameEvent) -> bool {
    kind_of(event).is_some()
}

fn kind_of(event: &GameEvent) -> Option<(CorrectionKind, &ArbiterDecision)> {
    match event {
        GameEvent::Corrected { after, decision, .. } => {
            Some((CorrectionKind::Result(after.result), decision))
        }
        GameEvent::Annulled { decision } => Some((CorrectionKind::Annulment, decision)),
        _ => None,
    }
}

/// The corrections of a game, in order.
pub(super) async fn of_game(conn: &mut Conn, game: GameId) -> Result<Vec<Correction>> {
    let rows: Vec<Row> = on!(conn, db => sqlx::query_as(OF_GAME).bind(game.raw()).fetch_all(db).await?);
    rows.into_iter().map(Row::read).collect()
}

/// Changes the row of a game that was over as the event of this version says.
///
/// # Errors
/// [`Conflict::Version`] when the game is not over.
pub(super) async fn record(
    conn: &mut Conn,
    game: GameId,
    version: u32,
    event: &GameEvent,
    at: Timestamp,
) -> Result<()> {
    let Some((kind, decision)) = kind_of(event) else {
        return Err(StoreError::damaged("a game that is over has another event"));
    };
    let version = i32::try_from(version).map_err(StoreError::damaged)?;
    let counted = statistics::key(conn, game).await?;
    let termination = match event {
        GameEvent::Corrected { after, .. } => Some(after.termination.as_str()),
        _ => None,
    };
    // First, since it takes from the game's row what holds until now.
    on!(&mut *conn, db => {
        sqlx::query(INSERT)
            .bind(game.raw())
            .bind(version)
            .bind(kind.as_str())
            .bind(kind.after().map(GameResult::as_str))
            .bind(decision.arbiter.raw())
            .bind(decision.reason.as_str())
            .bind(at.utc())
            .execute(db)
            .await
            .map_err(unique)?;
    });
    let status: Option<String> = on!(&mut *conn, db => {
        match kind {
            CorrectionKind::Result(after) => {
                sqlx::query_scalar(CORRECT)
                    .bind(game.raw())
                    .bind(after.as_str())
                    .bind(termination)
                    .fetch_optional(db)
                    .await?
            }
            CorrectionKind::Annulment => {
                sqlx::query_scalar(ANNUL)
                    .bind(game.raw())
                    .bind(UnratedReason::Annulled.as_str())
                    .fetch_optional(db)
                    .await?
            }
        }
    });
    let status = RatingStatus::read(&status.ok_or(Conflict::Version)?)?;
    let counts = match kind {
        CorrectionKind::Result(_) => statistics::key(conn, game).await?,
        CorrectionKind::Annulment => None,
    };
    let changes = [(counted, -1), (counts, 1)].map(|(key, games)| key.map(|key| (key, games)));
    statistics::change(conn, changes.into_iter().flatten()).await?;
    if is_applied_at_once(kind, status) {
        on!(conn, db => {
            sqlx::query(APPLIED).bind(game.raw()).bind(version).bind(at.utc()).execute(db).await?;
        });
    }
    Ok(())
}

/// Whether the ratings are right already: they are where the game does not count, and where it will only be
/// rated, by its new result. That it is taken out of the players' order takes a calculation.
fn is_applied_at_once(kind: CorrectionKind, status: RatingStatus) -> bool {
    match status {
        RatingStatus::Unrated => true,
        RatingStatus::Pending => matches!(kind, CorrectionKind::Result(_)),
        RatingStatus::Settled => false,
    }
}
