//! The Redis of a test.

use link::Link;
use testkit::servers::{ChaosProxy, RedisServer};

/// Makes of each function a test `name::redis`, one that needs a Redis.
macro_rules! redis_tests {
    ($(
        $(#[$meta:meta])*
        async fn $name:ident() $body:block
    )+) => {$(
        $(#[$meta])*
        mod $name {
            use super::*;

            #[test]
            fn redis() {
                testkit::database::run(|| async $body);
            }
        }
    )+};
}
pub(crate) use redis_tests;

/// The server of all tests.
pub(crate) async fn shared() -> Link {
    connect(&testkit::redis::url()).await
}

/// A server that only this test uses, so that it may kill or empty it.
pub(crate) async fn private() -> (RedisServer, Link) {
    let server = RedisServer::start().expect("a server starts");
    let link = connect(&server.url()).await;
    (server, link)
}

/// A server that only this test uses, behind a network that it may hold up or cut.
pub(crate) async fn behind_a_network() -> (RedisServer, ChaosProxy, Link) {
    let server = RedisServer::start().expect("a server starts");
    let network = ChaosProxy::before(server.port()).expect("a proxy starts");
    let link = connect(&format!("redis://127.0.0.1:{}", network.port())).await;
    (server, network, link)
}

/// Lets the server forget everything.
pub(crate) async fn flush(link: &Link) {
    let mut link = link.clone();
    let flushed: Result<(), _> = redis::cmd("FLUSHALL").query_async(&mut link).await;
    flushed.expect("the server is emptied");
}

pub(crate) async fn connect(url: &str) -> Link {
    Link::open(url).await.expect("the server answers")
}
