//! Connections for readers that block.

use std::time::Duration;

use link::Link;
use redis::Value;
use testkit::servers::RedisServer;

use crate::ping;

testkit::redis_tests! {
    /// The library's own limit is 500 ms.
    async fn a_block_longer_than_the_librarys_limit_ends_with_the_servers_answer() {
        let link = Link::open(&testkit::redis::url()).await.expect("a link");
        let mut reader = link.dedicated("key", Duration::from_secs(30)).await.expect("a connection");

        let mut pop = redis::cmd("BLPOP");
        pop.arg(testkit::redis::prefix()).arg(0.7);

        assert_eq!(pop.query_async::<Value>(&mut reader).await.expect("an answer"), Value::Nil);
    }

    async fn a_reader_that_blocks_holds_up_nobody_else() {
        let link = Link::open(&testkit::redis::url()).await.expect("a link");
        let mut reader = link.dedicated("key", Duration::from_secs(30)).await.expect("a connection");
        let mut pop = redis::cmd("BLPOP");
        pop.arg(testkit::redis::prefix()).arg(30);

        tokio::select! {
            biased;
            popped = pop.query_async::<Value>(&mut reader) => panic!("nothing was pushed: {popped:?}"),
            answer = ping(link) => assert_eq!(answer.expect("an answer"), "PONG"),
        }
    }

    /// Whoever reads must know that a read was lost.
    async fn a_lost_connection_stays_lost() {
        let mut server = RedisServer::start().expect("a server");
        let link = Link::open(&server.url()).await.expect("a link");
        let mut reader = link.dedicated("key", Duration::from_secs(30)).await.expect("a connection");

        server.restart().expect("the same server");

        for _ in 0..3 {
            assert!(redis::cmd("PING").query_async::<String>(&mut reader).await.is_err());
        }
        assert!(link.dedicated("key", Duration::from_secs(30)).await.is_ok());
    }
}
