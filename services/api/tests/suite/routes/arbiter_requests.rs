//! Calls for an arbiter

use domain::token::Scope;
use serde_json::json;
use testkit::contract::Answer;

use crate::harness::{Side, Table, Terms, scenarios};

async fn call(table: &Table<'_>, side: Side) -> Answer {
    let body = json!({"text": "My opponent is told the moves."});
    table
        .ladder
        .post(table.path("arbiter-request"))
        .token(table.token(side))
        .json(&body)
        .send()
        .await
}

scenarios! {
    async fn a_player_calls_an_arbiter_who_sees_the_evidence(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::FIDE).await;
        table.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1").await;

        let made = call(&table, Side::White).await.expect(201);

        assert_eq!((&made["player"], &made["status"]), (&json!("Menchik"), &json!("open")));
        assert_eq!((&made["game_id"], &made["closed_at"]), (&json!(table.id), &json!(null)));
        let path = made.header("location").unwrap();
        assert_eq!(path, format!("/v1/arbiter-requests/{}", made.str("id")));
        let case = ladder.get(path).token(&arbiter).send().await.expect(200);
        assert_eq!(case["text"], "My opponent is told the moves.");
        let evidence = &case["evidence"];
        assert_eq!((&evidence["status"], &evidence["result"]), (&json!("started"), &json!(null)));
        assert_eq!((&evidence["ply"], &evidence["turn"]), (&json!(7), &json!("black")));
        assert_eq!((&evidence["repetitions"], &evidence["halfmove_clock"]), (&json!(2), &json!(7)));
        assert_eq!(evidence["claims"], json!({"threefold": true, "fifty": false}));
        assert_eq!(evidence["insufficient_material"], json!({"white": false, "black": false}));
        assert_ne!(evidence["can_win"]["white"]["verdict"], "no");
        assert_eq!(evidence["clock"]["running"], "black");
        let listed = ladder.get("/v1/arbiter-requests").token(&arbiter).send().await.expect(200);
        assert_eq!(listed["items"], json!([case.json()]));
    }

    async fn a_game_that_has_ended_can_be_brought_to_an_arbiter(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::CASUAL).await;
        table.play("f2f3 e7e5 g2g4 d8h4").await;

        let _made = call(&table, Side::White).await.expect(201);

        let listed = ladder.get("/v1/arbiter-requests?status=open").token(&arbiter).send().await.expect(200);
        let evidence = &listed["items"][0]["evidence"];
        assert_eq!((&evidence["status"], &evidence["result"]), (&json!("finished"), &json!("0-1")));
        assert_eq!(evidence["termination"], "checkmate");
        assert_eq!(evidence["can_win"]["black"]["verdict"], "yes");
    }

    async fn a_player_has_one_open_call_in_a_game(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        let _made = call(&table, Side::White).await.expect(201);

        let _problem = call(&table, Side::White).await.refused(409, "arbiter_already_called");
        let _made = call(&table, Side::Black).await.expect(201);
    }

    async fn a_decision_closes_the_calls_of_its_game(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::CASUAL).await;
        for side in [Side::White, Side::Black] {
            let _made = call(&table, side).await.expect(201);
        }

        let decision = json!({"result": "0-1", "reason": "White was told the moves."});
        let request = ladder.post(table.path("adjudication")).token(&arbiter).json(&decision);
        let _game = request.send().await.expect(200);

        let open = ladder.get("/v1/arbiter-requests?status=open").token(&arbiter).send().await.expect(200);
        assert_eq!(open["items"], json!([]));
        let closed = ladder.get("/v1/arbiter-requests?status=closed&limit=1").token(&arbiter).send().await.expect(200);
        assert_eq!((&closed["items"][0]["player"], &closed["items"][0]["status"]), (&json!("Graf"), &json!("closed")));
        let next = format!("/v1/arbiter-requests?status=closed&cursor={}", closed.str("next"));
        let rest = ladder.get(next).token(&arbiter).send().await.expect(200);
        assert_eq!((&rest["items"][0]["player"], &rest["next"]), (&json!("Menchik"), &json!(null)));

        let _again = call(&table, Side::White).await.expect(201);
        let path = table.path("annulment");
        let _annulled = ladder.post(path).token(&arbiter).json(&json!({"reason": "Both were."})).send().await.expect(200);
        let open = ladder.get("/v1/arbiter-requests?status=open").token(&arbiter).send().await.expect(200);
        assert_eq!(open["items"], json!([]));
    }

    async fn an_arbiter_answers_a_call_and_leaves_the_game_as_it_is(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::CASUAL).await;
        let made = call(&table, Side::White).await.expect(201);
        let path = format!("/v1/arbiter-requests/{}/answer", made.str("id"));
        let body = json!({"reason": "Nobody was told anything."});

        let answered = ladder.post(&path).token(&arbiter).json(&body).send().await.expect(200);

        assert_eq!((&answered["status"], &answered["answer"]), (&json!("closed"), &body["reason"]));
        assert_eq!(table.now().await["version"], 0);
        let again = ladder.post(&path).token(&arbiter).json(&body).send().await;
        let _problem = again.refused(409, "request_closed");
        let _made = call(&table, Side::White).await.expect(201);
    }

    async fn only_the_players_call_and_only_where_there_is_an_arbiter(ladder: &TestLadder) {
        let classic = Terms { ruleset: Some("classic"), ..Terms::CASUAL };
        let table = ladder.table(classic).await;
        let third = ladder.player("Euwe").await;

        let _problem = call(&table, Side::White).await.refused(409, "arbiter_not_in_ruleset");
        let body = json!({"text": "I saw something."});
        let answer = ladder.post(table.path("arbiter-request")).token(&third.token).json(&body).send().await;
        let _problem = answer.refused(403, "not_a_player");
    }

    async fn a_call_sent_again_under_its_key_is_one_call(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        let body = json!({"text": "The clock stands still."});
        let send = || {
            let request = ladder.post(table.path("arbiter-request")).token(&table.white.token);
            request.header("idempotency-key", "call-1").json(&body).send()
        };

        let first = send().await.expect(201);
        let second = send().await.expect(201);

        assert_eq!(first.json(), second.json());
        assert_eq!(second.header("idempotency-replayed"), Some("true"));
    }
}
