//! A ladder of many processes on PostgreSQL and Redis.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};
use testkit::redis_tests;

use crate::harness::{Cluster, Http, MOVES, Pair, ladder, verify};

/// The steps of a worker's handler at which it can be told to die, in their order.
const STEPS: [&str; 6] = [
    "settle.delivered",
    "settle.claimed",
    "settle.committed",
    "settle.ranked",
    "settle.published",
    "settle.acknowledged",
];

/// More looks than a worker that does its work can be behind by.
const LOOKS_OF_DOCTOR_MAX: u32 = 200;

/// The findings of `doctor` that are not well.
fn complaints(cluster: &Cluster) -> Vec<Value> {
    let stores = cluster.stores();
    let arguments: Vec<&str> = ["doctor", "--json"]
        .into_iter()
        .chain(stores.iter().map(String::as_str))
        .collect();
    let output = ladder(&arguments);
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|finding: &Value| finding["state"] != "well")
        .collect()
}

/// Asks `doctor` until everything is well: a worker fills one board after the other.
fn until_all_is_well(cluster: &Cluster) {
    let mut found = Vec::new();
    for _ in 0..LOOKS_OF_DOCTOR_MAX {
        found = complaints(cluster);
        if found.is_empty() {
            return;
        }
    }
    panic!("never well: {found:?}");
}

/// A line of the Ruy Lopez, in which nothing ends.
const QUIET: [&str; 38] = [
    "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5", "a4b3",
    "d7d6", "c2c3", "e8g8", "h2h3", "c6b8", "d2d4", "b8d7", "b1d2", "c8b7", "b3c2", "f8e8", "d2f1", "e7f8",
    "f1g3", "g7g6", "a2a4", "c7c5", "d4d5", "c5c4", "c1g5", "h7h6", "g5e3", "d7c5", "d1d2", "h6h5",
];
/// Where a stream of it is cut, drawn once: so many moves are made and so many lines are read before each cut.
const CUTS: [(usize, usize); 20] = [
    (2, 1),
    (0, 1),
    (3, 0),
    (1, 2),
    (4, 6),
    (2, 0),
    (0, 1),
    (1, 2),
    (3, 3),
    (2, 1),
    (5, 4),
    (1, 0),
    (0, 3),
    (2, 2),
    (4, 1),
    (1, 0),
    (3, 5),
    (0, 0),
    (2, 3),
    (2, 3),
];

/// Empties a Redis, as an operator's mistake would.
fn flush(url: &str) {
    let address = url.strip_prefix("redis://").unwrap();
    let mut redis = TcpStream::connect(address).unwrap();
    redis.write_all(b"FLUSHALL\r\n").unwrap();
    let mut answer = [0; 5];
    redis.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"+OK\r\n");
}

