//! Recording what a command brought about: events, live row and, at the end, result and job together.

use async_trait::async_trait;
use domain::adjudication::Termination;
use domain::affairs::{Entry, of_end};
use domain::game::{Game, GameEvent, Phase};
use domain::job::Cause;
use domain::ladder::LadderId;
use domain::settlement::{UnratedReason, counts_in};
use domain::{GameId, JobId, PlayerId, Timestamp};
use rules::GameResult;

use super::live::{Advanced, Guard};
use super::step::{self, Step};
use super::{GameStatus, corrections, events, live};
use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Conflict, Result, Store, StoreError, affairs, arbiters, jobs};

statements! { STATEMENTS:
    FINISH = "
        UPDATE game
        SET status = $2, result = $3, termination = $4, plies = $5, finished_at = $6, rating_status = $7,
            unrated_reason = $8, white_sequence = $9, black_sequence = $10
        WHERE id = $1 AND status = 'running'";
    // Takes the row's lock to the end of the transaction: two finishing games of a player get their
    // numbers in the order of their commits.
    NEXT_SEQUENCE = "
        INSERT INTO ladder_sequence (ladder, player_id, assigned) VALUES ($1, $2, 1)
        ON CONFLICT (ladder, player_id) DO UPDATE SET assigned = ladder_sequence.assigned + 1
        RETURNING assigned";
}

/// The job that a game brings about if it ends.
#[derive(Clone, Debug)]
pub(crate) struct NewJob {
    /// Its id.
    pub(crate) id: JobId,
    /// The request behind it.
    pub(crate) cause: Option<Cause>,
}

/// Appends a command's events to a game.
pub(crate) struct Record {
    game: GameId,
    before: Guard,
    events: Vec<GameEvent>,
    at: Timestamp,
    next: Next,
}

/// What the game is afterwards.
enum Next {
    /// Under way.
    Live(Advanced),
    /// Over.
    Closed(Closing),
    /// Over as before, and an arbiter has changed something in it.
    Revised,
}

/// The end of a game.
struct Closing {
    status: GameStatus,
    result: Option<GameResult>,
    termination: Termination,
    plies: u32,
    counting: Counting,
    /// What the players are told.
    entries: Vec<Entry>,
}

/// Whether the end counts.
enum Counting {
    Rated {
        ladder: LadderId,
        white: PlayerId,
        black: PlayerId,
        job: NewJob,
    },
    Unrated(UnratedReason),
}

impl Record {
    /// What a write expects to find: the stored state of `game`.
    pub(crate) fn guard(game: &Game) -> Guard {
        Guard::of(game)
    }

    /// The step from the state of `before` to `after` by `events` at `at`. `job` becomes the job that rates
    /// the game, where it ends and counts.
    pub(crate) fn new(
        before: Guard,
        after: &Game,
        events: Vec<GameEvent>,
        at: Timestamp,
        job: &NewJob,
    ) -> Self {
        let next = match after.phase() {
            _ if events.iter().any(corrections::is_one) => Next::Revised,
            Phase::Running => Next::Live(Advanced::of(after)),
            Phase::Finished { ruling, .. } => Next::Closed(Closing {
                status: GameStatus::Finished,
                result: Some(ruling.result),
                termination: ruling.termination,
                plies: after.line().plies(),
                counting: Counting::of(after, job),
                entries: of_end(after),
            }),
            Phase::CalledOff { termination, .. } => Next::Closed(Closing {
                status: GameStatus::CalledOff,
                result: None,
                termination: *termination,
                plies: after.line().plies(),
                counting: Counting::of(after, job),
                entries: of_end(after),
            }),
        };
        Self {
            game: after.setup().id,
            before,
            events,
            at,
            next,
        }
    }
}

impl Store {
    /// Writes what a command brought about, and gives the job that was made, if the game ended and counts.
    pub(crate) async fn record(&self, record: Record) -> Result<Option<JobId>> {
        let Record {
            game,
            before,
            mut events,
            at,
            next,
        } = record;
        // What goes on by one event is a step.
        if let Next::Live(after) = next
            && events.len() == 1
            && let Some(event) = events.pop()
        {
            let step = Step {
                game,
                before,
                after,
                event,
                at,
            };
            return self.write_step(step).await.map(|()| None);
        }
        let record = Record {
            game,
            before,
            events,
            at,
            next,
        };
        self.write(record).await
    }
}

