//! `Idempotency-Key`

use domain::Millis;
use domain::token::Scope;
use serde_json::{Value, json};
use testkit::contract::Answer;

use crate::harness::{Terms, TestLadder, scenarios};

const KEY: &str = "8e03978e-40d5-43e8-bc93-6894a57f9324";

async fn register(ladder: &TestLadder, handle: &str, key: &str) -> Answer {
    ladder
        .post("/v1/players")
        .header("idempotency-key", key)
        .json(&json!({ "handle": handle }))
        .send()
        .await
}

async fn offer(ladder: &TestLadder, token: &str, key: &str, offer: &Value) -> Answer {
    ladder
        .post("/v1/challenges")
        .token(token)
        .header("idempotency-key", key)
        .json(offer)
        .send()
        .await
}

fn open() -> Value {
    json!({"rated": false, "time_control": Terms::CASUAL.time_control()})
}

scenarios! {
    async fn a_registration_sent_again_is_answered_again_with_its_token(ladder: &TestLadder) {
        let first = register(ladder, "Menchik", KEY).await.expect(201);
        let second = register(ladder, "Menchik", KEY).await.expect(201);

        assert_eq!(first.json(), second.json());
        assert_eq!(first.header("location"), second.header("location"));
        assert_eq!((first.header("idempotency-replayed"), second.header("idempotency-replayed")), (None, Some("true")));
        let _me = ladder.get("/v1/me").token(second.str("token")).send().await.expect(200);
    }

    async fn registrations_sent_at_once_make_one_player(ladder: &TestLadder) {
        let send = || register(ladder, "Menchik", KEY);

        let (a, b, c, d) = tokio::join!(send(), send(), send(), send());

        let answers = [a, b, c, d].map(|answer| answer.expect(201));
        for answer in &answers {
            assert_eq!(answer.json(), answers[0].json());
        }
        let replayed = answers.iter().filter(|answer| answer.header("idempotency-replayed").is_some());
        assert_eq!(replayed.count(), 3);
    }

    async fn a_key_is_good_for_one_body(ladder: &TestLadder) {
        let _player = register(ladder, "Menchik", KEY).await.expect(201);

        let _problem = register(ladder, "Graf", KEY).await.refused(422, "idempotency_key_reused");

        let _problem = ladder.get("/v1/players/Graf").send().await.refused(404, "not_found");
    }

    async fn a_handle_is_taken_for_whoever_has_another_key(ladder: &TestLadder) {
        let _player = register(ladder, "Menchik", KEY).await.expect(201);

        let _problem = register(ladder, "Menchik", &KEY.replace('8', "9")).await.refused(409, "handle_taken");
    }

    async fn a_key_that_seals_a_secret_must_be_hard_to_guess(ladder: &TestLadder) {
        let player = ladder.player("Graf").await;
        for key in ["", "short", "123456789012345678901", "with space 1234567890123"] {
            let _problem = register(ladder, "Menchik", key).await.refused(422, "idempotency_key_invalid");
            let wish = json!({"scopes": ["read"]});
            let request = ladder.post("/v1/tokens").token(&player.token).header("idempotency-key", key).json(&wish);
            let _problem = request.send().await.refused(422, "idempotency_key_invalid");
        }
        for key in ["", "two words", &"k".repeat(256)] {
            let _problem = offer(ladder, &player.token, key, &open()).await.refused(422, "idempotency_key_invalid");
        }
        let _challenge = offer(ladder, &player.token, "1", &open()).await.expect(201);
    }

    async fn keys_are_apart_for_each_token_and_path(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);

        let of_a = offer(ladder, &a.token, KEY, &open()).await.expect(201);
        let of_b = offer(ladder, &b.token, KEY, &open()).await.expect(201);
        let wish = json!({"scopes": ["read"]});
        let token = ladder.post("/v1/tokens").token(&a.token).header("idempotency-key", KEY).json(&wish);
        let token = token.send().await.expect(201);

        assert_ne!(of_a["id"], of_b["id"]);
        assert_eq!(token.header("idempotency-replayed"), None);
    }

    async fn every_creation_is_done_once(ladder: &TestLadder) {
        let operator = ladder.official("Federation", Scope::Admin).await;
        ladder.player("Menchik").await;
        ladder.player("Graf").await;
        let pairing = json!({
            "white": "Menchik",
            "black": "Graf",
            "rated": false,
            "time_control": Terms::CASUAL.time_control(),
        });

        for (path, body) in [
            ("/v1/games", pairing),
            ("/v1/challenges", open()),
            ("/v1/tokens", json!({"scopes": ["read"]})),
        ] {
            let send = || ladder.post(path).token(&operator).header("idempotency-key", KEY).json(&body).send();
            let first = send().await.expect(201);
            let second = send().await.expect(201);
            assert_eq!(first.json(), second.json(), "{path}");
            assert_eq!(second.header("idempotency-replayed"), Some("true"), "{path}");
        }
        let games = ladder.get("/v1/games").send().await.expect(200);
        assert_eq!(games["items"].as_array().map(Vec::len), Some(1));
    }

    async fn a_refusal_sent_again_is_given_again(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let mut to_graf = open();
        to_graf["opponent"] = "Graf".into();

        let first = offer(ladder, &player.token, KEY, &to_graf).await.refused(422, "invalid_request");
        ladder.player("Graf").await;
        let second = offer(ladder, &player.token, KEY, &to_graf).await.refused(422, "invalid_request");

        assert_eq!(first.bytes(), second.bytes());
        assert_eq!(first.header("content-language"), second.header("content-language"));
        assert_eq!((first.header("idempotency-replayed"), second.header("idempotency-replayed")), (None, Some("true")));
        let _problem = offer(ladder, &player.token, KEY, &open()).await.refused(422, "idempotency_key_reused");
        let under_another_key = offer(ladder, &player.token, "another", &to_graf).await.expect(201);
        assert_eq!(under_another_key.header("idempotency-replayed"), None);
    }

    async fn a_refusal_is_given_again_in_the_language_in_which_it_was_given(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let send = |language: &'static str| {
            let request = ladder.post("/v1/challenges").token(&player.token).header("idempotency-key", KEY);
            request.header("accept-language", language).json(&json!({})).send()
        };

        let first = send("pt").await.refused(422, "invalid_request");
        let second = send("en").await.refused(422, "invalid_request");

        assert_eq!(first.header("content-language"), Some("pt-BR"));
        assert_eq!(second.header("content-language"), Some("pt-BR"));
        assert_eq!(first.bytes(), second.bytes());
    }

    async fn refusals_of_every_kind_are_given_again(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let rated = json!({"rated": true, "time_control": Terms::RATED.time_control(), "ruleset": "fide"});

        for (number, (path, body, status, code)) in [
            ("/v1/players", json!({"handle": "menchik"}), 409, "handle_taken"),
            ("/v1/players", json!({"name": "Graf"}), 422, "invalid_request"),
            ("/v1/tokens", json!({"scopes": ["admin"]}), 403, "scope_missing"),
            ("/v1/challenges", json!([]), 422, "invalid_request"),
            ("/v1/challenges", rated, 422, "ruleset_not_rated"),
        ]
        .into_iter()
        .enumerate()
        {
            let key = format!("{KEY}-{number}");
            let send = || ladder.post(path).token(&player.token).header("idempotency-key", &key).json(&body).send();
            let first = send().await.refused(status, code);
            let second = send().await.refused(status, code);
            assert_eq!(first.bytes(), second.bytes(), "{path} {code}");
            assert_eq!(second.header("idempotency-replayed"), Some("true"), "{path} {code}");
        }
    }

    async fn equal_refusals_at_once_are_one(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let body = json!({"rated": "yes"});
        let send = || offer(ladder, &player.token, KEY, &body);

        let (a, b, c, d) = tokio::join!(send(), send(), send(), send());

        let answers = [a, b, c, d].map(|answer| answer.refused(422, "invalid_request"));
        for answer in &answers {
            assert_eq!(answer.bytes(), answers[0].bytes());
        }
    }

    async fn what_was_turned_away_unread_may_be_sent_again_under_its_key(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let read_only = ladder.token(&player, &[Scope::Read]).await;
        let unread = |media_type: &'static str, body: &'static str| {
            let request = ladder.post("/v1/challenges").token(&player.token).header("idempotency-key", KEY);
            request.body(media_type, body).send()
        };

        let _problem = offer(ladder, "ldr_p_x_y", KEY, &open()).await.refused(401, "unauthorized");
        let _problem = offer(ladder, &read_only, KEY, &open()).await.refused(403, "scope_missing");
        let _problem = unread("application/json", "{").await.refused(400, "not_json");
        let _problem = unread("text/plain", "{}").await.refused(415, "unsupported_media_type");

        let challenge = offer(ladder, &player.token, KEY, &open()).await.expect(201);
        assert_eq!(challenge.header("idempotency-replayed"), None);
    }

    async fn a_key_is_forgotten_after_a_day(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let first = offer(ladder, &player.token, KEY, &open()).await.expect(201);

        ladder.advance(Millis::from_secs(24 * 3600));

        let second = offer(ladder, &player.token, KEY, &open()).await.expect(201);
        assert_ne!(first["id"], second["id"]);
    }
}
