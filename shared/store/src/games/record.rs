//! Recording what a command brought about: events, live row and, at the end, result and job together.

use async_trait::async_trait;
use domain::adjudication::Termination;
use domain::affairs::{Entry, of_end};
use domain::conduct::{self, OffenceKind};
use domain::fair_play::{is_watched, line_digest};
use domain::game::{Game, GameEvent, Phase};
use domain::job::Cause;
use domain::ladder::LadderId;
use domain::settlement::{UnratedReason, counts_in};
use domain::{GameId, JobId, PlayerId, Timestamp};
use rules::GameResult;

use super::evidence::{self, Suspect};
use super::live::{Advanced, Guard};
use super::step::{self, Step};
use super::{GameStatus, corrections, events, live};
use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Conflict, Result, Store, StoreError, affairs, arbiters, jobs, offences, seasons, statistics};

statements! { STATEMENTS:
    FINISH = "
        UPDATE game
        SET status = $2, result = $3, termination = $4, plies = $5, finished_at = $6, rating_status = $7,
            unrated_reason = $8, white_sequence = $9, black_sequence = $10, line_digest = $11, season = $12
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
    /// The moves of a game that was agreed to count.
    line_digest: Option<i64>,
    /// Who spoiled it.
    offence: Option<(PlayerId, OffenceKind)>,
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
        /// What is to be looked into first.
        suspect: Option<Suspect>,
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
            Phase::Finished { ruling, .. } => {
                let end = (GameStatus::Finished, Some(ruling.result), ruling.termination);
                Next::Closed(Closing::of(after, end, events.last(), job))
            }
            Phase::CalledOff { termination, .. } => {
                let end = (GameStatus::CalledOff, None, *termination);
                Next::Closed(Closing::of(after, end, events.last(), job))
            }
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
    /// Writes what a command brought about, and gives what became of the rating, if the game ended.
    pub(crate) async fn record(&self, record: Record) -> Result<Recorded> {
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
            return self.write_step(step).await.map(|()| Recorded::default());
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

impl Closing {
    fn of(
        game: &Game,
        (status, result, termination): (GameStatus, Option<GameResult>, Termination),
        last: Option<&GameEvent>,
        job: &NewJob,
    ) -> Self {
        Self {
            status,
            result,
            termination,
            plies: game.line().plies(),
            counting: Counting::of(game, job),
            line_digest: game.setup().ladder.as_ref().and_then(|_| line_digest(game)),
            offence: last.and_then(|end| conduct::offence(game, end)),
            entries: of_end(game),
        }
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
                suspect: game.result().filter(|_| is_watched(game)).map(|result| Suspect {
                    game: setup.id,
                    white: setup.white.player,
                    black: setup.black.player,
                    result,
                    plies: game.line().plies(),
                    line_digest: line_digest(game),
                }),
            },
            Err(reason) => Self::Unrated(reason),
        }
    }
}

/// What became of a game's rating, if the game ended.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Recorded {
    /// The job that was made, if it counts.
    pub(crate) job: Option<JobId>,
    /// Why it does not, where the game alone does not say so.
    pub(crate) objection: Option<UnratedReason>,
}

#[async_trait]
impl Unit for Record {
    type Output = Recorded;

    async fn run(&self, conn: &mut Conn) -> Result<Recorded> {
        let first = self.before.next_version();
        match (&self.next, self.events.as_slice()) {
            (Next::Live(advanced), [earlier @ .., last]) => {
                events::append(conn, self.game, first, earlier, self.at).await?;
                step::take(conn, self.game, self.before, advanced, last, self.at).await?;
                Ok(Recorded::default())
            }
            // A game that goes on without an event has nothing to be written.
            (Next::Live(_), []) => Ok(Recorded::default()),
            (Next::Closed(closing), events) => {
                live::delete(conn, self.game, self.before).await?;
                let recorded = close(conn, self.game, closing, self.at).await?;
                events::append(conn, self.game, first, events, self.at).await?;
                if events.iter().any(|event| event.arbiter().is_some()) {
                    arbiters::close_requests(conn, self.game, self.at).await?;
                }
                let mut entries = closing.entries.clone();
                if let Some((player, kind)) = closing.offence {
                    entries.extend(offences::record(conn, self.game, player, kind, self.at).await?);
                }
                affairs::note(conn, &entries, self.at).await?;
                Ok(recorded)
            }
            // A game that is over has no row to guard it: the number of the event does.
            (Next::Revised, events) => {
                events::append(conn, self.game, first, events, self.at).await?;
                for (event, version) in events.iter().zip(first..) {
                    corrections::record(conn, self.game, version, event, self.at).await?;
                }
                arbiters::close_requests(conn, self.game, self.at).await?;
                Ok(Recorded::default())
            }
        }
    }
}

async fn close(conn: &mut Conn, game: GameId, closing: &Closing, at: Timestamp) -> Result<Recorded> {
    let objection = match &closing.counting {
        Counting::Rated {
            suspect: Some(suspect),
            ..
        } => evidence::gather(conn, suspect, at).await?.objection(),
        Counting::Rated { .. } | Counting::Unrated(_) => None,
    };
    let unrated = |reason: UnratedReason| ("unrated", Some(reason.as_str()), (None, None), None, None);
    let (rating_status, reason, sequences, season, job) = match (&closing.counting, objection) {
        (_, Some(reason)) => unrated(reason),
        (Counting::Unrated(reason), None) => unrated(*reason),
        (
            Counting::Rated {
                ladder,
                white,
                black,
                job,
                ..
            },
            None,
        ) => {
            let (white, black) = next_sequences(conn, ladder, *white, *black).await?;
            // Under the locks of both players' numbers: along a player's numbers no season comes before an earlier
            // one.
            let season = seasons::open(conn, ladder).await?;
            let sequences = (Some(white), Some(black));
            ("pending", None, sequences, Some(season.get()), Some(job))
        }
    };
    let season = season
        .map(i32::try_from)
        .transpose()
        .map_err(StoreError::damaged)?;
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
            .bind(closing.line_digest)
            .bind(season)
            .execute(db)
            .await?
            .rows_affected()
    });
    if rows != 1 {
        return Err(Conflict::Version.into());
    }
    if closing.status == GameStatus::Finished {
        statistics::count(conn, game).await?;
    }
    if let Some(job) = job {
        jobs::enqueue_settling(conn, job.id, game, job.cause.as_ref(), at).await?;
    }
    Ok(Recorded {
        job: job.map(|job| job.id),
        objection,
    })
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
