//! Listening to a channel.

use link::{Heard, Link};
use testkit::servers::{ChaosProxy, RedisServer};

/// Says something once; answers how many heard it.
async fn say(link: &Link, channel: &str, message: &str) -> u64 {
    let say = |mut link: Link| async move {
        redis::cmd("PUBLISH")
            .arg(channel)
            .arg(message)
            .query_async(&mut link)
            .await
    };
    link.again(say).await.expect("it is published")
}

fn message(text: &str) -> Heard {
    Heard::Message(text.as_bytes().to_vec())
}

testkit::redis_tests! {
    async fn what_is_said_is_heard_in_order() {
        let link = Link::open(&testkit::redis::url()).await.expect("a link");
        let channel = testkit::redis::prefix();
        let mut subscriber = link.subscriber(&channel);
        assert_eq!(subscriber.next().await, Heard::Anew);

        assert_eq!(say(&link, &channel, "e2e4").await, 1);
        assert_eq!(say(&link, &channel, "e7e5").await, 1);

        assert_eq!(subscriber.next().await, message("e2e4"));
        assert_eq!(subscriber.next().await, message("e7e5"));
    }

    /// What was said meanwhile is lost, and whoever listens is told so.
    async fn a_listener_hears_of_every_new_beginning() {
        let mut server = RedisServer::start().expect("a server");
        let link = Link::open(&server.url()).await.expect("a link");
        let mut subscriber = link.subscriber("moves");
        assert_eq!(subscriber.next().await, Heard::Anew);

        server.restart().expect("the same server");

        assert_eq!(subscriber.next().await, Heard::Anew);
        say(&link, "moves", "e2e4").await;
        assert_eq!(subscriber.next().await, message("e2e4"));
    }

    /// A peer that vanishes without a word looks like silence.
    async fn a_line_that_is_dead_is_told_from_one_that_is_silent() {
        let server = RedisServer::start().expect("a server");
        let proxy = ChaosProxy::before(server.port()).expect("a proxy");
        let link = Link::open(&format!("redis://127.0.0.1:{}", proxy.port())).await.expect("a link");
        let mut subscriber = link.subscriber("moves");
        assert_eq!(subscriber.next().await, Heard::Anew);

        let listening = tokio::spawn(async move { subscriber.next().await });
        proxy.pause();
        // The shared connection gives up four times over while the listener finds out: twice the time.
        for _ in 0..4 {
            assert!(link.again(crate::ping).await.is_err());
        }
        proxy.resume();

        assert_eq!(listening.await.expect("something"), Heard::Anew);
    }

    async fn a_wait_that_is_given_up_loses_nothing() {
        let link = Link::open(&testkit::redis::url()).await.expect("a link");
        let channel = testkit::redis::prefix();
        let mut subscriber = link.subscriber(&channel);
        assert_eq!(subscriber.next().await, Heard::Anew);

        for number in 0..50 {
            say(&link, &channel, &number.to_string()).await;
        }
        let mut heard = Vec::new();
        while heard.len() < 50 {
            tokio::select! {
                biased;
                one = subscriber.next() => heard.push(one),
                () = tokio::task::yield_now() => {}
            }
        }

        let said: Vec<Heard> = (0..50).map(|number| message(&number.to_string())).collect();
        assert_eq!(heard, said);
    }
}
