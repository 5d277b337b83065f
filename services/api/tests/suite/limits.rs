//! How much one client may ask for

use domain::Millis;
use domain::token::Scope;
use reqwest::Method;
use serde_json::json;
use testkit::contract::{Answer, Operation, Request};

use crate::harness::{Player, Strictness, Terms, TestLadder, filled, operations, scenarios};

/// Operations about health, which are always answered.
fn is_of_health(operation: &Operation) -> bool {
    ["isAlive", "isReady"].contains(&operation.id.as_str())
}

/// A request of an operation, by somebody who may do everything.
fn request<'a>(ladder: &'a TestLadder, operation: &Operation, token: &str) -> Request<'a> {
    // A stream would go on: a ticket that is none opens no stream.
    let ticket = if operation.id == "getMyEvents" {
        "?ticket=none"
    } else {
        ""
    };
    let path = filled(operation) + ticket;
    let request = ladder.request(operation.method.clone(), path).token(token);
    match &operation.body {
        Some(body) => request.json(&body.examples[0]),
        None => request,
    }
}

/// What is left of which bucket.
fn left(answer: &Answer) -> (String, u32) {
    let field = answer.header("ratelimit").unwrap();
    let mut parts = field.split(';');
    let policy = parts.next().unwrap().trim_matches('"').to_owned();
    let left = parts.next().unwrap().strip_prefix("r=").unwrap();
    (policy, left.parse().unwrap())
}

fn policy(answer: &Answer, name: &str) -> (u32, u32, u64) {
    let policies = answer["policies"].as_array().unwrap();
    let found = policies.iter().find(|policy| policy["policy"] == name).unwrap();
    let number = |key: &str| found[key].as_u64().unwrap();
    (number("burst") as u32, number("quota") as u32, number("window_s"))
}

async fn register(ladder: &TestLadder, address: &str, handle: &str) -> Answer {
    let request = ladder.post("/v1/players").header("x-forwarded-for", address);
    request.json(&json!({ "handle": handle })).send().await
}

async fn look(ladder: &TestLadder, player: &Player) -> Answer {
    ladder.get("/v1/ladders").token(&player.token).send().await
}

