//! Three nodes that share the keys.

use std::time::Duration;

use link::{Heard, Link, Mode};
use redis::AsyncCommands;
use testkit::servers::RedisCluster;

testkit::redis_tests! {
    async fn a_cluster_looks_like_one_server() {
        let cluster = RedisCluster::start().expect("a cluster");
        let link = Link::open(&cluster.url()).await.expect("a link");

        for key in ["a", "b", "c", "d", "e", "f"] {
            let () = link.clone().set(key, key).await.expect("it is set");
            let mut holder = link.dedicated(key, Duration::from_secs(5)).await.expect("a connection");
            assert_eq!(holder.get::<_, String>(key).await.expect("it is there"), key);
        }

        let survey = link.survey().await.expect("a survey");
        assert_eq!(survey.mode, Mode::Cluster { masters: 3 });
        assert_eq!(survey.fault(), None);
        assert_eq!(survey.doubts(), []);
    }

    async fn a_script_runs_on_whichever_node_holds_its_key() {
        let cluster = RedisCluster::start().expect("a cluster");
        let link = Link::open(&cluster.url()).await.expect("a link");
        let script = redis::Script::new("return redis.call('INCR', KEYS[1])");

        for key in ["a", "b", "c", "d", "e", "f"] {
            let count: u64 = script.key(key).invoke_async(&mut link.clone()).await.expect("a count");
            assert_eq!(count, 1);
        }
    }

    async fn a_message_is_heard_on_every_node() {
        let cluster = RedisCluster::start().expect("a cluster");
        let link = Link::open(&cluster.url()).await.expect("a link");
        let mut listeners = Vec::new();
        for url in cluster.url().split(',') {
            let mut listener = Link::open(url).await.expect("a link").subscriber("moves");
            assert_eq!(listener.next().await, Heard::Anew);
            listeners.push(listener);
        }

        let () = link.clone().publish("moves", "e2e4").await.expect("it is published");

        for listener in &mut listeners {
            assert_eq!(listener.next().await, Heard::Message(b"e2e4".to_vec()));
        }
    }
}
