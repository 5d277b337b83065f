//! The contract-checking client against answers that keep, and that break, a small contract.

use std::sync::Arc;

use reqwest::Method;
use testkit::contract::{Client, Contract, Coverage, Lookup};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

const CONTRACT: &str = "
openapi: 3.1.0
info: {title: Small, version: '1'}
security: []
paths:
  /things/{id}:
    get:
      operationId: getThing
      responses:
        '200':
          description: The thing.
          headers:
            X-Request-Id: {required: true, schema: {type: string, minLength: 1}}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Thing'}
        '404': {$ref: '#/components/responses/NotFound'}
components:
  responses:
    NotFound:
      description: Nothing there.
      content:
        application/problem+json:
          schema: {type: object, required: [status]}
    MethodNotAllowed:
      description: Other methods.
      headers:
        Allow: {required: true, schema: {type: string}}
  schemas:
    Thing:
      type: object
      additionalProperties: false
      required: [at]
      properties:
        at: {type: string, format: date-time}
";

const GOOD: &str = r#"{"at":"2026-11-30T12:00:00.000Z"}"#;

/// Answers one request with these head lines and this body, and tells what the client thinks of it.
async fn judged(head: &str, body: &str) -> Result<Coverage, String> {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let reply = format!(
        "HTTP/1.1 {head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut request = [0; 4096];
        let _length = stream.read(&mut request).await.unwrap();
        stream.write_all(reply.as_bytes()).await.unwrap();
    });
    let coverage = Coverage::default();
    let client = Client::new(address, Arc::new(Contract::parse(CONTRACT)), coverage.clone());
    let sent = tokio::spawn(async move { client.get("/things/1").send().await });
    match sent.await {
        Ok(_) => Ok(coverage),
        Err(panic) => Err(*panic.into_panic().downcast::<String>().unwrap()),
    }
}

async fn complaint(head: &str, body: &str) -> String {
    judged(head, body)
        .await
        .expect_err("the client accepts the answer")
}

#[tokio::test]
async fn an_answer_as_declared_is_accepted_and_counted() {
    let coverage = judged(
        "200 OK\r\nContent-Type: application/json\r\nX-Request-Id: r1",
        GOOD,
    )
    .await
    .unwrap();

    assert_eq!(coverage.missing(&Contract::parse(CONTRACT)), ["getThing 404"]);
}

#[tokio::test]
async fn a_status_that_is_not_declared_is_a_fault() {
    assert!(
        complaint("202 Accepted", "")
            .await
            .contains("does not declare the status 202")
    );
}

#[tokio::test]
async fn a_missing_header_is_a_fault() {
    let head = "200 OK\r\nContent-Type: application/json";

    assert!(complaint(head, GOOD).await.contains("X-Request-Id is missing"));
}

#[tokio::test]
async fn another_content_type_is_a_fault() {
    let head = "200 OK\r\nContent-Type: text/html\r\nX-Request-Id: r1";

    assert!(
        complaint(head, GOOD)
            .await
            .contains("`text/html` is not declared")
    );
}

#[tokio::test]
async fn a_body_that_is_not_as_its_schema_is_a_fault() {
    let head = "200 OK\r\nContent-Type: application/json\r\nX-Request-Id: r1";

    for body in [
        r#"{"at":"2026-11-30T12:00:00.000Z","more":1}"#,
        r#"{"at":"yesterday"}"#,
        "{}",
        "[]",
        "no JSON",
    ] {
        assert!(judged(head, body).await.is_err(), "{body}");
    }
}

#[tokio::test]
async fn a_problem_must_say_the_status_that_it_has() {
    let head = "404 Not Found\r\nContent-Type: application/problem+json";

    assert!(
        complaint(head, r#"{"status":400}"#)
            .await
            .contains("the problem says status 400")
    );
    assert!(judged(head, r#"{"status":404}"#).await.is_ok());
}

#[test]
fn operations_are_found_by_method_and_path() {
    let contract = Contract::parse(CONTRACT);

    assert!(
        matches!(contract.find(&Method::GET, "/things/7"), Lookup::Operation(found) if found.id == "getThing")
    );
    assert!(matches!(
        contract.find(&Method::PUT, "/things/7"),
        Lookup::OtherMethods
    ));
    for path in ["/things", "/things/", "/things/7/more", "/"] {
        assert!(
            matches!(contract.find(&Method::GET, path), Lookup::NoPath),
            "{path}"
        );
    }
}
