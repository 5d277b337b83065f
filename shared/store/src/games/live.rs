//! The narrow row of a game under way: version, clocks, deadline.

use chrono::{DateTime, Utc};
use domain::chess_clock::ChessClock;
use domain::game::{Game, GameSetup};
use domain::ruleset::RulesetId;
use domain::time_control::TimeControl;
use domain::{GameId, Millis, PlayerId, Timestamp};
use rules::Color;

use crate::db::{Conn, on, statements};
use crate::heartbeat::OUTAGE_MIN;
use crate::{Conflict, Result, Store};

statements! { STATEMENTS:
    INSERT = "
        INSERT INTO live_game (game_id, version, white_ms, black_ms, turn_began, deadline, remind_at)
        VALUES ($1, 0, $2, $3, $4, $5, $6)";
    STATE = "SELECT version, turn_began FROM live_game WHERE game_id = $1";
    CLOCK = "SELECT white_ms, black_ms, turn_began FROM live_game WHERE game_id = $1";
    WATCHED = "
        SELECT l.game_id, g.white_id, g.black_id
        FROM live_game l JOIN game g ON g.id = l.game_id
        WHERE g.ruleset = $1 AND l.game_id > $2
        ORDER BY l.game_id LIMIT $3";
    WITH_PLAYER = "
        SELECT id, white_id, black_id FROM game WHERE white_id = $1 AND status = 'running' AND id > $2
        UNION
        SELECT id, white_id, black_id FROM game WHERE black_id = $1 AND status = 'running' AND id > $2
        ORDER BY 1 LIMIT $3";
    DELETE = "DELETE FROM live_game WHERE game_id = $1 AND version = $2 AND turn_began = $3";
    // Only while the ladder is up, as its heartbeat says: the end of an outage gives time back first.
    OVERDUE = "
        SELECT game_id FROM live_game
        WHERE deadline <= $1
          AND NOT EXISTS (SELECT 1 FROM heartbeat WHERE at < $3)
        ORDER BY deadline LIMIT $2";
}

/// The state that a write expects to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guard {
    pub(super) version: u32,
    pub(super) turn_began: Timestamp,
}

impl Guard {
    pub(super) fn of(game: &Game) -> Self {
        Self {
            version: game.version(),
            turn_began: game.clock().turn_began(),
        }
    }

    /// The version of the next event.
    pub(super) fn next_version(self) -> u32 {
        self.version + 1
    }
}

#[derive(sqlx::FromRow)]
struct StateRow {
    version: i32,
    turn_began: DateTime<Utc>,
}

#[derive(sqlx::FromRow)]
struct ClockRow {
    white_ms: i64,
    black_ms: i64,
    turn_began: DateTime<Utc>,
}

pub(super) async fn insert(conn: &mut Conn, setup: &GameSetup) -> Result<()> {
    let clock = ChessClock::new(setup.time_control, setup.created_at);
    let turn = domain::chess_clock::Turn {
        side: setup.start.turn(),
        plies: 0,
    };
    on!(conn, db => {
        sqlx::query(INSERT)
            .bind(setup.id.raw())
            .bind(clock.at_turn_start(Color::White).0)
            .bind(clock.at_turn_start(Color::Black).0)
            .bind(clock.turn_began().utc())
            .bind(clock.deadline(turn).map(Timestamp::utc))
            .bind(clock.reminder(turn).map(Timestamp::utc))
            .execute(db)
            .await?;
    });
    Ok(())
}

pub(super) async fn clock(conn: &mut Conn, game: GameId, control: TimeControl) -> Result<Option<ChessClock>> {
    let row: Option<ClockRow> =
        on!(conn, db => sqlx::query_as(CLOCK).bind(game.raw()).fetch_optional(db).await?);
    Ok(row.map(|row| {
        ChessClock::restore(
            control,
            Millis(row.white_ms),
            Millis(row.black_ms),
            row.turn_began.into(),
        )
    }))
}

