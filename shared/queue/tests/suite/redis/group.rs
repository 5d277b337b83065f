//! What Redis does with streams, groups and blocking reads that surprises.

use std::time::Duration;

use domain::ports::JobQueue;
use redis::Value;
use testkit::servers::RedisServer;

use super::stage::{LONG, PATIENT, SHORT, Stage, ids, publish, receive, receive_all};

testkit::redis_tests! {
    /// The server answers a read that nobody waits for any more, and then counts its entries as delivered.
    async fn an_entry_that_went_to_a_cancelled_read_is_delivered_after_all() {
        let stage = Stage::shared().await;
        let worker = stage.process("worker", LONG);
        publish(&worker, [1]).await;
        assert_eq!(ids(&receive(&worker, 1).await), [1]);
        let mut lost = stage.link.dedicated(&stage.stream(), PATIENT).await.expect("a connection");
        let (name, stream) = (testkit::redis::prefix(), stage.stream());
        let named = format!("name={name} ");
        redis::cmd("CLIENT").arg("SETNAME").arg(&name).exec_async(&mut lost).await.expect("a name");
        let mut read = redis::cmd("XREADGROUP");
        read.arg("GROUP").arg("workers").arg("successor").arg("BLOCK").arg(30_000);
        read.arg("STREAMS").arg(stream).arg(">");
        tokio::select! {
            biased;
            _ = read.query_async::<Value>(&mut lost) => panic!("there was nothing to read"),
            _ = blocked(&stage, &named) => {}
        }
        publish(&worker, [2]).await;
        while worker.survey().await.expect("a survey").pending < 2 {}

        let successor = stage.process("successor", LONG);

        assert_eq!(ids(&receive(&successor, 10).await), [2]);
    }

    /// The library's own limit is 500 ms, and what comes next on such a connection times out as well.
    async fn a_reader_outlasts_the_limit_of_short_commands() {
        let stage = Stage::shared().await;
        let worker = stage.process("worker", LONG);

        let nothing = worker.receive(1, Duration::from_millis(700)).await;

        assert_eq!(nothing.expect("no error"), []);
        publish(&worker, [1]).await;
        assert_eq!(ids(&receive(&worker, 1).await), [1]);
    }

    /// A command behind a blocking read would wait for its end.
    async fn a_blocking_read_has_a_connection_of_its_own() {
        let server = RedisServer::start().expect("a server");
        let stage = Stage::at(&server.url()).await;
        let worker = stage.process("worker", LONG);
        let shared: u64 = stage.command(&["CLIENT", "ID"]).await;

        let waiting = tokio::spawn(async move { worker.receive(1, PATIENT).await });
        let reader = blocked(&stage, "").await;

        assert!(!reader.contains(&format!("id={shared} ")), "{reader}");
        waiting.abort();
    }

    /// `MAXLEN` would take entries away from under those that handle them.
    async fn entries_under_way_outlive_any_number_of_new_ones() {
        let stage = Stage::shared().await;
        let dead = stage.process("dead", LONG);
        publish(&dead, 0..10).await;
        assert_eq!(receive(&dead, 10).await.len(), 10);
        publish(&dead, 10..3000).await;
        assert_eq!(dead.survey().await.expect("a survey").entries, 3000);
        drop(dead);

        let alive = stage.process("alive", SHORT);

        assert_eq!(receive_all(&alive, 3000).await, (0..3000).collect());
        let survey = alive.survey().await.expect("a survey");
        assert_eq!((survey.entries, survey.waiting, survey.pending), (0, 0, 0));
    }

    async fn a_lost_group_is_made_again_and_delivers_what_is_in_the_stream() {
        let stage = Stage::shared().await;
        let worker = stage.process("worker", LONG);
        publish(&worker, [1, 2]).await;
        assert_eq!(ids(&receive(&worker, 1).await), [1]);

        stage.command::<u64>(&["XGROUP", "DESTROY", &stage.stream(), "workers"]).await;
        publish(&worker, [3]).await;

        assert_eq!(receive_all(&worker, 2).await, [2, 3].into());
    }

    /// A set of waiting ids that outlived its stream must not keep them from travelling.
    async fn jobs_of_a_deleted_stream_can_be_published_again() {
        let stage = Stage::shared().await;
        let worker = stage.process("worker", LONG);
        publish(&worker, [1, 2]).await;

        stage.command::<u64>(&["DEL", &stage.stream()]).await;
        publish(&worker, [1, 2]).await;

        assert_eq!(ids(&receive(&worker, 10).await), [1, 2]);
    }

    async fn an_entry_that_names_no_job_is_removed() {
        let stage = Stage::shared().await;
        let worker = stage.process("worker", LONG);
        stage.command::<String>(&["XADD", &stage.stream(), "*", "move", "e2e4"]).await;

        publish(&worker, [1]).await;

        assert_eq!(receive_all(&worker, 1).await, [1].into());
        assert_eq!(worker.survey().await.expect("a survey").entries, 0);
    }
}

/// The client that is blocked, of those with this in their description, as soon as there is one.
async fn blocked(stage: &Stage, which: &str) -> String {
    loop {
        let clients: String = stage.command(&["CLIENT", "LIST"]).await;
        let mut clients = clients.lines().filter(|client| client.contains(which));
        if let Some(blocked) = clients.find(|client| client.contains("flags=b")) {
            return blocked.to_owned();
        }
    }
}
