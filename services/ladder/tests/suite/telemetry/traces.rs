//! A game's last move in a trace: the request, its transaction, the job that it brought about.

use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;

use super::collector::{Collector, text};
use crate::harness::{Http, Ladder, Pair};

fn named<'a>(spans: &'a [Span], name: &str, request: &[u8]) -> Option<&'a Span> {
    spans
        .iter()
        .find(|span| span.name == name && span.trace_id == request)
}

#[tokio::test]
async fn a_request_its_transaction_and_its_job_are_one_trace() {
    let collector = Collector::start();
    let ladder = Ladder::with(|command| command.args(["--otlp-endpoint", &collector.url()]));
    let http = Http::to(&ladder);
    let pair = Pair::register(&http, "traced").await;
    pair.play(&[&http]).await;
    let request_id = http.last_request_of("POST").unwrap();

    let mut spans = Vec::new();
    let (request, job) = loop {
        let received = collector.next();
        assert_eq!(received.request_line, "POST /v1/traces HTTP/1.1");
        assert_eq!(received.content_type, "application/x-protobuf");
        let resource = received.read().resource_spans[0].resource.clone().unwrap();
        assert_eq!(text(&resource.attributes, "service.name"), Some("ladder"));
        assert_eq!(text(&resource.attributes, "ladder.role"), Some("serve"));
        spans.extend(received.spans());
        let of_request = |span: &&Span| text(&span.attributes, "request.id") == Some(&*request_id);
        let request = spans
            .iter()
            .filter(of_request)
            .find(|span| span.kind == SpanKind::Server as i32);
        let job = spans
            .iter()
            .filter(of_request)
            .find(|span| span.kind == SpanKind::Consumer as i32);
        if let (Some(request), Some(job)) = (request, job) {
            break (request.clone(), job.clone());
        }
    };

    assert_eq!(request.name, "POST /v1/games/{id}/moves");
    assert_eq!(
        request.parent_span_id, [0_u8; 0],
        "a trace begins with the request"
    );
    assert_eq!(
        text(&request.attributes, "http.route"),
        Some("/v1/games/{id}/moves")
    );
    assert_eq!(job.name, "job settle_game");
    assert_eq!(job.trace_id, request.trace_id);
    assert_eq!(job.parent_span_id, request.span_id);
    let record = named(&spans, "transaction Record", &request.trace_id).unwrap();
    assert_eq!(record.parent_span_id, request.span_id);
    let settle = named(&spans, "transaction Settle", &request.trace_id).unwrap();
    assert_eq!(settle.parent_span_id, job.span_id);
    for span in [&request, record, settle, &job] {
        assert!(span.start_time_unix_nano <= span.end_time_unix_nano);
    }
    assert!(request.start_time_unix_nano <= record.start_time_unix_nano);
    assert!(record.end_time_unix_nano <= request.end_time_unix_nano);
}

#[tokio::test]
async fn a_collector_that_is_gone_holds_nothing_up() {
    let gone = servers::free_port().unwrap();
    let mut ladder =
        Ladder::with(|command| command.args(["--otlp-endpoint", &format!("http://127.0.0.1:{gone}")]));
    let http = Http::to(&ladder);
    let pair = Pair::register(&http, "untraced").await;
    let game = pair.play(&[&http]).await;

    http.until(&format!("/v1/games/{game}"), |game| {
        game["rating_status"] == "settled"
    })
    .await;

    ladder.stop();
    let log = ladder.process().log();
    assert!(log.matches("does not take spans").count() <= 1, "{log}");
}