redis_tests! {
    async fn one_game_is_played_through_two_processes_in_turn_and_rated_by_a_third() {
        let cluster = Cluster::new().await;
        let (mut one, mut other) = (cluster.api("one"), cluster.api("other"));
        let mut worker = cluster.worker("worker", &[]);
        let ways = [&one, &other].map(|process| Http::at(format!("http://{}", process.address())));
        let pair = Pair::register(&ways[0], "turn").await;

        let game = pair.play(&[&ways[0], &ways[1]]).await;

        let rated = ways[1].until(&format!("/v1/games/{game}"), |game| game["rating_status"] == "settled").await;
        assert_eq!((&rated["termination"], &rated["result"]), (&json!("checkmate"), &json!("0-1")));
        let board = "/v1/ladders/blitz/leaderboard?include=provisional";
        let board = ways[0].until(board, |board| board["items"].as_array().unwrap().len() == 2).await;
        assert_eq!(board["items"][0]["handle"], pair.black.0);
        until_all_is_well(&cluster);
        for process in [&mut one, &mut other, &mut worker] {
            process.stop();
        }
        assert_eq!(verify(cluster.database())["games"], 1);
    }

    async fn a_workers_log_names_the_request_that_ended_the_game() {
        let cluster = Cluster::new().await;
        let (api, worker) = (cluster.api("api"), cluster.worker("worker", &[]));
        let http = Http::at(format!("http://{}", api.address()));
        let pair = Pair::register(&http, "named").await;
        let game = pair.play(&[&http]).await;
        http.until(&format!("/v1/games/{game}"), |game| game["rating_status"] == "settled").await;

        let log = worker.log();
        let line = log.lines().find(|line| line.contains("a game is rated")).unwrap();
        let line: Value = serde_json::from_str(line).unwrap();

        assert_eq!(line["fields"]["game.id"], game);
        let request = line["fields"]["request.id"].as_str().unwrap();
        assert_eq!(Some(request), http.last_request_of("POST").as_deref());
    }

    async fn whatever_step_a_worker_dies_at_every_game_is_rated_once() {
        let cluster = Cluster::new().await;
        let mut api = cluster.api("api");
        let http = Http::at(format!("http://{}", api.address()));
        for (round, step) in STEPS.into_iter().enumerate() {
            let pair = Pair::register(&http, &format!("step{round}")).await;
            let mut doomed = cluster.worker(&format!("doomed-{step}"), &["--failpoint", step]);
            let game = pair.play(&[&http]).await;
            doomed.wait();

            let mut heir = cluster.worker("heir", &[]);

            http.until(&format!("/v1/games/{game}"), |game| game["rating_status"] == "settled").await;
            let board = format!("/v1/ladders/blitz/leaderboard/{}", pair.white.0);
            http.until(&board, |standing| standing["games"] == 1).await;
            heir.stop();
        }
        api.stop();
        let audit = verify(cluster.database());
        assert_eq!((&audit["games"], &audit["pending"]), (&json!(STEPS.len()), &json!(0)));
    }

    async fn tickets_whose_matchmaker_dies_before_the_game_is_made_are_paired_once_by_another() {
        let cluster = Cluster::new().await;
        let api = cluster.api("api");
        let http = Http::at(format!("http://{}", api.address()));
        let mut doomed = cluster.worker("doomed", &["--failpoint", "queue.paired"]);
        let wish = json!({ "time_controls": [{ "type": "fischer", "initial_ms": 180_000, "increment_ms": 0 }] });
        let mut tickets = Vec::new();
        for handle in ["waiting", "patient"] {
            let token = http.register(handle).await;
            let ticket = http.post(&token, "/v1/tickets", &wish).await;
            tickets.push((token, ticket["id"].as_str().unwrap().to_owned()));
        }
        doomed.wait();
        for (token, ticket) in &tickets {
            let ticket = http.get_as(token, &format!("/v1/tickets/{ticket}")).await;
            assert_eq!(ticket["status"], "queued", "nothing is lost, and nothing half done");
        }

        let _heir = cluster.worker("heir", &[]);

        // Both look again and again: it is how they stay in the queue.
        let mut seen = Vec::new();
        while seen.iter().all(|ticket: &Value| ticket["status"] == "queued") {
            seen.clear();
            for (token, ticket) in &tickets {
                seen.push(http.get_as(token, &format!("/v1/tickets/{ticket}")).await);
            }
        }
        for (now, (token, ticket)) in seen.iter_mut().zip(&tickets) {
            *now = http.get_as(token, &format!("/v1/tickets/{ticket}")).await;
            assert_eq!(now["status"], "matched");
        }
        assert_eq!(seen[0]["game_id"], seen[1]["game_id"]);
        let all = http.get("/v1/games").await;
        assert_eq!(all["items"].as_array().map(Vec::len), Some(1));
    }

    async fn a_redis_that_forgets_everything_loses_nothing() {
        let cluster = Cluster::new().await;
        let api = cluster.api("api");
        let http = Http::at(format!("http://{}", api.address()));
        let pair = Pair::register(&http, "flushed").await;
        // Nobody rates it yet: its job is only in SQL once Redis is empty.
        let game = pair.play(&[&http]).await;
        flush(&cluster.redis.url());

        let _worker = cluster.worker("worker", &[]);

        http.until(&format!("/v1/games/{game}"), |game| game["rating_status"] == "settled").await;
        flush(&cluster.redis.url());
        http.until("/v1/ladders/blitz/leaderboard?include=provisional", |board| {
            board["items"].as_array().is_some_and(|items| items.len() == 2)
        })
        .await;
        until_all_is_well(&cluster);
    }

    async fn tickets_outlive_a_redis_that_forgets_everything_and_nobody_is_gone_because_of_it() {
        let cluster = Cluster::new().await;
        let api = cluster.api("api");
        let http = Http::at(format!("http://{}", api.address()));
        let wish = json!({ "time_controls": [{ "type": "fischer", "initial_ms": 180_000, "increment_ms": 0 }] });
        let mut tickets = Vec::new();
        for handle in ["first", "second"] {
            let token = http.register(handle).await;
            let ticket = http.post(&token, "/v1/tickets", &wish).await;
            tickets.push((token, format!("/v1/tickets/{}", ticket["id"].as_str().unwrap())));
        }

        // With its signs of life: nobody gives another one until the matchmaker has looked for them.
        flush(&cluster.redis.url());
        let _worker = cluster.worker("worker", &[]);

        let games = http.until("/v1/games", |games| games["items"].as_array().is_some_and(|games| !games.is_empty())).await;
        for (token, ticket) in &tickets {
            let ticket = http.get_as(token, ticket).await;
            assert_eq!((&ticket["status"], &ticket["game_id"]), (&json!("matched"), &games["items"][0]["id"]));
        }
    }

    async fn a_stream_that_is_cut_twenty_times_tells_every_ply_once_while_redis_is_flushed() {
        let cluster = Cluster::new().await;
        let processes = [cluster.api("one"), cluster.api("other")];
        let ways = processes.each_ref().map(|process| Http::at(format!("http://{}", process.address())));
        let pair = Pair::register(&ways[0], "cut").await;
        let game = pair.begin(&ways[0]).await;
        let (mut made, mut known) = (0, 0);

        for (cut, (moves, lines)) in CUTS.into_iter().enumerate() {
            let mut stream = ways[cut % 2].follow(&format!("/v1/games/{game}/events?after={known}")).await;
            for _ in 0..moves {
                if made % 3 == 1 {
                    flush(&cluster.redis.url());
                }
                pair.move_as(&ways[made % 2], &game, made, QUIET[made]).await;
                made += 1;
            }
            for _ in 0..lines {
                let line = stream.next_of(&["snapshot", "moved", "game_finished"]).await;
                assert_eq!((&line["uci"], &line["version"]), (&json!(QUIET[known]), &json!(known + 1)), "cut {cut}");
                known += 1;
            }
        }

        assert_eq!((made, known), (QUIET.len(), QUIET.len()));
    }

    async fn a_stream_tells_what_another_process_does_also_when_redis_forgets_everything() {
        let cluster = Cluster::new().await;
        let (mut one, other) = (cluster.api("one"), cluster.api("other"));
        let (here, there) = (Http::at(format!("http://{}", one.address())), Http::at(format!("http://{}", other.address())));
        let pair = Pair::register(&here, "watched").await;
        let game = pair.begin(&there).await;
        let mut stream = here.follow(&format!("/v1/games/{game}/events")).await;
        stream.next_of(&["snapshot"]).await;

        for (ply, uci) in MOVES.iter().enumerate() {
            if ply == 2 {
                flush(&cluster.redis.url());
            }
            pair.make(&there, &game, ply).await;
            let told = stream.next_of(&["moved", "game_finished"]).await;
            assert_eq!((&told["uci"], &told["version"]), (&json!(uci), &json!(ply + 1)));
        }
        assert_eq!(stream.next_of(&["moved", "game_finished"]).await["termination"], "checkmate");

        one.stop();
        assert_eq!(stream.next_of(&["closed"]).await["reason"], "stopping");
    }

    async fn doctor_says_what_is_missing_and_what_to_do() {
        let cluster = Cluster::new().await;
        let api = cluster.api("api");
        let http = Http::at(format!("http://{}", api.address()));
        Pair::register(&http, "unrated").await.play(&[&http]).await;

        let found = complaints(&cluster);

        let of = |what: &str| found.iter().find(|finding| finding["what"] == what).cloned().unwrap_or_default();
        assert!(of("stream")["advice"].as_str().unwrap().contains("ladder worker"), "{found:?}");
        assert!(of("board")["says"].as_str().unwrap().contains("not filled"), "{found:?}");
        assert!(found.iter().all(|finding| finding["state"] == "doubtful"), "{found:?}");
    }

    async fn a_process_waits_for_no_redis_to_answer_a_move() {
        let mut cluster = Cluster::new().await;
        let api = cluster.api("api");
        let http = Http::at(format!("http://{}", api.address()));
        let pair = Pair::register(&http, "alone").await;
        cluster.redis.kill();

        let game = pair.play(&[&http]).await;

        assert_eq!(http.get(&format!("/v1/games/{game}")).await["rating_status"], "pending");
        cluster.redis.restart().unwrap();
        let _worker = cluster.worker("worker", &[]);
        http.until(&format!("/v1/games/{game}"), |game| game["rating_status"] == "settled").await;
    }
}

#[test]
fn a_process_that_lacks_a_server_says_which_and_what_to_give_it() {
    let file = "sqlite:never-made.db";
    let server = "postgres://nobody@127.0.0.1:1/nothing";
    let redis = "redis://127.0.0.1:1";
    for (arguments, said) in [
        (&["api", "--database", file][..], "ladder serve"),
        (&["worker", "--database", file, "--redis", redis], "ladder serve"),
        (&["api", "--database", server], "--redis"),
        (&["worker", "--database", server], "--redis"),
        (&["serve", "--database", file, "--redis", redis], "leave --redis"),
    ] {
        let free = ["--listen", "127.0.0.1:0"];
        let listen = if arguments[0] == "worker" {
            &[][..]
        } else {
            &free[..]
        };
        let output = ladder(&[arguments, listen].concat());

        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
        assert_eq!(stderr.trim().lines().count(), 1, "one sentence: {stderr}");
    }
    assert!(!std::path::Path::new("never-made.db").exists());
}
