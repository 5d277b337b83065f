//! Many games go on: all their steps in one statement, where PostgreSQL has many at a time.

use async_trait::async_trait;
use domain::Timestamp;
use sqlx::PgConnection;
use sqlx::types::Json;

use super::step::Step;
use crate::error::unique;
use crate::write::Together;
use crate::{Conflict, Result};

/// The statement of one step, over lists. Each game goes on under its own guard; of two steps of one game
/// one does. Gives the places of those that did, from 1.
const ON_POSTGRES: &str = "
    WITH advanced AS (
        UPDATE live_game
        SET version = step.version, white_ms = step.white_ms, black_ms = step.black_ms,
            turn_began = step.turn_began, deadline = step.deadline, remind_at = step.remind_at
        FROM unnest(
                CAST($1 AS BIGINT[]), CAST($2 AS INTEGER[]), CAST($3 AS TIMESTAMPTZ[]),
                CAST($4 AS INTEGER[]), CAST($5 AS BIGINT[]), CAST($6 AS BIGINT[]),
                CAST($7 AS TIMESTAMPTZ[]), CAST($8 AS TIMESTAMPTZ[]),
                CAST($9 AS TIMESTAMPTZ[]), CAST($10 AS JSONB[]), CAST($11 AS TIMESTAMPTZ[])
            ) WITH ORDINALITY AS step (
                game_id, version_before, turn_began_before,
                version, white_ms, black_ms, turn_began, deadline, at, event, remind_at, place
            )
        WHERE live_game.game_id = step.game_id AND live_game.version = step.version_before
          AND live_game.turn_began = step.turn_began_before
        RETURNING step.place, step.game_id, step.version, step.at, step.event
    ),
    written AS (
        INSERT INTO game_event (game_id, version, at, event)
        SELECT game_id, version, at, event FROM advanced
    )
    SELECT place FROM advanced";

/// The text of this file.
pub(crate) const STATEMENT: (&str, &str) = ("STEPS", ON_POSTGRES);

#[async_trait]
impl Together for Step {
    async fn run_together(steps: &[Self], db: &mut PgConnection) -> Result<Vec<Result<()>>> {
        // Rows are locked in the order of the list: two batches that have games in common do not lock each
        // other out.
        let mut order: Vec<usize> = (0..steps.len()).collect();
        order.sort_unstable_by_key(|&index| steps[index].game);
        let list = || order.iter().map(|&index| &steps[index]);

        let places: Vec<i64> = sqlx::query_scalar(ON_POSTGRES)
            .bind(list().map(|step| step.game.raw()).collect::<Vec<_>>())
            .bind(list().map(|step| step.before.version as i32).collect::<Vec<_>>())
            .bind(
                list()
                    .map(|step| step.before.turn_began.utc())
                    .collect::<Vec<_>>(),
            )
            .bind(list().map(|step| step.after.version as i32).collect::<Vec<_>>())
            .bind(list().map(|step| step.after.white.0).collect::<Vec<_>>())
            .bind(list().map(|step| step.after.black.0).collect::<Vec<_>>())
            .bind(list().map(|step| step.after.turn_began.utc()).collect::<Vec<_>>())
            .bind(
                list()
                    .map(|step| step.after.deadline.map(Timestamp::utc))
                    .collect::<Vec<_>>(),
            )
            .bind(list().map(|step| step.at.utc()).collect::<Vec<_>>())
            .bind(list().map(|step| Json(&step.event)).collect::<Vec<_>>())
            .bind(
                list()
                    .map(|step| step.after.remind_at.map(Timestamp::utc))
                    .collect::<Vec<_>>(),
            )
            .fetch_all(db)
            .await
            .map_err(unique)?;

        let mut outcomes: Vec<Result<()>> = steps.iter().map(|_| Err(Conflict::Version.into())).collect();
        for place in places {
            outcomes[order[place as usize - 1]] = Ok(());
        }
        Ok(outcomes)
    }
}

#[cfg(test)]
mod tests {
    use domain::game::GameEvent;
    use domain::{GameId, Millis};
    use sqlx::{Connection, Executor};

    use super::*;
    use crate::games::live::{Advanced, Guard};

    /// Three games under way, before their sixth event.
    const GAMES: &str = "
        SET session_replication_role = replica;
        INSERT INTO live_game (game_id, version, white_ms, black_ms, turn_began, deadline)
        SELECT id, 5, 0, 0, '2026-01-01T00:00:05Z', '2026-01-02' FROM generate_series(1, 3) AS id";
    const VERSIONS: &str = "SELECT version FROM live_game ORDER BY game_id";
    const EVENTS: &str = "SELECT game_id FROM game_event WHERE version = 6 ORDER BY game_id";

    fn second(number: i64) -> Timestamp {
        Timestamp::from(chrono::DateTime::UNIX_EPOCH) + Millis::from_secs(1_767_225_600 + number)
    }

    fn step(game: i64, version: u32, turn_began: Timestamp) -> Step {
        Step {
            game: GameId::new(game),
            before: Guard { version, turn_began },
            after: Advanced {
                version: version + 1,
                white: Millis(1),
                black: Millis(2),
                turn_began: second(9),
                deadline: Some(second(99)),
                remind_at: Some(second(77)),
            },
            event: GameEvent::Moved {
                uci: "e2e4".to_owned(),
                clock_ms: Some(Millis(1)),
                draw_offer: false,
                lag_ms: None,
                by_bot: false,
            },
            at: second(9),
        }
    }

    testkit::on_postgres! {
        async fn one_that_comes_too_late_does_not_hold_up_the_others(database: TestDatabase) {
            let mut db = PgConnection::connect(database.url()).await.unwrap();
            db.execute(GAMES).await.unwrap();
            let steps = [
                step(3, 5, second(5)),
                step(2, 4, second(5)),
                step(1, 5, second(5)),
                step(3, 5, second(5)),
                step(2, 5, second(4)),
                step(7, 5, second(5)),
            ];

            let outcomes = Step::run_together(&steps, &mut db).await.unwrap();

            let took: Vec<bool> = outcomes.iter().map(Result::is_ok).collect();
            assert_ne!(took[0], took[3], "of two steps of one game, one is taken");
            assert_eq!((took[1], took[2], took[4], took[5]), (false, true, false, false));
            for outcome in outcomes.into_iter().filter_map(Result::err) {
                assert_eq!(outcome.conflict(), Some(Conflict::Version));
            }
            let versions: Vec<i32> = sqlx::query_scalar(VERSIONS).fetch_all(&mut db).await.unwrap();
            assert_eq!(versions, [6, 5, 6]);
            let events: Vec<i64> = sqlx::query_scalar(EVENTS).fetch_all(&mut db).await.unwrap();
            assert_eq!(events, [1, 3]);
        }
    }
}
