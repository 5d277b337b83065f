//! Requests that no client should send: each is a problem of the right kind, and nothing is stored

use domain::token::Scope;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::contract::{Operation, Request};

use crate::harness::{Table, Terms, TestLadder, filled, operations, scenarios};

/// A request of an operation that takes a body, to a game that exists, with every scope.
async fn with_everything<'a>(table: &Table<'a>, operation: &Operation) -> Request<'a> {
    let path = match operation.path.strip_prefix("/v1/games/{id}") {
        Some(rest) => format!("/v1/games/{}{rest}", table.id),
        None => filled(operation),
    };
    let token = table.ladder.token(&table.white, &[Scope::Admin]).await;
    let request = table.ladder.request(operation.method.clone(), path);
    if operation.scopes.is_some() {
        request.token(&token)
    } else {
        request
    }
}

fn operations_with_bodies() -> impl Iterator<Item = &'static Operation> {
    operations().iter().filter(|operation| operation.body.is_some())
}

/// What is there to see of challenges, tokens and games. The tokens that the test itself makes do not count.
async fn everything(ladder: &TestLadder, table: &Table<'_>) -> Vec<Value> {
    let challenges = ladder
        .get("/v1/me/challenges")
        .token(&table.white.token)
        .send()
        .await
        .expect(200);
    let tokens = ladder
        .get("/v1/tokens")
        .token(&table.white.token)
        .send()
        .await
        .expect(200);
    let games = ladder.get("/v1/games").send().await.expect(200);
    let tokens = tokens["items"].as_array().unwrap().iter();
    let tokens = tokens
        .filter(|token| token["scopes"] != json!(["admin"]))
        .cloned()
        .collect();
    vec![
        challenges.json().clone(),
        games.json().clone(),
        table.now().await.json().clone(),
        tokens,
    ]
}

