//! Redis is killed, emptied and cut off.

use domain::JobId;
use domain::ports::JobQueue;
use testkit::servers::{ChaosProxy, Persistence, RedisServer};

use super::stage::{LONG, PATIENT, Stage, ids, publish, receive, receive_all};

testkit::redis_tests! {
    async fn a_killed_redis_with_a_file_has_lost_nothing() {
        let mut server = RedisServer::start().expect("a server");
        let stage = Stage::at(&server.url()).await;
        let worker = stage.process("worker", LONG);
        publish(&worker, 0..1000).await;
        let mut seen = ids(&receive(&worker, 10).await);

        server.kill();
        server.restart().expect("the same server");
        seen.extend(receive_all(&worker, 990).await);

        seen.sort_unstable();
        assert_eq!(seen, (0..1000).collect::<Vec<_>>());
    }

    /// The record is SQL: whoever looks after the job table publishes again what is not done.
    async fn a_killed_redis_without_a_file_delivers_what_is_published_again() {
        let mut server = RedisServer::start_with(Persistence::None).expect("a server");
        let stage = Stage::at(&server.url()).await;
        let worker = stage.process("worker", LONG);
        publish(&worker, 0..100).await;
        receive(&worker, 10).await;

        server.kill();
        server.restart().expect("a new server");
        publish(&worker, 0..100).await;

        assert_eq!(receive_all(&worker, 100).await, (0..100).collect());
    }

    async fn a_flushed_redis_delivers_what_is_published_again() {
        let server = RedisServer::start().expect("a server");
        let stage = Stage::at(&server.url()).await;
        let worker = stage.process("worker", LONG);
        publish(&worker, 0..100).await;
        receive(&worker, 10).await;

        stage.command::<String>(&["FLUSHALL"]).await;
        publish(&worker, 0..100).await;

        assert_eq!(receive_all(&worker, 100).await, (0..100).collect());
    }

    /// One failed command for each connection that was lost is normal; it is tried again.
    async fn a_restart_of_redis_is_no_error_to_anybody() {
        let mut server = RedisServer::start().expect("a server");
        let stage = Stage::at(&server.url()).await;
        let worker = stage.process("worker", LONG);
        publish(&worker, [1]).await;
        let first = receive(&worker, 1).await;

        server.restart().expect("the same server");
        publish(&worker, [2]).await;
        let second = receive(&worker, 1).await;
        server.restart().expect("the same server");
        worker.acknowledge(&[first, second].concat()).await.expect("an acknowledgement");

        assert_eq!(worker.survey().await.expect("a survey").entries, 0);
    }

    async fn a_redis_that_is_away_is_an_error_and_not_a_wait() {
        let mut server = RedisServer::start().expect("a server");
        let stage = Stage::at(&server.url()).await;
        let worker = stage.process("worker", LONG);
        publish(&worker, [1]).await;

        server.kill();

        assert!(worker.publish(&[JobId::new(2)]).await.is_err());
        assert!(worker.receive(1, PATIENT).await.is_err());
        server.restart().expect("the same server");
        assert_eq!(ids(&receive(&worker, 1).await), [1]);
    }

    /// Reads run into their limit, and the server may answer them all the same when their bytes arrive.
    async fn a_network_that_stood_still_has_lost_nothing() {
        let server = RedisServer::start().expect("a server");
        let outside = Stage::at(&server.url()).await;
        let proxy = ChaosProxy::before(server.port()).expect("a proxy");
        let behind = outside.through(&format!("redis://127.0.0.1:{}", proxy.port())).await;
        let worker = behind.process("worker", LONG);
        publish(&worker, [1]).await;
        assert_eq!(ids(&receive(&worker, 1).await), [1]);

        proxy.pause();
        assert!(worker.receive(5, PATIENT).await.is_err());
        publish(&outside.process("api", LONG), 2..22).await;
        proxy.resume();

        assert_eq!(receive_all(&worker, 20).await, (2..22).collect());
    }
}
