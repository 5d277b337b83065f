//! Settling a game: both ratings, both ledger rows, the job and the next jobs, in one transaction.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::job::{Claim, JobKind};
use domain::ladder::{Ladder, LadderId, Ladders, PlayerRating};
use domain::ports::RankEntry;
use domain::settlement::{self, UnratedReason};
use domain::{GameId, JobId, PlayerId, Timestamp};
use rules::{Color, GameResult};

use super::{BURY, HOLD, PARK};
use crate::db::{Conn, on, statements};
use crate::ratings::{self, LedgerRow};
use crate::write::Unit;
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    GAME = "
        SELECT white_id, black_id, ladder, result, finished_at, white_sequence, black_sequence
        FROM game
        WHERE id = $1 AND rating_status = 'pending'";
    SETTLED = "UPDATE game SET rating_status = 'settled' WHERE id = $1 AND rating_status = 'pending'";
    SET_ASIDE = "
        UPDATE game SET rating_status = 'unrated', unrated_reason = $2
        WHERE id = $1 AND rating_status = 'pending'";
    // Both sides' numbers against the last that were settled.
    PROGRESS = "
        SELECT g.white_sequence, g.black_sequence,
               COALESCE(w.sequence, 0) AS white_settled, COALESCE(b.sequence, 0) AS black_settled
        FROM game g
        LEFT JOIN rating w ON w.ladder = g.ladder AND w.player_id = g.white_id
        LEFT JOIN rating b ON b.ladder = g.ladder AND b.player_id = g.black_id
        WHERE g.id = $1 AND g.rating_status = 'pending'";
    NUMBERED_WHITE = "SELECT id FROM game WHERE ladder = $1 AND white_id = $2 AND white_sequence = $3";
    NUMBERED_BLACK = "SELECT id FROM game WHERE ladder = $1 AND black_id = $2 AND black_sequence = $3";
    WAKE = "
        UPDATE job SET state = 'ready', run_at = $2
        WHERE kind = 'settle_game' AND game_id = $1 AND state = 'waiting'
        RETURNING id";
}

/// What came of a settling.
#[derive(Clone, Debug, PartialEq)]
pub enum Settled {
    /// Both ratings are stored.
    Rated {
        /// The ladder.
        ladder: LadderId,
        /// Both players' new entries for the rank board.
        entries: [RankEntry; 2],
        /// Jobs that waited for this one.
        woken: Vec<JobId>,
    },
    /// An earlier game of one of the players comes first; the job waits for it.
    NotYet,
}

#[derive(sqlx::FromRow)]
struct GameRow {
    white_id: i64,
    black_id: i64,
    ladder: Option<String>,
    result: Option<String>,
    finished_at: Option<DateTime<Utc>>,
    white_sequence: Option<i64>,
    black_sequence: Option<i64>,
}

/// A finished game that counts, as it waits for its settling.
struct Pending {
    ladder: LadderId,
    white: PlayerId,
    black: PlayerId,
    white_sequence: i64,
    black_sequence: i64,
    result: Option<String>,
    finished_at: Option<DateTime<Utc>>,
}

/// What is rated.
struct End {
    result: GameResult,
    finished_at: Timestamp,
}

impl Pending {
    async fn load(conn: &mut Conn, game: GameId) -> Result<Self> {
        let row: Option<GameRow> =
            on!(conn, db => sqlx::query_as(GAME).bind(game.raw()).fetch_optional(db).await?);
        let missing = || StoreError::damaged(format!("game {game} is not waiting to be rated"));
        let row = row.ok_or_else(missing)?;
        Ok(Self {
            ladder: row.ladder.map(LadderId::new).ok_or_else(missing)?,
            white: PlayerId::new(row.white_id),
            black: PlayerId::new(row.black_id),
            white_sequence: row.white_sequence.ok_or_else(missing)?,
            black_sequence: row.black_sequence.ok_or_else(missing)?,
            result: row.result,
            finished_at: row.finished_at,
        })
    }

    fn end(&self) -> Result<End> {
        let missing = || StoreError::damaged("a game that waits to be rated has no result");
        let result = self.result.as_deref().ok_or_else(missing)?;
        Ok(End {
            result: result.parse().map_err(StoreError::damaged)?,
            finished_at: self.finished_at.ok_or_else(missing)?.into(),
        })
    }

    /// Both players' standings, locked in the order of ids; those who never played are entered.
    async fn lock_standings(&self, conn: &mut Conn, ladder: &Ladder) -> Result<(PlayerRating, PlayerRating)> {
        let (older, newer) = (self.white.min(self.black), self.white.max(self.black));
        let of_older = ratings::lock(conn, ladder, older).await?;
        let of_newer = ratings::lock(conn, ladder, newer).await?;
        Ok(if self.white == older {
            (of_older, of_newer)
        } else {
            (of_newer, of_older)
        })
    }

    fn opponent_of(&self, side: Color) -> PlayerId {
        match side {
            Color::White => self.black,
            Color::Black => self.white,
        }
    }

    fn is_next(&self, white: &PlayerRating, black: &PlayerRating) -> bool {
        white.sequence + 1 == self.white_sequence && black.sequence + 1 == self.black_sequence
    }

