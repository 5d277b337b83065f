//! Settled games each second of one worker, beside the stream and the SQL of settling alone.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use servers::{RedisConnection, Reply, wait_for};

use super::backlog::{Backlog, GAMES};
use super::bullmq::BullMq;
use super::pgbench::{self, Extent};
use crate::bound::{Bound, MustBe};
use crate::cluster::ensemble::Cluster;
use crate::cluster::redis::connection;
use crate::stopwatch::Stopwatch;

/// Jobs taken from the bare stream at a time, as many as the worker takes.
const BATCH: usize = 64;
/// How long the worker may take.
const LIMIT: Duration = Duration::from_mins(5);

/// What is done for a settled game, one game after the other.
const SETTLE: &str = r"\set job :first + :n
\set white 2 * :job
\set black 2 * :job + 1
\set n :n + 1
BEGIN;
UPDATE job SET state = 'running', attempt = attempt + 1, lease_token = 1, lease_until = now()
    WHERE id IN (SELECT id FROM job WHERE state = 'ready' AND id = :job ORDER BY id FOR UPDATE SKIP LOCKED)
        AND state = 'ready' RETURNING id, kind, game_id, attempt, cause;
COMMIT;
BEGIN;
UPDATE job SET state = 'running' WHERE state = 'running' AND lease_token = 1 AND id = :job RETURNING id;
SELECT id, white_id, black_id, ladder, result, finished_at, white_sequence, black_sequence, season
    FROM game WHERE rating_status = 'pending' AND id = :job;
SELECT position AS last FROM ladder_books WHERE ladder = 'blitz' FOR UPDATE \gset
INSERT INTO rating (ladder, player_id, rating, deviation, volatility, games, sequence)
    VALUES ('blitz', :white, 1500, 500, 0.09, 0, 0), ('blitz', :black, 1500, 500, 0.09, 0, 0)
    ON CONFLICT DO NOTHING;
SELECT * FROM rating WHERE ladder = 'blitz' AND player_id IN (:white, :black) ORDER BY player_id FOR UPDATE;
INSERT INTO ledger (ladder, position, kind, season, game_id, player_id, ladder_version, sequence, opponent_id, side,
        score, finished_at, stored_rating, stored_deviation, stored_volatility, before_deviation, after_rating,
        after_deviation, after_volatility)
    VALUES ('blitz', :last + 1, 'game', 1, :job, :white, 1, 1, :black, 'white', 1, now(), 1500, 500, 0.09, 500, 1700,
            400, 0.09),
        ('blitz', :last + 2, 'game', 1, :job, :black, 1, 1, :white, 'black', 0, now(), 1500, 500, 0.09, 500, 1300,
            400, 0.09);
UPDATE ladder_books SET position = :last + 2 WHERE ladder = 'blitz';
UPDATE rating SET rating = 1700, deviation = 400, games = 1, sequence = 1, last_game_at = now(), rank_dirty = TRUE
    WHERE ladder = 'blitz' AND player_id IN (:white, :black);
UPDATE game SET rating_status = 'settled' WHERE rating_status = 'pending' AND id = :job;
UPDATE job SET state = 'done', done_at = now(), lease_token = NULL, lease_until = NULL
    WHERE id = :job AND lease_token = 1 AND state = 'running';
SELECT id FROM game WHERE ladder = 'blitz' AND white_id IN (:white, :black) AND white_sequence = 2;
SELECT id FROM game WHERE ladder = 'blitz' AND black_id IN (:white, :black) AND black_sequence = 2;
COMMIT;
";

pub(super) fn measure(cluster: &mut Cluster, bullmq: Option<&BullMq>) -> Result<Vec<Bound>> {
    for worker in &mut cluster.workers {
        worker.process().stop();
    }
    Backlog::Pgbench.enter(cluster)?;
    let variables = [("first", Backlog::Pgbench.first()), ("n", 0)];
    let statements = pgbench::per_second(cluster, SETTLE, 1, Extent::Times(GAMES), &variables)?;
    let stream = stream(&mut connection(cluster.redis.server()?)?)?;
    Backlog::Worker.enter(cluster)?;
    cluster.workers[0].restart()?;
    let settled = worker(cluster)?;

    println!("settled games of one worker, batches of up to {BATCH}      {settled:>8.0} /s");
    println!("XADD, XREADGROUP, XACK and XDEL alone, batches of {BATCH}   {stream:>8.0} /s");
    println!("the SQL of settling by pgbench, one game at a time      {statements:>8.0} /s");
    let mut bounds = vec![Bound {
        what: "settled games for each of the slower of both",
        figure: settled / stream.min(statements),
        must_be: MustBe::AtLeast(0.7),
    }];
    if let Some(bullmq) = bullmq {
        cluster.workers[0].process().stop();
        bounds.push(bullmq.measure(cluster, settled, BATCH)?);
    }
    Ok(bounds)
}

/// Lets the worker settle the backlog, and gives its rate between the first and the last batch.
fn worker(cluster: &Cluster) -> Result<f64> {
    let mut sql = cluster.sql();
    let done = format!(
        "SELECT count(*) FROM job WHERE {} AND state = 'done'",
        Backlog::Worker.games()
    );
    wait_for(LIMIT, || {
        // Looking too often would take from what is measured.
        wait_for(Duration::from_millis(500), || None::<()>);
        sql.number(&done)
            .is_ok_and(|done| done == GAMES as u64)
            .then_some(())
    })
    .context("the worker does not come to the end of its games")?;
    Backlog::Worker.rate(cluster)
}

/// The bare stream: jobs each second through it on one connection.
fn stream(redis: &mut RedisConnection) -> Result<f64> {
    redis.ask(&["XGROUP", "CREATE", "bench", "workers", "$", "MKSTREAM"])?;
    let since = Stopwatch::start();
    let mut left = GAMES;
    while left > 0 {
        let batch = left.min(BATCH);
        for _ in 0..batch {
            redis.ask(&["XADD", "bench", "*", "job", "1"])?;
        }
        let count = batch.to_string();
        let read = redis.ask(&[
            "XREADGROUP",
            "GROUP",
            "workers",
            "one",
            "COUNT",
            &count,
            "STREAMS",
            "bench",
            ">",
        ])?;
        let ids = ids(&read);
        ensure!(ids.len() == batch, "{} of {batch} entries came", ids.len());
        for begin in [["XACK", "bench", "workers"].as_slice(), &["XDEL", "bench"]] {
            let words: Vec<&str> = begin
                .iter()
                .copied()
                .chain(ids.iter().map(String::as_str))
                .collect();
            redis.ask(&words)?;
        }
        left -= batch;
    }
    let rate = GAMES as f64 / since.elapsed().as_secs_f64();
    redis.ask(&["DEL", "bench"])?;
    Ok(rate)
}

/// `[[stream, [[id, fields], …]]]`
fn ids(read: &Reply) -> Vec<String> {
    let items = |reply: &Reply| match reply {
        Reply::List(items) => items.clone(),
        _ => Vec::new(),
    };
    let entries = items(read)
        .first()
        .map(items)
        .and_then(|stream| stream.get(1).map(items));
    let ids = entries.unwrap_or_default();
    ids.iter()
        .filter_map(|entry| match items(entry).into_iter().next() {
            Some(Reply::Text(id)) => Some(id),
            _ => None,
        })
        .collect()
}
