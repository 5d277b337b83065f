//! Moves each second: straight to one API, beside the same statement by `pgbench`, and behind the proxy.

use std::fs;

use anyhow::{Context, Result, ensure};

use super::pgbench::{self, Extent};
use crate::bound::{Bound, MustBe};
use crate::cluster::ensemble::Cluster;
use crate::games::unhurried;
use crate::program::root;
use crate::replay::{Replay, Replayed};

/// Games at once, and how often the sample is played.
const CONCURRENCY: usize = 64;
const ROUNDS: usize = 3;
/// Connections of one API to PostgreSQL.
const CONNECTIONS: u32 = 24;
/// How long `pgbench` runs, each of two times.
const SECONDS: u32 = 8;
/// Where the ids of games that no player plays begin.
const FIRST_ID: i64 = 1_000_000;

pub(super) fn measure(cluster: &Cluster) -> Result<Vec<Bound>> {
    let api = cluster.apis[0].address().context("an API has an address")?;
    let url = format!("http://{api}");
    // The first run warms up, and leaves the game that the others are copied from.
    play(cluster, &url, CONCURRENCY, 1)?;
    let script = prepare(cluster)?;
    let bare = |first: i64| {
        let variables = [("first", FIRST_ID), ("ply", first)];
        pgbench::per_second(
            cluster,
            &script,
            CONNECTIONS,
            Extent::Seconds(SECONDS),
            &variables,
        )
    };
    let before = bare(1)?;
    let one = play(cluster, &url, CONCURRENCY, ROUNDS)?;
    reset(cluster)?;
    let after = bare(1)?;
    let all = play(cluster, &cluster.url(), CONCURRENCY, ROUNDS)?;

    let statements = f64::midpoint(before, after);
    println!(
        "the statement of a move by pgbench, {CONNECTIONS} connections  {statements:>8.0} /s ({before:.0}, {after:.0})"
    );
    print("straight to one API", &one);
    print("behind nginx, all processes", &all);
    Ok(vec![Bound {
        what: "moves of one API for each statement of pgbench",
        figure: one.moves_per_second / statements,
        must_be: MustBe::AtLeast(0.5),
    }])
}

fn print(where_to: &str, replayed: &Replayed) {
    let latency = &replayed.latency_ms;
    println!(
        "moves {where_to}, {CONCURRENCY} games at once  {:>8.0} /s, p50 {:.1} ms, p99 {:.1} ms",
        replayed.moves_per_second, latency.p50, latency.p99
    );
}

/// Plays the games of the sample that have time enough, so many times.
pub(super) fn play(cluster: &Cluster, url: &str, concurrency: usize, rounds: usize) -> Result<Replayed> {
    let sample = fs::read_to_string(root().join("samples/online_games.pgn"))?;
    let games = cluster.folder().join("games.pgn");
    fs::write(&games, unhurried(&sample).concat())?;
    let replay = Replay {
        ladder: cluster.common().ladder.clone(),
        files: vec![games; rounds],
        url: url.to_owned(),
        token: cluster.token()?,
        concurrency,
        patience_s: 60,
    };
    let replayed = replay.run()?;
    ensure!(
        replayed.disagreements.is_empty(),
        "{} games were seen differently",
        replayed.disagreements.len()
    );
    Ok(replayed)
}

/// A game for each connection, on which it moves; gives the script of a move.
fn prepare(cluster: &Cluster) -> Result<String> {
    let mut sql = cluster.sql();
    let last = FIRST_ID + i64::from(CONNECTIONS) - 1;
    sql.rows(&format!(
        "CREATE TEMPORARY TABLE copied AS
             SELECT game.* FROM game, generate_series(1, {CONNECTIONS}) WHERE game.id = (SELECT max(id) FROM game);
         CREATE TEMPORARY SEQUENCE ids START {FIRST_ID};
         UPDATE copied SET id = nextval('ids'), status = 'running', ladder = NULL, rating_status = NULL,
             finished_at = NULL, result = NULL, termination = NULL, plies = NULL;
         INSERT INTO game SELECT * FROM copied;
         INSERT INTO live_game (game_id, version, white_ms, black_ms, turn_began, deadline)
             SELECT id, 1, 180000, 180000, to_timestamp(1), to_timestamp(4102444801)
             FROM generate_series({FIRST_ID}, {last}) AS id"
    ))?;
    script()
}

/// Back to the beginning.
fn reset(cluster: &Cluster) -> Result<()> {
    let mut sql = cluster.sql();
    sql.rows(&format!(
        "DELETE FROM game_event WHERE game_id BETWEEN {FIRST_ID} AND {FIRST_ID} + 1000;
         UPDATE live_game SET version = 1, turn_began = to_timestamp(1) WHERE game_id BETWEEN {FIRST_ID} AND {FIRST_ID} + 1000"
    ))?;
    Ok(())
}

/// The statement of one move as it stands in the store, which is a transaction by itself; each connection
/// is on a game of its own.
fn script() -> Result<String> {
    let source = fs::read_to_string(root().join("shared/store/src/games/step.rs"))?;
    let statement = source
        .split_once("const ON_POSTGRES: &str = \"")
        .and_then(|(_, rest)| rest.split_once("\";"))
        .map(|(statement, _)| statement)
        .context("shared/store/src/games/step.rs has no statement for PostgreSQL")?;
    // The tenth first: the text of the first is a part of its own. A move changes the beginning of the turn
    // and the deadline, which is indexed; this one lies in the year 2100, so that nobody calls the flag.
    let values = [
        (
            "$10",
            "'{\"type\":\"moved\",\"uci\":\"g1f3\",\"clock_ms\":180000}'",
        ),
        ("$1", ":game"),
        ("$2", ":before"),
        ("$3", "to_timestamp(:before)"),
        ("$4", ":ply"),
        ("$5", "180000"),
        ("$6", "180000"),
        ("$7", "to_timestamp(:ply)"),
        ("$8", "to_timestamp(4102444800 + :ply)"),
        ("$9", "to_timestamp(:ply)"),
    ];
    let statement = values
        .iter()
        .fold(statement.to_owned(), |text, (parameter, value)| {
            text.replace(parameter, value)
        });
    Ok(format!(
        "\\set game :first + :client_id\n\\set before :ply\n\\set ply :ply + 1\n{};\n",
        statement.trim()
    ))
}

#[cfg(test)]
mod tests {
    use super::script;

    #[test]
    fn the_statement_of_the_store_becomes_a_script() {
        let script = script().expect("a script");
        assert!(script.contains("UPDATE live_game"), "{script}");
        assert!(script.contains("INSERT INTO game_event"), "{script}");
        assert!(!script.contains('$'), "{script}");
    }
}