    /// Makes ready what waited for this game.
    async fn wake_successors(&self, conn: &mut Conn, now: Timestamp) -> Result<Vec<JobId>> {
        let mut woken = Vec::new();
        for (player, sequence) in [
            (self.white, self.white_sequence),
            (self.black, self.black_sequence),
        ] {
            for sql in [NUMBERED_WHITE, NUMBERED_BLACK] {
                let next: Option<i64> = on!(&mut *conn, db => {
                    sqlx::query_scalar(sql)
                        .bind(self.ladder.as_str())
                        .bind(player.raw())
                        .bind(sequence + 1)
                        .fetch_optional(db)
                        .await?
                });
                if let Some(game) = next {
                    woken.extend(wake_if_next(conn, GameId::new(game), now).await?);
                }
            }
        }
        Ok(woken)
    }
}

#[derive(sqlx::FromRow)]
struct ProgressRow {
    white_sequence: Option<i64>,
    black_sequence: Option<i64>,
    white_settled: i64,
    black_settled: i64,
}

/// Whether a finished game is the next to be settled of both its players.
pub(super) async fn is_next(conn: &mut Conn, game: GameId) -> Result<bool> {
    let row: Option<ProgressRow> =
        on!(conn, db => sqlx::query_as(PROGRESS).bind(game.raw()).fetch_optional(db).await?);
    Ok(row.is_some_and(|row| {
        row.white_sequence == Some(row.white_settled + 1) && row.black_sequence == Some(row.black_settled + 1)
    }))
}

/// Makes a waiting job ready if its game is next; gives its id if so.
pub(super) async fn wake_if_next(conn: &mut Conn, game: GameId, now: Timestamp) -> Result<Option<JobId>> {
    if !is_next(conn, game).await? {
        return Ok(None);
    }
    let woken: Option<i64> = on!(conn, db => {
        sqlx::query_scalar(WAKE).bind(game.raw()).bind(now.utc()).fetch_optional(db).await?
    });
    Ok(woken.map(JobId::new))
}

impl Store {
    /// Rates a finished game, once: ledger, ratings, game, job and the jobs that waited, or nothing.
    ///
    /// # Errors
    /// [`crate::Conflict::LeaseLost`] when another worker has the job by now.
    pub async fn settle_game(&self, claim: &Claim, ladders: &Ladders, now: Timestamp) -> Result<Settled> {
        self.write(Settle {
            claim: *claim,
            ladders: ladders.clone(),
            now,
        })
        .await
    }
}

struct Settle {
    claim: Claim,
    ladders: Ladders,
    now: Timestamp,
}

#[async_trait]
impl Unit for Settle {
    type Output = Settled;

    async fn run(&self, conn: &mut Conn) -> Result<Settled> {
        let JobKind::SettleGame { game } = self.claim.kind;
        // First the lease: to a worker that has lost it, what the other one wrote looks like damage.
        super::leave(conn, &self.claim, HOLD).await?;
        let pending = Pending::load(conn, game).await?;
        let ladder = self
            .ladders
            .get(&pending.ladder)
            .ok_or_else(|| StoreError::damaged(format!("there is no ladder {} any more", pending.ladder)))?;
        let (white, black) = pending.lock_standings(conn, ladder).await?;
        if !pending.is_next(&white, &black) {
            super::leave(conn, &self.claim, PARK).await?;
            return Ok(Settled::NotYet);
        }
        let end = pending.end()?;
        let settlement = settlement::settle(&ladder.system, white, black, end.result, end.finished_at)
            .map_err(StoreError::damaged)?;
        for (side, effect) in [
            (Color::White, &settlement.white),
            (Color::Black, &settlement.black),
        ] {
            ratings::append(
                conn,
                &LedgerRow {
                    game,
                    ladder,
                    side,
                    opponent: pending.opponent_of(side),
                    result: end.result,
                    effect,
                    finished_at: end.finished_at,
                },
            )
            .await?;
            ratings::store(conn, &ladder.id, &effect.after).await?;
        }
        on!(&mut *conn, db => { sqlx::query(SETTLED).bind(game.raw()).execute(db).await?; });
        super::finish(conn, &self.claim, self.now).await?;
        let woken = pending.wake_successors(conn, self.now).await?;
        Ok(Settled::Rated {
            ladder: ladder.id.clone(),
            entries: [&settlement.white, &settlement.black].map(|effect| ladder.rank_entry(&effect.after)),
            woken,
        })
    }
}

/// Gives a settling up: its game counts for nothing, and the players' next games go on without it.
pub(super) struct SetAside {
    pub(super) claim: Claim,
    pub(super) why: String,
    pub(super) now: Timestamp,
}

#[async_trait]
impl Unit for SetAside {
    /// The jobs that waited for this one.
    type Output = Vec<JobId>;

    async fn run(&self, conn: &mut Conn) -> Result<Vec<JobId>> {
        let JobKind::SettleGame { game } = self.claim.kind;
        super::leave_with_error(conn, &self.claim, BURY, self.now, &self.why).await?;
        let pending = Pending::load(conn, game).await?;
        on!(&mut *conn, db => {
            sqlx::query(SET_ASIDE)
                .bind(game.raw())
                .bind(UnratedReason::SettleFailed.as_str())
                .execute(db)
                .await?;
        });
        let mut numbered = [
            (pending.white, pending.white_sequence),
            (pending.black, pending.black_sequence),
        ];
        // In the order of ids, as the settlings lock them.
        numbered.sort_unstable();
        for (player, sequence) in numbered {
            ratings::pass_over(conn, &pending.ladder, player, sequence).await?;
        }
        pending.wake_successors(conn, self.now).await
    }
}
