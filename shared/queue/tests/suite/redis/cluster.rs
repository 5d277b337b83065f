//! Three nodes that share the keys.

use domain::ports::JobQueue;
use testkit::servers::RedisCluster;

use super::stage::{LONG, SHORT, Stage, ids, publish, receive, receive_all};

testkit::redis_tests! {
    /// Several prefixes fall on several nodes; all keys of one queue fall on one, or no script would run.
    async fn a_queue_lives_on_one_node_of_a_cluster() {
        let cluster = RedisCluster::start().expect("a cluster");
        for _ in 0..4 {
            let stage = Stage::at(&cluster.url()).await;
            let worker = stage.process("worker", LONG);
            publish(&worker, [3, 1, 1, 2]).await;
            assert_eq!(ids(&receive(&worker, 1).await), [3]);
            assert_eq!(receive_all(&worker, 2).await, [1, 2].into());

            worker.close().await;

            let left = stage.process("left", SHORT);
            assert_eq!(ids(&receive(&left, 1).await), [3]);
            assert_eq!(left.survey().await.expect("a survey").pending, 1);
        }
    }
}
