//! Streams whose process stops, and streams that nobody reads.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use rustix::net::{AddressFamily, SocketType, connect, socket, sockopt};
use serde_json::Value;
use testkit::TestDatabase;
use testkit::contract::Coverage;

use crate::harness::{Side, Terms, TestLadder};

/// More heartbeats than the buffers of both ends of a connection hold, and than a feed keeps.
const UNREAD_HEARTBEATS: usize = 4_000;

async fn ladder() -> TestLadder {
    TestLadder::start(TestDatabase::sqlite().await, Coverage::default()).await
}

/// A request for a stream on a connection that takes little at a time.
fn narrow(ladder: &TestLadder, path: &str) -> TcpStream {
    let address: SocketAddr = ladder.address().strip_prefix("http://").unwrap().parse().unwrap();
    let socket = socket(AddressFamily::INET, SocketType::STREAM, None).unwrap();
    sockopt::set_socket_recv_buffer_size(&socket, 4_096).unwrap();
    connect(&socket, &address).unwrap();
    let mut stream = TcpStream::from(socket);
    let request = format!("GET {path} HTTP/1.0\r\nAccept: application/x-ndjson\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// Everything that a connection still says.
async fn everything(mut stream: TcpStream) -> Vec<Value> {
    let read = tokio::task::spawn_blocking(move || {
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    });
    let text = read.await.unwrap();
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_reader_who_falls_behind_is_told_so_and_holds_up_nobody() {
    testkit::database::run(|| async {
        let ladder = ladder().await;
        let table = ladder.table(Terms::RATED).await;
        let slow = narrow(&ladder, &table.path("events"));
        let mut quick = ladder.get(table.path("events")).open().await;
        quick.expect("snapshot").await;

        for _ in 0..UNREAD_HEARTBEATS {
            ladder.beat();
            quick.expect("heartbeat").await;
        }
        let _moved = table.uci(Side::White, "e2e4", 0).await.expect(200);
        quick.expect("moved").await;

        let told = everything(slow).await;
        let last = told.last().unwrap();
        assert_eq!(
            (&last["type"], &last["reason"]),
            (&"closed".into(), &"slow".into())
        );
        assert!(told.len() < UNREAD_HEARTBEATS);
        let after = format!("{}?after={}", table.path("events"), last["version"]);
        let mut again = ladder.get(after).open().await;
        assert_eq!(again.expect("moved").await["version"], 1);
    });
}

#[test]
fn a_process_that_stops_says_so_to_every_stream_and_waits_for_none_that_is_not_read() {
    testkit::database::run(|| async {
        let mut ladder = ladder().await;
        let table = ladder.table(Terms::RATED).await;
        let (games, mine) = (table.path("events"), "/v1/me/events");
        let token = table.white.token.clone();
        let _unread = narrow(&ladder, &games);
        let mut streams = Vec::new();
        for _ in 0..8 {
            streams.push(ladder.get(&games).open().await);
            streams.push(ladder.get(mine).token(&token).open().await);
        }
        for stream in &mut streams {
            stream.expect("snapshot").await;
        }

        ladder.stop().await;

        for mut stream in streams {
            assert_eq!(stream.expect("closed").await["reason"], "stopping");
            assert_eq!(stream.next().await, None);
        }
    });
}
