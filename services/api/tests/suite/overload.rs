//! More than can be done, and what is too slow, too large or too many

use std::net::SocketAddr;

use domain::token::Scope;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::harness::{Strictness, Terms, TestLadder, filled, operations, scenarios};

/// A connection to the ladder from one of this machine's own addresses.
async fn connect(ladder: &TestLadder, from: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    let to: SocketAddr = ladder.address().strip_prefix("http://").unwrap().parse().unwrap();
    socket.connect(to).await.unwrap()
}

/// What comes until the ladder closes the connection.
async fn all(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // Whether it ends or is reset is the system's business.
    let _closed = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

scenarios! {
    async fn looks_are_put_off_first_then_other_changes_and_moves_last(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        let token = ladder.token(&table.white, &[Scope::Admin]).await;
        let [reads, writes, moves] = TestLadder::UNDER_WAY;
        let look = || async { ladder.get("/v1/ladders").send().await };
        let write = || async { ladder.post("/v1/stream-tickets").token(&token).send().await };
        let play = || async {
            let request = ladder.post(format!("/v1/games/{}/moves", table.id)).token(&table.white.token);
            request.json(&json!({"uci": "e2e4", "ply": 0})).send().await
        };
        ladder.limit(Strictness::Held);

        let judge = async {
            ladder.held(reads).await;
            let _problem = look().await.refused(503, "overloaded");
            let writing = join_all((reads..writes).map(|_| write()));
            let judge = async {
                ladder.held(writes).await;
                let _problem = look().await.refused(503, "overloaded");
                let _problem = write().await.refused(503, "overloaded");
                let playing = join_all((writes..moves).map(|_| play()));
                let judge = async {
                    ladder.held(moves).await;
                    for operation in operations() {
                        let mut request = ladder.request(operation.method.clone(), filled(operation)).token(&token);
                        if let Some(body) = &operation.body {
                            request = request.json(&body.examples[0]);
                        }
                        let answer = request.send().await;
                        if ["/healthz", "/readyz"].contains(&operation.path.as_str()) {
                            assert_eq!(answer.status(), 200);
                        } else {
                            let problem = answer.refused(503, "overloaded");
                            assert_eq!(problem["retry_after_s"].to_string(), problem.header("retry-after").unwrap());
                        }
                    }
                    ladder.limit(Strictness::Lenient);
                };
                let (played, ()) = tokio::join!(playing, judge);
                assert!(played.iter().all(|answer| answer.status() == 200));
            };
            let (written, ()) = tokio::join!(writing, judge);
            assert!(written.iter().all(|answer| answer.status() == 201));
        };
        let (looked, ()) = tokio::join!(join_all((0..reads).map(|_| look())), judge);

        assert!(looked.iter().all(|answer| answer.status() == 200));
        let _recovered = look().await.expect(200);
    }

    async fn a_request_whose_body_trickles_is_cut_off(ladder: &TestLadder) {
        let limits = ladder.get("/v1/limits").send().await.expect(200);
        assert_eq!(limits["body_patience_ms"], 2_000);
        let mut stream = connect(ladder, "127.0.0.1").await;
        let begun = "POST /v1/guests HTTP/1.1\r\nhost: ladder\r\ncontent-type: application/json\r\n\
                     content-length: 2\r\n\r\n{";
        stream.write_all(begun.as_bytes()).await.unwrap();

        let answer = all(stream).await;

        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert!(answer.contains("application/problem+json") && answer.contains("\"request_timeout\""), "{answer}");
        assert!(answer.contains("connection: close"), "{answer}");
    }

    async fn a_connection_whose_header_trickles_is_cut_off(ladder: &TestLadder) {
        let mut stream = connect(ladder, "127.0.0.1").await;
        stream.write_all(b"GET /v1/limits HTTP/1.1\r\nhost: lad").await.unwrap();

        let answer = all(stream).await;

        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }

    async fn a_network_has_so_many_connections_and_no_more(ladder: &TestLadder) {
        let limits = ladder.get("/v1/limits").send().await.expect(200);
        assert_eq!(limits["connections_per_network_max"], TestLadder::CONNECTIONS_MAX);
        let asks = |mut stream: TcpStream| async move {
            let _cut_off = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: ladder\r\n\r\n").await;
            let mut byte = [0];
            let read = stream.read(&mut byte).await.unwrap_or(0);
            (read == 1).then_some(stream)
        };
        let mut held = Vec::new();
        for _ in 0..TestLadder::CONNECTIONS_MAX {
            held.push(asks(connect(ladder, "127.0.0.2").await).await.unwrap());
        }

        assert!(asks(connect(ladder, "127.0.0.2").await).await.is_none());
        assert!(asks(connect(ladder, "127.0.0.3").await).await.is_some());
        assert!(asks(connect(ladder, "127.0.0.1").await).await.is_some());
    }

    async fn urls_and_headers_have_bounds(ladder: &TestLadder) {
        let limits = ladder.get("/v1/limits").send().await.expect(200);
        let bound = |name: &str| usize::try_from(limits[name].as_u64().unwrap()).unwrap();

        let url = format!("/v1/games?cursor={}", "a".repeat(bound("url_bytes_max")));
        let _problem = ladder.get(&url).send().await.refused(414, "url_too_long");
        let header = "a".repeat(bound("header_bytes_max"));
        let request = ladder.request(Method::GET, "/v1/games").header("x-anything", &header);
        let _problem = request.send().await.refused(431, "headers_too_large");
    }
}
