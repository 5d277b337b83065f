//! A server that is away, and comes back.

use std::time::Duration;

use link::{Link, LinkError};
use testkit::servers::{ChaosProxy, RedisServer};

use crate::ping;

#[test]
fn an_address_that_cannot_be_read_is_refused_without_its_password() {
    testkit::database::run(|| async {
        for url in [
            "http://:hunter2@localhost",
            "rediss://:hunter2@localhost",
            "redis://:hunter2@host:port",
        ] {
            let error = Link::open(url).await.expect_err("no address of a Redis server");

            assert!(matches!(error, LinkError::Address { .. }), "{error}");
            assert!(!format!("{error} {error:?}").contains("hunter2"));
        }
    });
}

#[test]
fn a_server_that_is_not_there_is_named_without_its_password() {
    testkit::database::run(|| async {
        let port = testkit::servers::free_port().unwrap();

        let error = Link::open(&format!("redis://:hunter2@127.0.0.1:{port}"))
            .await
            .expect_err("no server");

        let text = format!("{error} {error:?}");
        assert!(text.contains(&format!("127.0.0.1:{port}")), "{text}");
        assert!(!text.contains("hunter2"), "{text}");
    });
}

testkit::redis_tests! {
    /// The library opens a lost connection again, at the cost of the command that met the loss.
    async fn a_restart_of_the_server_costs_one_more_try() {
        let mut server = RedisServer::start().expect("a server");
        let link = Link::open(&server.url()).await.expect("a link");

        server.restart().expect("the same server");
        assert!(ping(link.clone()).await.is_err());
        server.restart().expect("the same server");

        assert_eq!(link.again(ping).await.expect("an answer"), "PONG");
    }

    async fn a_server_that_is_away_for_long_is_found_again() {
        let mut server = RedisServer::start().expect("a server");
        let link = Link::open(&server.url()).await.expect("a link");

        server.kill();
        for _ in 0..3 {
            assert!(link.again(ping).await.is_err());
        }
        server.restart().expect("the same server");

        assert_eq!(link.again(ping).await.expect("an answer"), "PONG");
    }

    async fn a_command_that_is_wrong_is_not_tried_again() {
        let link = Link::open(&testkit::redis::url()).await.expect("a link");
        let tries = std::sync::atomic::AtomicU32::new(0);
        let wrong = |mut link: Link| {
            tries.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            async move { redis::cmd("NO-SUCH-COMMAND").query_async::<()>(&mut link).await }
        };

        assert!(link.again(wrong).await.is_err());

        assert_eq!(tries.into_inner(), 1);
    }

    /// Nothing tells that a network stands still, but that there is no answer.
    async fn a_network_that_stands_still_is_an_error_and_heals() {
        let server = RedisServer::start().expect("a server");
        let proxy = ChaosProxy::before(server.port()).expect("a proxy");
        let link = Link::open(&format!("redis://127.0.0.1:{}", proxy.port())).await.expect("a link");

        proxy.pause();
        assert!(link.again(ping).await.is_err());
        proxy.resume();

        assert_eq!(link.again(ping).await.expect("an answer"), "PONG");
    }

    async fn the_first_of_several_servers_that_is_there_is_taken() {
        let nobody = testkit::servers::free_port().expect("a port");
        let urls = format!("redis://127.0.0.1:{nobody},{}", testkit::redis::url());

        let link = Link::open(&urls).await.expect("a link");

        assert_eq!(ping(link.clone()).await.expect("an answer"), "PONG");
        assert!(link.dedicated("key", Duration::from_secs(1)).await.is_ok());
    }
}
