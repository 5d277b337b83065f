//! The database: its schema, its clock, the jobs in it, and whether its counts are right.

use domain::Millis;
use domain::ladder::LadderId;
use domain::ports::Clock;
use store::{Schema, Store};

use super::finding::Finding;
use crate::world::SystemClock;

/// Machines whose clocks differ by more than this should be set.
const DRIFT_MAX: Millis = Millis(500);
/// Players who cannot reach any process for longer than this get their time back.
const BEAT_AGE_MAX: Millis = Millis::from_secs(5);
/// A job that has been due for longer than this is held up by something.
const DUE_AGE_MAX: Millis = Millis::from_secs(60);

pub(super) async fn examine(store: &Store) -> Vec<Finding> {
    let schema = match store.schema().await {
        Ok(schema) => schema,
        Err(error) => return vec![unreadable("schema", &error)],
    };
    if schema.applied < schema.known || !schema.suits() {
        return vec![Finding::well("database", "it answers"), unfit(schema)];
    }
    let clock = SystemClock::start();
    let time = time(&clock, store).await;
    vec![
        Finding::well("database", "it answers"),
        fit(schema),
        time,
        heartbeat(&clock, store).await,
        backlog(&clock, store).await,
        dead(store).await,
        counts(store).await,
    ]
}

fn applied(schema: Schema) -> String {
    format!("version {} of {}", schema.applied, schema.known)
}

/// A schema that this ladder cannot look at.
fn unfit(schema: Schema) -> Finding {
    let advice = if schema.suits() {
        "run `ladder migrate`, or start a ladder on it, which does the same"
    } else {
        "a newer ladder has been here: use it, or restore a backup"
    };
    Finding::faulty("schema", applied(schema), advice)
}

fn fit(schema: Schema) -> Finding {
    if schema.is_newer() {
        let advice = "a newer ladder has been here: this one may go on until all are replaced";
        Finding::doubtful("schema", applied(schema), advice)
    } else {
        Finding::well("schema", applied(schema))
    }
}

fn unreadable(what: &'static str, error: &store::StoreError) -> Finding {
    Finding::faulty(what, error.to_string(), "see the database's own log")
}

async fn time(clock: &SystemClock, store: &Store) -> Finding {
    match clock.set_by(store).await {
        Ok(behind) if behind.0.abs() > DRIFT_MAX.0 => Finding::doubtful(
            "clock",
            format!(
                "this machine's clock differs from the database's by {} ms",
                behind.0
            ),
            "let a time service keep both; games are judged by the database's meanwhile",
        ),
        Ok(behind) => Finding::well("clock", format!("{} ms from the database's", behind.0)),
        Err(error) => unreadable("clock", &error),
    }
}

async fn heartbeat(clock: &SystemClock, store: &Store) -> Finding {
    match store.last_beat().await {
        Ok(None) => Finding::well("heartbeat", "no ladder was ever up on this database"),
        Ok(Some(last)) => {
            let age = clock.now() - last;
            if age > BEAT_AGE_MAX {
                let says = format!("players could last reach the ladder at {last}");
                let advice = "start `ladder serve` or `ladder api`; the games under way get the time back";
                Finding::doubtful("heartbeat", says, advice)
            } else {
                Finding::well("heartbeat", "players can reach the ladder")
            }
        }
        Err(error) => unreadable("heartbeat", &error),
    }
}

async fn backlog(clock: &SystemClock, store: &Store) -> Finding {
    let now = clock.now();
    match (store.undone_jobs().await, store.oldest_due_job(now).await) {
        (Ok(undone), Ok(Some(oldest))) if now - oldest > DUE_AGE_MAX => Finding::faulty(
            "jobs",
            format!("{undone} to be done, the oldest due since {oldest}"),
            "start workers, or look into the logs of those that run",
        ),
        (Ok(undone), Ok(_)) => Finding::well("jobs", format!("{undone} to be done")),
        (Err(error), _) | (_, Err(error)) => unreadable("jobs", &error),
    }
}

async fn dead(store: &Store) -> Finding {
    match store.dead_jobs().await {
        Ok(0) => Finding::well("dead jobs", "none"),
        Ok(dead) => Finding::doubtful(
            "dead jobs",
            format!("{dead} games could not be rated"),
            "see `ladder jobs list`, then `ladder jobs retry ID` or `ladder jobs discard ID`",
        ),
        Err(error) => unreadable("dead jobs", &error),
    }
}

async fn counts(store: &Store) -> Finding {
    match store.miscounted().await {
        Ok(ladders) if ladders.is_empty() => Finding::well("statistics", "as many games as were counted"),
        Ok(ladders) => {
            let names: Vec<&str> = ladders
                .iter()
                .map(|ladder| ladder.as_ref().map_or("casual games", LadderId::as_str))
                .collect();
            Finding::faulty(
                "statistics",
                format!("not as many games as were counted: {}", names.join(", ")),
                "somebody changed games or counts by hand; ratings do not depend on these counts",
            )
        }
        Err(error) => unreadable("statistics", &error),
    }
}
