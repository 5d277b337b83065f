//! `/v1/token` and `/v1/tokens`

use domain::Millis;
use domain::token::Scope;
use serde_json::json;

use crate::harness::scenarios;

scenarios! {
    async fn a_registered_players_token_reads_and_plays(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;

        let token = ladder.get("/v1/token").token(&player.token).send().await.expect(200);

        assert_eq!(token["scopes"], json!(["read", "play"]));
        assert_eq!(token["handle"], "Menchik");
    }

    async fn a_new_token_works_until_it_is_revoked(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let wish = json!({"scopes": ["read"], "label": "overlay"});

        let minted = ladder.post("/v1/tokens").token(&player.token).json(&wish).send().await.expect(201);

        let (secret, id) = (minted.str("token"), minted["details"]["id"].as_str().unwrap());
        let inspected = ladder.get("/v1/token").token(secret).send().await.expect(200);
        assert_eq!(inspected.json(), &minted["details"]);
        for _ in 0..2 {
            let path = format!("/v1/tokens/{id}");
            let _revoked = ladder.delete(path).token(&player.token).send().await.expect(204);
        }
        let _problem = ladder.get("/v1/me").token(secret).send().await.refused(401, "unauthorized");
        let _still = ladder.get("/v1/me").token(&player.token).send().await.expect(200);
    }

    async fn tokens_are_listed_without_their_secrets(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let wish = json!({"scopes": ["read"]});
        let minted = ladder.post("/v1/tokens").token(&player.token).json(&wish).send().await.expect(201);

        let list = ladder.get("/v1/tokens").token(&player.token).send().await.expect(200);

        assert_eq!(list["items"].as_array().map(Vec::len), Some(2));
        assert!(list["items"].as_array().unwrap().contains(&minted["details"]));
        assert!(!list.text().contains("ldr_"));
    }

    async fn tokens_come_in_pages_oldest_first(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        for label in ["a", "b"] {
            ladder.advance(Millis(1));
            let wish = json!({"scopes": ["read"], "label": label});
            let _minted = ladder.post("/v1/tokens").token(&player.token).json(&wish).send().await.expect(201);
        }
        let page = |query: String| ladder.get(format!("/v1/tokens{query}")).token(&player.token).send();

        let first = page("?limit=2".to_owned()).await.expect(200);
        let second = page(format!("?limit=2&cursor={}", first.str("next"))).await.expect(200);

        let labels = [&first["items"][0], &first["items"][1], &second["items"][0]].map(|item| item["label"].clone());
        assert_eq!(labels, [json!(null), json!("a"), json!("b")]);
        assert_eq!((second["items"].as_array().map(Vec::len), &second["next"]), (Some(1), &json!(null)));
    }

    async fn a_token_ends_within_ten_years_or_never(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        // It is 1 December 2026; three of the ten years after it have a leap day.
        for expires_at in ["2036-12-02T12:00:00.001Z", "9999-12-31T23:59:59.999Z", "+10000-01-01T00:00:00.000Z"] {
            let wish = json!({"scopes": ["read"], "expires_at": expires_at});
            let answer = ladder.post("/v1/tokens").token(&player.token).json(&wish).send().await;
            assert_eq!(answer.refused(422, "invalid_request")["violations"][0]["field"], "expires_at");
        }
        let wish = json!({"scopes": ["read"], "expires_at": "2036-12-01T12:00:00Z"});
        let minted = ladder.post("/v1/tokens").token(&player.token).json(&wish).send().await.expect(201);
        assert_eq!(minted["details"]["expires_at"], "2036-12-01T12:00:00.000Z");
    }

    async fn nobody_revokes_anothers_token(ladder: &TestLadder) {
        let (player, other) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let path = ladder.path_of_token(&player.token).await;

        let _problem = ladder.delete(path).token(&other.token).send().await.refused(404, "not_found");

        let _still = ladder.get("/v1/me").token(&player.token).send().await.expect(200);
    }

    async fn a_token_gives_no_scope_that_it_lacks(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;

        for scope in ["arbiter", "operator", "admin"] {
            let wish = json!({"scopes": ["read", scope]});
            let answer = ladder.post("/v1/tokens").token(&player.token).json(&wish).send().await;
            assert_eq!(answer.refused(403, "scope_missing")["scope"], scope);
        }
    }

    async fn an_operator_mints_players_tokens_that_play_and_no_more(ladder: &TestLadder) {
        let operator = ladder.official("Federation", Scope::Operator).await;
        let player = ladder.player("Menchik").await;

        let wish = json!({"handle": "Menchik", "scopes": ["read", "play"]});
        let minted = ladder.post("/v1/tokens").token(&operator).json(&wish).send().await.expect(201);
        let me = ladder.get("/v1/me").token(minted.str("token")).send().await.expect(200);
        assert_eq!(me["id"], player.id.to_string());

        let wish = json!({"handle": "Menchik", "scopes": ["operator"]});
        let answer = ladder.post("/v1/tokens").token(&operator).json(&wish).send().await;
        let _problem = answer.refused(403, "scope_missing");
        let wish = json!({"handle": "Federation", "scopes": ["read"]});
        let answer = ladder.post("/v1/tokens").token(&player.token).json(&wish).send().await;
        let _problem = answer.refused(403, "scope_missing");
    }

    async fn an_operator_revokes_players_tokens_and_no_officials(ladder: &TestLadder) {
        let operator = ladder.official("Federation", Scope::Operator).await;
        let arbiter = ladder.official("Arbiter", Scope::Arbiter).await;
        let player = ladder.player("Menchik").await;

        let path = ladder.path_of_token(&player.token).await;
        let _revoked = ladder.delete(path).token(&operator).send().await.expect(204);
        let _problem = ladder.get("/v1/me").token(&player.token).send().await.refused(401, "unauthorized");

        let path = ladder.path_of_token(&arbiter).await;
        let _problem = ladder.delete(path).token(&operator).send().await.refused(404, "not_found");
        let _still = ladder.get("/v1/me").token(&arbiter).send().await.expect(200);
    }

    async fn an_administrator_revokes_any_token(ladder: &TestLadder) {
        let admin = ladder.official("Root", Scope::Admin).await;
        let arbiter = ladder.official("Arbiter", Scope::Arbiter).await;

        let path = ladder.path_of_token(&arbiter).await;
        let _revoked = ladder.delete(path).token(&admin).send().await.expect(204);

        let _problem = ladder.get("/v1/me").token(&arbiter).send().await.refused(401, "unauthorized");
    }

    async fn a_token_ends_when_it_was_said_to(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let wish = json!({"scopes": ["read"], "expires_at": "2026-12-01T12:00:10Z"});
        let minted = ladder.post("/v1/tokens").token(&player.token).json(&wish).send().await.expect(201);
        let secret = minted.str("token");
        let _valid = ladder.get("/v1/me").token(secret).send().await.expect(200);

        ladder.advance(Millis::from_secs(10));

        let _problem = ladder.get("/v1/me").token(secret).send().await.refused(401, "unauthorized");
        let answer = ladder.post("/v1/tokens").token(&player.token).json(&wish).send().await;
        assert_eq!(answer.refused(422, "invalid_request")["violations"][0]["field"], "expires_at");
    }

    async fn a_token_that_is_wrong_in_any_way_is_refused(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let mut mistyped = player.token.clone();
        let last = mistyped.pop();
        mistyped.push(if last == Some('0') { '1' } else { '0' });

        for header in ["", "Bearer", "Bearer ", "Basic dTpw", "Bearer x", &format!("Bearer {mistyped}"), "ldr"] {
            let answer = ladder.get("/v1/me").header("authorization", header).send().await;
            let _problem = answer.refused(401, "unauthorized");
        }
        let lower = format!("bearer {}", player.token);
        let _scheme_has_no_case = ladder.get("/v1/me").header("authorization", &lower).send().await.expect(200);
    }
}
