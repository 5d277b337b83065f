//! Where metrics are read.

use std::net::TcpListener;

use crate::harness::{Http, Ladder, ladder};

#[test]
fn an_address_that_was_given_and_is_taken_stops_the_start() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("ladder.db").display());

    let output = ladder(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--database",
        &database,
        "--metrics-listen",
        &address,
    ]);

    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&format!("cannot listen on {address}")), "{said}");
    assert!(said.contains("--metrics-listen"), "{said}");
}

#[tokio::test]
async fn a_ladder_starts_without_metrics_where_the_usual_port_is_taken() {
    // Where this fails, somebody else has it already, which is just as good.
    let _taken = TcpListener::bind("127.0.0.1:9090");

    let ladder = Ladder::with(|command| command.env_remove("LADDER_METRICS_LISTEN"));

    let health = Http::to(&ladder).get("/healthz").await;
    assert!(health.is_object(), "{health}");
    let log = ladder.process().log();
    assert_eq!(log.matches("no metrics are shown").count(), 1, "{log}");
}

#[test]
fn a_collector_that_could_not_be_spoken_to_is_refused() {
    let output = ladder(&["serve", "--otlp-endpoint", "https://collector.example"]);

    assert_eq!(output.status.code(), Some(2), "it is a mistake in the command");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("without TLS"), "{said}");
}
