//! `/v1/challenges`, addressed to one player

use domain::Millis;
use serde_json::{Value, json};
use testkit::contract::Answer;

use crate::harness::{Player, Terms, TestLadder, scenarios};

async fn challenge(ladder: &TestLadder, from: &Player, offer: Value) -> Answer {
    ladder
        .post("/v1/challenges")
        .token(&from.token)
        .json(&offer)
        .send()
        .await
}

fn to_graf() -> Value {
    json!({"opponent": "Graf", "rated": true, "time_control": Terms::RATED.time_control()})
}

async fn answer(ladder: &TestLadder, by: &Player, challenge: &Answer, how: &str) -> Answer {
    let path = format!("/v1/challenges/{}/{how}", challenge.str("id"));
    ladder.post(path).token(&by.token).send().await
}

scenarios! {
    async fn a_number_without_a_fraction_is_whole_however_it_is_written(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let offer = |per_move_ms: f64| json!({"rated": false, "time_control": {"type": "per_move", "per_move_ms": per_move_ms}});

        let request = ladder.post("/v1/challenges").token(&player.token).json(&offer(30_000.0));
        assert_eq!(request.send().await.expect(201)["time_control"]["per_move_ms"], 30_000);

        let request = ladder.post("/v1/challenges").token(&player.token).json(&offer(30_000.5));
        let problem = request.send().await.refused(422, "invalid_request");
        assert_eq!(problem["violations"][0]["code"], "wrong_type");
    }

    async fn a_challenge_that_is_accepted_becomes_a_game(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let mut offer = to_graf();
        offer["color"] = "black".into();
        offer["client_ref"] = "round 1".into();
        let challenge = challenge(ladder, &a, offer).await.expect(201);
        assert_eq!((&challenge["status"], &challenge["ladder"]), (&json!("open"), &json!("blitz")));
        assert_eq!(challenge.header("location"), Some(&*format!("/v1/challenges/{}", challenge.str("id"))));

        let game = answer(ladder, &b, &challenge, "accept").await.expect(200);

        assert_eq!((&game["white"]["handle"], &game["black"]["handle"]), (&json!("Graf"), &json!("Menchik")));
        assert_eq!(game["origin"], json!({"type": "challenge", "id": challenge["id"], "client_ref": "round 1"}));
        assert_eq!((&game["rated"], &game["ladder"]), (&json!(true), &json!("blitz")));
        assert_eq!((&game["status"], &game["ply"]), (&json!("created"), &json!(0)));
        assert_eq!(game["legal_moves"].as_array().map(Vec::len), Some(20));
        let path = format!("/v1/challenges/{}", challenge.str("id"));
        let challenge = ladder.get(path).send().await.expect(200);
        assert_eq!((&challenge["status"], &challenge["game_id"]), (&json!("accepted"), &game["id"]));
    }

    async fn an_acceptance_sent_again_is_answered_with_the_same_game(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let challenge = challenge(ladder, &a, to_graf()).await.expect(201);

        let (first, second) =
            tokio::join!(answer(ladder, &b, &challenge, "accept"), answer(ladder, &b, &challenge, "accept"));

        assert_eq!(first.expect(200)["id"], second.expect(200)["id"]);
        let games = ladder.get("/v1/players/Graf/games").send().await.expect(200);
        assert_eq!(games["items"].as_array().map(Vec::len), Some(1));
    }

    async fn an_acceptance_sent_again_may_leave_earlier_moves_out(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let challenge = challenge(ladder, &a, to_graf()).await.expect(201);
        let game = answer(ladder, &b, &challenge, "accept").await.expect(200);
        let path = format!("/v1/games/{}/moves", game.str("id"));
        let to_move = |side: &str| if game[side]["handle"] == "Graf" { &b.token } else { &a.token };
        for (side, uci, ply) in [("white", "e2e4", 0), ("black", "e7e5", 1)] {
            let request = ladder.post(&path).token(to_move(side)).json(&json!({"uci": uci, "ply": ply}));
            let _game = request.send().await.expect(200);
        }

        let game = answer(ladder, &b, &challenge, "accept?moves=last").await.expect(200);

        assert_eq!((game["moves"].as_array().map(Vec::len), &game["ply"]), (Some(1), &json!(2)));
    }

    async fn only_the_one_who_is_challenged_answers(ladder: &TestLadder) {
        let (a, third) = (ladder.player("Menchik").await, ladder.player("Euwe").await);
        ladder.player("Graf").await;
        let challenge = challenge(ladder, &a, to_graf()).await.expect(201);

        for how in ["accept", "decline"] {
            let _problem = answer(ladder, &third, &challenge, how).await.refused(403, "not_your_challenge");
            let _problem = answer(ladder, &a, &challenge, how).await.refused(409, "own_challenge");
        }
        let _problem = answer(ladder, &third, &challenge, "cancel").await.refused(403, "not_your_challenge");
    }

    async fn a_declined_challenge_is_closed(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let challenge = challenge(ladder, &a, to_graf()).await.expect(201);

        assert_eq!(answer(ladder, &b, &challenge, "decline").await.expect(200)["status"], "declined");

        for (player, how) in [(&b, "accept"), (&b, "decline"), (&a, "cancel")] {
            let problem = answer(ladder, player, &challenge, how).await.refused(409, "challenge_closed");
            assert_eq!(problem["state"]["status"], "declined");
        }
    }

    async fn a_cancelled_challenge_is_closed(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let challenge = challenge(ladder, &a, to_graf()).await.expect(201);

        assert_eq!(answer(ladder, &a, &challenge, "cancel").await.expect(200)["status"], "cancelled");

        let _problem = answer(ladder, &b, &challenge, "accept").await.refused(409, "challenge_closed");
    }

    async fn a_challenge_lapses_after_a_day(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let challenge = challenge(ladder, &a, to_graf()).await.expect(201);

        ladder.advance(Millis::from_secs(24 * 3600));

        let problem = answer(ladder, &b, &challenge, "accept").await.refused(409, "challenge_closed");
        assert_eq!(problem["state"]["status"], "expired");
        let path = format!("/v1/challenges/{}", challenge.str("id"));
        assert_eq!(ladder.get(path).send().await.expect(200)["status"], "expired");
    }

    async fn a_rated_game_takes_its_ladders_ruleset(ladder: &TestLadder) {
        let a = ladder.player("Menchik").await;
        ladder.player("Graf").await;

        let mut offer = to_graf();
        offer["ruleset"] = "fide".into();
        let _problem = challenge(ladder, &a, offer.clone()).await.refused(422, "ruleset_not_rated");
        offer["ruleset"] = "automatic".into();
        let _challenge = challenge(ladder, &a, offer.clone()).await.expect(201);
        offer["rated"] = false.into();
        offer["ruleset"] = "fide".into();
        assert_eq!(challenge(ladder, &a, offer).await.expect(201)["ruleset"], "fide");
    }

    async fn an_offer_that_cannot_be_is_refused_with_its_reasons(ladder: &TestLadder) {
        let a = ladder.player("Menchik").await;
        let with = |field: &str, value: Value| {
            let mut offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control()});
            offer[field] = value;
            offer
        };

        for (offer, field, code) in [
            (with("opponent", "Nobody".into()), "opponent", "unknown"),
            (with("opponent", "menchik".into()), "opponent", "contradiction"),
            (with("ruleset", "nowhere".into()), "ruleset", "unknown"),
            (with("color", "green".into()), "color", "bad_format"),
            (with("fen", "8/".repeat(100).into()), "fen", "out_of_range"),
            (with("chess960_position", 960.into()), "chess960_position", "out_of_range"),
            (with("chess960_position", 518.into()), "chess960_position", "contradiction"),
        ] {
            let problem = challenge(ladder, &a, offer).await.refused(422, "invalid_request");
            assert_eq!(problem["violations"][0]["field"], field);
            assert_eq!(problem["violations"][0]["code"], code, "{field}");
        }
    }

    async fn every_violation_is_named_at_once(ladder: &TestLadder) {
        let a = ladder.player("Menchik").await;
        let offer = json!({
            "opponent": "a b",
            "rated": "yes",
            "time_control": {"type": "fischer", "initial_ms": 1, "increment_ms": 0, "more": 1},
            "hello": true,
        });

        let problem = challenge(ladder, &a, offer).await.refused(422, "invalid_request");

        let violations = problem["violations"].as_array().unwrap().iter();
        let mut fields: Vec<_> = violations.map(|violation| violation["field"].as_str().unwrap()).collect();
        fields.sort_unstable();
        assert_eq!(fields, ["hello", "opponent", "rated", "time_control.initial_ms", "time_control.more"]);
    }

    async fn legal_moves_are_not_told_where_it_was_agreed_so(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let mut offer = to_graf();
        offer["show_legal_moves"] = false.into();
        let challenge = challenge(ladder, &a, offer).await.expect(201);

        let game = answer(ladder, &b, &challenge, "accept").await.expect(200);

        assert_eq!(game["legal_moves"], json!([]));
    }
}