scenarios! {
    async fn a_query_parameter_that_does_not_exist_is_named(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let before = everything(ladder, &table).await;
        let token = ladder.token(&table.white, &[Scope::Admin]).await;

        for operation in operations() {
            let path = match operation.path.strip_prefix("/v1/games/{id}") {
                Some(rest) => format!("/v1/games/{}{rest}", table.id),
                None => filled(operation),
            };
            let mut request = ladder.request(operation.method.clone(), format!("{path}?no_such_parameter=1"));
            if operation.scopes.is_some() {
                request = request.token(&token);
            }
            if let Some(body) = &operation.body {
                request = request.json(&body.examples[0]);
            }
            let problem = request.send().await.refused(422, "invalid_request");
            let violation = &problem["violations"][0];
            assert_eq!(violation["field"], "no_such_parameter", "{}", operation.id);
            assert_eq!(violation["code"], "unknown_field", "{}", operation.id);
        }

        assert_eq!(everything(ladder, &table).await, before);
    }

    async fn no_body_needs_no_media_type(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;

        let request = ladder.post(table.path("resignation")).token(&table.white.token);
        let game = request.body("application/x-www-form-urlencoded", "").send().await.expect(200);

        assert_eq!(game["termination"], "resignation");
    }

    async fn a_body_that_is_no_json_is_said_to_be_none(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let before = everything(ladder, &table).await;

        for operation in operations_with_bodies() {
            for bytes in [&b"{"[..], b"hello", b"{\"a\":1,}", b"{'a':1}", b"\xff\xfe{}", b"{\"handle\":\"\xff\"}", b"{}{}"] {
                let request = with_everything(&table, operation).await.body("application/json", bytes);
                let _problem = request.send().await.refused(400, "not_json");
            }
        }

        assert_eq!(everything(ladder, &table).await, before);
    }

    async fn a_body_that_is_no_object_is_refused(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        for operation in operations_with_bodies() {
            for body in [json!([]), json!("text"), json!(1), json!(null), json!(true)] {
                let request = with_everything(&table, operation).await.json(&body);
                let problem = request.send().await.refused(422, "invalid_request");
                assert_eq!(problem["violations"][0]["field"], "");
            }
        }
    }

    async fn a_field_that_does_not_exist_is_named(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let before = everything(ladder, &table).await;

        for operation in operations_with_bodies() {
            let mut body = operation.body.as_ref().unwrap().examples[0].clone();
            body["no_such_field"] = json!(1);
            let request = with_everything(&table, operation).await.json(&body);
            let problem = request.send().await.refused(422, "invalid_request");
            let violation = &problem["violations"][0];
            assert_eq!((&violation["field"], &violation["code"]), (&json!("no_such_field"), &json!("unknown_field")));
        }

        assert_eq!(everything(ladder, &table).await, before);
    }

    async fn a_body_of_ten_megabytes_is_too_large(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let large = format!("{{\"handle\":\"{}\"}}", "a".repeat(10 * 1024 * 1024));

        for operation in operations_with_bodies() {
            let request = with_everything(&table, operation).await.body("application/json", large.as_bytes());
            let _problem = request.send().await.refused(413, "body_too_large");
        }
    }

    async fn a_body_must_be_declared_as_json(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        for operation in operations_with_bodies() {
            let body = operation.body.as_ref().unwrap().examples[0].to_string();
            for media in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"] {
                let request = with_everything(&table, operation).await.body(media, body.as_bytes());
                let _problem = request.send().await.refused(415, "unsupported_media_type");
            }
        }
        let with_charset = ladder.post("/v1/positions").body("Application/JSON; charset=utf-8", "{}");
        let _answer = with_charset.send().await.expect(200);
    }

    async fn what_asks_for_a_token_takes_no_other(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let revoked = ladder.token(&player, &[Scope::Admin]).await;
        let id = ladder.get("/v1/token").token(&revoked).send().await.expect(200);
        let path = format!("/v1/tokens/{}", id.str("id"));
        let _revoked = ladder.delete(path).token(&player.token).send().await.expect(204);
        let unknown = ladder.player("Graf").await.token;
        let _closed = ladder.delete("/v1/me").token(&unknown).send().await.expect(204);

        for operation in operations().iter().filter(|operation| operation.scopes.is_some()) {
            let request = || ladder.request(operation.method.clone(), filled(operation));
            let none = request().send().await.refused(401, "unauthorized");
            assert!(none.header("www-authenticate").is_some());
            for token in [revoked.as_str(), unknown.as_str(), "ldr_p_x_y", "%C3%A9"] {
                let _problem = request().token(token).send().await.refused(401, "unauthorized");
            }
        }
    }

    async fn a_token_without_the_scope_is_refused(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let token = ladder.token(&player, &[Scope::Read]).await;

        for operation in operations() {
            let Some(scope) = operation.scopes.as_ref().and_then(|scopes| scopes.first()) else { continue };
            let request = ladder.request(operation.method.clone(), filled(operation)).token(&token);
            let problem = request.send().await.refused(403, "scope_missing");
            assert_eq!(problem["scope"], **scope);
        }
    }

    async fn ids_that_do_not_exist_are_not_found(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let token = ladder.token(&player, &[Scope::Admin]).await;

        for operation in operations().iter().filter(|operation| operation.responses.contains_key(&404)) {
            let path = filled(operation);
            let broken = path.replace("0123456789A", "0123-6789A").replace("ABC346", "%00");
            let beyond = path.replace("0123456789A", "zzzzzzzzzzz");
            for path in [path, broken, beyond] {
                let mut request = ladder.request(operation.method.clone(), path);
                if operation.scopes.is_some() {
                    request = request.token(&token);
                }
                if let Some(body) = &operation.body {
                    request = request.json(&body.examples[0]);
                }
                let _problem = request.send().await.refused(404, "not_found");
            }
        }
    }

    async fn methods_that_a_path_does_not_have_are_named_with_those_it_has(ladder: &TestLadder) {
        for operation in operations() {
            let path = filled(operation);
            for method in [Method::PUT, Method::PATCH, Method::POST, Method::DELETE] {
                let declared = |method: &Method| {
                    operations().iter().any(|other| other.path == operation.path && other.method == *method)
                };
                if declared(&method) {
                    continue;
                }
                let answer = ladder.request(method, &path).outside_the_contract().send().await;
                let problem = answer.refused(405, "method_not_allowed");
                let allow = problem.header("allow").unwrap();
                assert!(allow.split(", ").any(|name| name == operation.method.as_str()), "{path}: {allow}");
            }
        }
    }
}