scenarios! {
    async fn every_answer_says_what_it_was_charged_to_and_what_is_left(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let token = ladder.token(&player, &[Scope::Admin]).await;
        let limits = ladder.get("/v1/limits").send().await.expect(200);

        for operation in operations().iter().filter(|operation| operation.id != "closeAccount") {
            let answer = request(ladder, operation, &token).header("accept", "*/*").send().await;
            if is_of_health(operation) {
                assert_eq!(answer.header("ratelimit"), None);
                continue;
            }
            let (name, _) = left(&answer);
            let (_, quota, window_s) = policy(&limits, &name);
            assert_eq!(answer.header("ratelimit-policy"), Some(&*format!("\"{name}\";q={quota};w={window_s}")));
            let exposed = answer.header("access-control-expose-headers").unwrap();
            assert!(exposed.contains("RateLimit, RateLimit-Policy, Retry-After"));
        }
    }

    async fn any_operation_may_be_refused_to_who_asks_too_often(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let token = ladder.token(&player, &[Scope::Admin]).await;
        ladder.limit(Strictness::Closed);

        for operation in operations() {
            let answer = request(ladder, operation, &token).send().await;
            if is_of_health(operation) {
                assert_eq!(answer.status(), 200);
                continue;
            }
            let problem = answer.refused(429, "too_many_requests");
            assert_eq!(problem["retry_after_s"], 2);
            assert_eq!(problem.header("retry-after"), Some("2"));
            let (policy, left) = left(&problem);
            assert_eq!(left, 0);
            assert!(problem.str("detail").contains(&format!("`{policy}`")));
        }
    }

    async fn a_bucket_is_a_tokens_and_fills_with_time(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let (burst, quota, window_s) = policy(&ladder.get("/v1/limits").send().await.expect(200), "reads");
        ladder.limit(Strictness::Usual);
        for spent in 1..=burst {
            assert_eq!(left(&look(ladder, &a).await.expect(200)), ("reads".to_owned(), burst - spent));
        }

        let refused = look(ladder, &a).await.refused(429, "too_many_requests");

        assert_eq!(left(&look(ladder, &b).await.expect(200)).1, burst - 1);
        assert_eq!(left(&ladder.get("/v1/ladders").send().await.expect(200)).1, burst - 1);
        let wait = refused["retry_after_s"].as_u64().unwrap();
        assert_eq!(wait, u64::from(1_000 * quota).div_ceil(1_000 * u64::from(quota)));
        ladder.advance(Millis(i64::try_from(1_000 * window_s).unwrap() / i64::from(quota)));
        assert_eq!(left(&look(ladder, &a).await.expect(200)).1, 0);
    }

    async fn whoever_shows_no_good_token_is_charged_by_network(ladder: &TestLadder) {
        ladder.limit(Strictness::Usual);
        let (burst, ..) = policy(&ladder.get("/v1/limits").send().await.expect(200), "reads");
        let from = |address: &'static str| {
            ladder.get("/v1/me").token("ldr_p_nobody").header("x-forwarded-for", address)
        };

        let _problem = from("2001:db8:1:2::1").send().await.refused(401, "unauthorized");
        let problem = from("2001:db8:1:2:ffff::9").send().await.refused(401, "unauthorized");
        assert_eq!(left(&problem).1, burst - 2);
        let problem = from("2001:db8:1:3::1").send().await.refused(401, "unauthorized");
        assert_eq!(left(&problem).1, burst - 1);
    }

    async fn a_client_gains_nothing_by_making_up_hops(ladder: &TestLadder) {
        ladder.limit(Strictness::Usual);
        let (burst, ..) = policy(&ladder.get("/v1/limits").send().await.expect(200), "reads");

        for (made_up, spent) in [("198.51.100.1", 1), ("198.51.100.2", 2), ("127.0.0.9", 3)] {
            let hops = format!("{made_up}, 203.0.113.9");
            let answer = ladder.get("/v1/ladders").header("x-forwarded-for", &hops).send().await.expect(200);
            assert_eq!(left(&answer).1, burst - spent);
        }
    }

    async fn registrations_are_a_networks_whatever_token_is_shown(ladder: &TestLadder) {
        let (burst, ..) = policy(&ladder.get("/v1/limits").send().await.expect(200), "registrations");
        let player = ladder.player("Menchik").await;
        let operator = ladder.official("Platform", Scope::Operator).await;
        ladder.limit(Strictness::Usual);
        for number in 0..burst - 1 {
            let _player = register(ladder, "203.0.113.9", &format!("p-{number}")).await.expect(201);
        }
        let guest = ladder.post("/v1/guests").header("x-forwarded-for", "203.0.113.9").send().await.expect(201);
        assert_eq!(left(&guest), ("registrations".to_owned(), 0));

        let _problem = register(ladder, "203.0.113.9", "one-more").await.refused(429, "too_many_requests");
        let with = |token: &str| {
            let request = ladder.post("/v1/players").header("x-forwarded-for", "203.0.113.9").token(token);
            request.json(&json!({"handle": "one-more"}))
        };
        let _problem = with(&player.token).send().await.refused(429, "too_many_requests");

        let registered = with(&operator).send().await.expect(201);
        assert_eq!(left(&registered).0, "writes");
        let _elsewhere = register(ladder, "203.0.113.10", "elsewhere").await.expect(201);
    }

    async fn a_legal_move_is_played_however_little_is_left(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        ladder.limit(Strictness::Usual);
        let moves = format!("/v1/games/{}/moves", table.id);
        let play = |uci: &str, ply: u32| {
            let request = ladder.post(&moves).token(&table.white.token);
            request.json(&json!({"uci": uci, "ply": ply}))
        };
        let (burst, ..) = policy(&ladder.get("/v1/limits").send().await.expect(200), "writes");
        for spent in 1..=burst {
            let problem = play("e2e5", 0).send().await.refused(422, "piece_cannot_reach");
            assert_eq!(left(&problem), ("writes".to_owned(), burst - spent));
        }

        let _problem = play("e2e5", 0).send().await.refused(429, "too_many_requests");
        let _game = play("e2e4", 0).send().await.expect(200);
        let again = play("e2e4", 0).send().await.expect(200);

        assert_eq!(again["ply"], 1);
        assert_eq!(left(&again), ("writes".to_owned(), 0));
        let _problem = play("d2d4", 1).send().await.refused(429, "too_many_requests");
        let resigned = ladder.request(Method::POST, format!("/v1/games/{}/resignation", table.id));
        let _problem = resigned.token(&table.white.token).send().await.refused(429, "too_many_requests");
    }
}