impl Counting {
    fn of(game: &Game, job: &NewJob) -> Self {
        let setup = game.setup();
        match counts_in(game) {
            Ok(ladder) => Self::Rated {
                ladder: ladder.clone(),
                white: setup.white.player,
                black: setup.black.player,
                job: job.clone(),
            },
            Err(reason) => Self::Unrated(reason),
        }
    }
}

#[async_trait]
impl Unit for Record {
    /// The job that was made, if the game ended and counts.
    type Output = Option<JobId>;

    async fn run(&self, conn: &mut Conn) -> Result<Option<JobId>> {
        let first = self.before.next_version();
        match (&self.next, self.events.as_slice()) {
            (Next::Live(advanced), [earlier @ .., last]) => {
                events::append(conn, self.game, first, earlier, self.at).await?;
                step::take(conn, self.game, self.before, advanced, last, self.at).await?;
                Ok(None)
            }
            // A game that goes on without an event has nothing to be written.
            (Next::Live(_), []) => Ok(None),
            (Next::Closed(closing), events) => {
                live::delete(conn, self.game, self.before).await?;
                let job = close(conn, self.game, closing, self.at).await?;
                events::append(conn, self.game, first, events, self.at).await?;
                if events.iter().any(|event| event.arbiter().is_some()) {
                    arbiters::close_requests(conn, self.game, self.at).await?;
                }
                affairs::note(conn, &closing.entries, self.at).await?;
                Ok(job)
            }
            // A game that is over has no row to guard it: the number of the event does.
            (Next::Revised, events) => {
                events::append(conn, self.game, first, events, self.at).await?;
                for (event, version) in events.iter().zip(first..) {
                    corrections::record(conn, self.game, version, event, self.at).await?;
                }
                arbiters::close_requests(conn, self.game, self.at).await?;
                Ok(None)
            }
        }
    }
}

async fn close(conn: &mut Conn, game: GameId, closing: &Closing, at: Timestamp) -> Result<Option<JobId>> {
    let (rating_status, reason, sequences, job) = match &closing.counting {
        Counting::Unrated(reason) => ("unrated", Some(reason.as_str()), (None, None), None),
        Counting::Rated {
            ladder,
            white,
            black,
            job,
        } => {
            let (white, black) = next_sequences(conn, ladder, *white, *black).await?;
            ("pending", None, (Some(white), Some(black)), Some(job))
        }
    };
    let rows = on!(&mut *conn, db => {
        sqlx::query(FINISH)
            .bind(game.raw())
            .bind(closing.status.as_str())
            .bind(closing.result.map(GameResult::as_str))
            .bind(closing.termination.as_str())
            .bind(i32::try_from(closing.plies).map_err(StoreError::damaged)?)
            .bind(at.utc())
            .bind(rating_status)
            .bind(reason)
            .bind(sequences.0)
            .bind(sequences.1)
            .execute(db)
            .await?
            .rows_affected()
    });
    if rows != 1 {
        return Err(Conflict::Version.into());
    }
    let Some(job) = job else { return Ok(None) };
    jobs::enqueue_settling(conn, job.id, game, job.cause.as_ref(), at).await?;
    Ok(Some(job.id))
}

/// Each player's next number in the ladder, taken in the order of ids so that no two finishing games
/// wait for each other.
pub(crate) async fn next_sequences(
    conn: &mut Conn,
    ladder: &LadderId,
    white: PlayerId,
    black: PlayerId,
) -> Result<(i64, i64)> {
    let (older, newer) = (white.min(black), white.max(black));
    let of_older = next_sequence(conn, ladder, older).await?;
    let of_newer = next_sequence(conn, ladder, newer).await?;
    Ok(if white == older {
        (of_older, of_newer)
    } else {
        (of_newer, of_older)
    })
}

async fn next_sequence(conn: &mut Conn, ladder: &LadderId, player: PlayerId) -> Result<i64> {
    Ok(on!(conn, db => {
        sqlx::query_scalar(NEXT_SEQUENCE).bind(ladder.as_str()).bind(player.raw()).fetch_one(db).await?
    }))
}