/// Makes sure that a game under way is as its row says.
///
/// # Errors
/// [`Conflict::Version`] when it is not.
pub(crate) async fn prove(conn: &mut Conn, game: &Game) -> Result<()> {
    let row: Option<StateRow> = on!(conn, db => {
        sqlx::query_as(STATE).bind(game.setup().id.raw()).fetch_optional(db).await?
    });
    let stored = row.map(|row| Guard {
        version: row.version.unsigned_abs(),
        turn_began: row.turn_began.into(),
    });
    if stored == Some(Guard::of(game)) {
        Ok(())
    } else {
        Err(Conflict::Version.into())
    }
}

/// The live row as it will be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advanced {
    pub(super) version: u32,
    pub(super) white: Millis,
    pub(super) black: Millis,
    pub(super) turn_began: Timestamp,
    /// `None`: the side to move has all the time it likes.
    pub(super) deadline: Option<Timestamp>,
    pub(super) remind_at: Option<Timestamp>,
}

impl Advanced {
    /// The row of a game that goes on.
    pub(super) fn of(game: &Game) -> Self {
        let clock = game.clock();
        Self {
            version: game.version(),
            white: clock.at_turn_start(Color::White),
            black: clock.at_turn_start(Color::Black),
            turn_began: clock.turn_began(),
            deadline: clock.deadline(game.turn()),
            remind_at: clock.reminder(game.turn()),
        }
    }
}

/// The game is over: it has no live row any more.
pub(super) async fn delete(conn: &mut Conn, game: GameId, before: Guard) -> Result<()> {
    let rows = on!(conn, db => {
        sqlx::query(DELETE)
            .bind(game.raw())
            .bind(before.version as i32)
            .bind(before.turn_began.utc())
            .execute(db)
            .await?
            .rows_affected()
    });
    guarded(rows)
}

/// One row was as it was expected to be.
pub(super) fn guarded(rows: u64) -> Result<()> {
    if rows == 1 {
        Ok(())
    } else {
        Err(Conflict::Version.into())
    }
}

/// A game under way, and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LivePairing {
    /// The game.
    pub game: GameId,
    /// White's player.
    pub white: PlayerId,
    /// Black's player.
    pub black: PlayerId,
}

fn pairing((game, white, black): (i64, i64, i64)) -> LivePairing {
    LivePairing {
        game: GameId::new(game),
        white: PlayerId::new(white),
        black: PlayerId::new(black),
    }
}

impl Store {
    /// Games under way of a ruleset, in the order of their ids: those after `after`.
    pub async fn live_games_of(
        &self,
        ruleset: &RulesetId,
        after: GameId,
        limit: u32,
    ) -> Result<Vec<LivePairing>> {
        let mut conn = self.reader().await?;
        let rows: Vec<(i64, i64, i64)> = on!(&mut conn, db => {
            sqlx::query_as(WATCHED)
                .bind(ruleset.as_str())
                .bind(after.raw())
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        Ok(rows.into_iter().map(pairing).collect())
    }

    /// Games under way of a player, in the order of their ids: those after `after`.
    pub async fn live_games_with(
        &self,
        player: PlayerId,
        after: GameId,
        limit: u32,
    ) -> Result<Vec<LivePairing>> {
        let mut conn = self.reader().await?;
        let rows: Vec<(i64, i64, i64)> = on!(&mut conn, db => {
            sqlx::query_as(WITH_PLAYER)
                .bind(player.raw())
                .bind(after.raw())
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        Ok(rows.into_iter().map(pairing).collect())
    }

    /// Games whose deadline passed `grace` or longer before `now`, the longest overdue first; none while no
    /// process that players could reach has said lately that it is up.
    pub async fn overdue_games(&self, now: Timestamp, grace: Millis, limit: u32) -> Result<Vec<GameId>> {
        let mut conn = self.reader().await?;
        let ids: Vec<i64> = on!(&mut conn, db => {
            sqlx::query_scalar(OVERDUE)
                .bind((now - grace).utc())
                .bind(i64::from(limit))
                .bind((now - OUTAGE_MIN).utc())
                .fetch_all(db)
                .await?
        });
        Ok(ids.into_iter().map(GameId::new).collect())
    }
}
