//! `/v1/tickets`

use domain::Millis;
use domain::token::Scope;
use serde_json::{Value, json};
use testkit::contract::Answer;

use crate::harness::{Player, Terms, TestLadder, scenarios};

const KEY: &str = "5cb0b8b2-5f0a-4b47-9c14-1c5b0d1f8a11";

fn blitz() -> Value {
    json!({"time_controls": [Terms::RATED.time_control()]})
}

fn bullet() -> Value {
    json!({"time_controls": [{"type": "fischer", "initial_ms": 60_000, "increment_ms": 0}]})
}

async fn join(ladder: &TestLadder, player: &Player, wish: &Value) -> Answer {
    ladder
        .post("/v1/tickets")
        .token(&player.token)
        .json(wish)
        .send()
        .await
}

async fn look(ladder: &TestLadder, player: &Player, ticket: &Answer) -> Answer {
    ladder.get(path(ticket)).token(&player.token).send().await
}

async fn leave(ladder: &TestLadder, player: &Player, ticket: &Answer) -> Answer {
    ladder.delete(path(ticket)).token(&player.token).send().await
}

fn path(ticket: &Answer) -> String {
    format!("/v1/tickets/{}", ticket.str("id"))
}

async fn me(ladder: &TestLadder, player: &Player) -> Answer {
    ladder.get("/v1/me").token(&player.token).send().await.expect(200)
}

/// A rated game by challenge in which `player` has White, called off.
async fn spoil(ladder: &TestLadder, player: &Player, opponent: &Player) {
    let offer =
        json!({"opponent": opponent.handle, "rated": true, "time_control": Terms::RATED.time_control()});
    let challenge = ladder
        .post("/v1/challenges")
        .token(&player.token)
        .json(&offer)
        .send()
        .await
        .expect(201);
    let accept = format!("/v1/challenges/{}/accept", challenge.str("id"));
    let game = ladder
        .post(accept)
        .token(&opponent.token)
        .send()
        .await
        .expect(200);
    let abort = format!("/v1/games/{}/abort", game.str("id"));
    let _aborted = ladder.post(abort).token(&player.token).send().await.expect(200);
}

scenarios! {
    async fn a_ticket_waits_and_says_for_what(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let mut wish = blitz();
        wish["rating_range"] = json!({"below": 100, "above": 4_000});
        wish["color"] = "black".into();
        wish["client_ref"] = "tab 3".into();

        let ticket = join(ladder, &player, &wish).await.expect(201);

        assert_eq!(ticket.header("location"), Some(&*path(&ticket)));
        for field in ["time_controls", "rating_range", "color", "client_ref"] {
            assert_eq!(ticket[field], wish[field], "{field}");
        }
        assert_eq!((&ticket["status"], &ticket["waited_ms"]), (&json!("queued"), &json!(0)));
        assert_eq!((&ticket["game_id"], &ticket["window"], &ticket["candidates"]), (&json!(null), &json!(null), &json!(null)));
        ladder.advance(Millis(1_500));
        assert_eq!(look(ladder, &player, &ticket).await.expect(200)["waited_ms"], 1_500);
        assert_eq!(me(ladder, &player).await["ticket"]["id"], ticket["id"]);
    }

    async fn joining_again_for_the_same_is_answered_with_the_ticket_that_is_there(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let first = join(ladder, &player, &blitz()).await.expect(201);
        ladder.advance(Millis(500));

        let again = join(ladder, &player, &blitz()).await.expect(200);

        assert_eq!((&again["id"], &again["created_at"]), (&first["id"], &first["created_at"]));
        assert_eq!(again.header("location"), first.header("location"));
    }

    async fn joining_many_times_at_once_makes_one_ticket(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let wish = blitz();
        let send = || join(ladder, &player, &wish);

        let (a, b, c, d) = tokio::join!(send(), send(), send(), send());

        let statuses = [&a, &b, &c, &d].map(Answer::status);
        assert_eq!(statuses.iter().filter(|&&status| status == 201).count(), 1, "{statuses:?}");
        for answer in [b, c, d] {
            assert_eq!(answer.json()["id"], a.json()["id"]);
        }
    }

    async fn joining_again_for_something_else_is_refused_with_the_ticket_that_is_there(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let first = join(ladder, &player, &blitz()).await.expect(201);

        let problem = join(ladder, &player, &bullet()).await.refused(409, "already_queued");

        assert_eq!(problem["state"]["id"], first["id"]);
    }

    async fn a_wish_under_a_key_is_answered_alike_whether_it_made_the_ticket_or_found_it(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let send = |key: &str| {
            ladder.post("/v1/tickets").token(&player.token).header("idempotency-key", key).json(&blitz()).send()
        };
        let made = send(KEY).await.expect(201);
        let found = send("another").await.expect(200);
        let _left = leave(ladder, &player, &made).await.expect(200);

        let made_again = send(KEY).await.expect(201);
        let found_again = send("another").await.expect(200);

        assert_eq!(made_again.json(), made.json());
        assert_eq!(found_again.json(), found.json());
        assert_eq!(found_again.header("idempotency-replayed"), Some("true"));
        assert_eq!(me(ladder, &player).await["ticket"], json!(null), "nobody joined again");
    }

    async fn a_ticket_is_taken_back_once_and_for_all(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let ticket = join(ladder, &player, &blitz()).await.expect(201);
        ladder.advance(Millis(700));

        let left = leave(ladder, &player, &ticket).await.expect(200);

        assert_eq!((&left["status"], &left["waited_ms"]), (&json!("cancelled"), &json!(700)));
        ladder.advance(Millis(700));
        let again = leave(ladder, &player, &ticket).await.expect(200);
        assert_eq!(again.json(), left.json());
        assert_eq!(me(ladder, &player).await["ticket"], json!(null));
        let _new = join(ladder, &player, &bullet()).await.expect(201);
    }

    async fn two_tickets_that_were_paired_lead_to_the_game(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let (mine, theirs) = (join(ladder, &a, &blitz()).await.expect(201), join(ladder, &b, &blitz()).await.expect(201));

        ladder.pair_queue().await;

        let mine = look(ladder, &a, &mine).await.expect(200);
        assert_eq!((&mine["status"], &mine["window"]), (&json!("matched"), &json!(null)));
        assert_eq!(look(ladder, &b, &theirs).await.expect(200)["game_id"], mine["game_id"]);
        let game = ladder.get(format!("/v1/games/{}", mine.str("game_id"))).send().await.expect(200);
        assert_eq!(game["origin"], json!({"type": "queue", "id": null, "client_ref": null}));
        assert_eq!((&game["rated"], &game["ladder"]), (&json!(true), &json!("blitz")));
        let problem = leave(ladder, &a, &mine).await.refused(409, "ticket_matched");
        assert_eq!(problem["state"]["game_id"], mine["game_id"]);
    }

    async fn who_plays_a_rated_game_does_not_wait_for_another(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        for player in [&a, &b] {
            let _ticket = join(ladder, player, &blitz()).await.expect(201);
        }
        ladder.pair_queue().await;

        let problem = join(ladder, &a, &bullet()).await.refused(409, "rated_game_running");

        let games = ladder.get("/v1/players/Menchik/games").send().await.expect(200);
        assert_eq!(problem["game_id"], games["items"][0]["id"]);
    }

    async fn a_game_by_challenge_takes_its_players_out_of_the_queue(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let ticket = join(ladder, &a, &blitz()).await.expect(201);

        let offer = json!({"opponent": "Menchik", "rated": false, "time_control": Terms::CASUAL.time_control()});
        let challenge = ladder.post("/v1/challenges").token(&b.token).json(&offer).send().await.expect(201);
        let accept = format!("/v1/challenges/{}/accept", challenge.str("id"));
        let _game = ladder.post(accept).token(&a.token).send().await.expect(200);

        let ticket = look(ladder, &a, &ticket).await.expect(200);
        assert_eq!((&ticket["status"], &ticket["game_id"]), (&json!("cancelled"), &json!(null)));
    }

    async fn who_spoils_games_is_told_why_and_until_when_the_queue_is_closed(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        spoil(ladder, &a, &b).await;
        assert_eq!(me(ladder, &a).await["restriction"], json!(null));
        spoil(ladder, &a, &b).await;
        ladder.advance(Millis::from_secs(60));

        let problem = join(ladder, &a, &blitz()).await.refused(403, "queue_restricted");

        assert_eq!((&problem["reason"], &problem["retry_after_s"]), (&json!("aborted"), &json!(240)));
        let restriction = json!({"reason": problem["reason"], "until": problem["until"]});
        assert_eq!(me(ladder, &a).await["restriction"], restriction);
        let _other = join(ladder, &b, &bullet()).await.expect(201);
        ladder.advance(Millis::from_secs(240));
        assert_eq!(me(ladder, &a).await["restriction"], json!(null));
        let _ticket = join(ladder, &a, &blitz()).await.expect(201);
    }

    async fn tickets_of_others_are_not_there(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let ticket = join(ladder, &a, &blitz()).await.expect(201);

        let _problem = look(ladder, &b, &ticket).await.refused(404, "not_found");
        let _problem = leave(ladder, &b, &ticket).await.refused(404, "not_found");
        assert_eq!(look(ladder, &a, &ticket).await.expect(200)["status"], "queued");
    }

    async fn a_closed_account_waits_for_nothing(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let _ticket = join(ladder, &a, &blitz()).await.expect(201);
        let _done = ladder.delete("/v1/me").token(&a.token).send().await.expect(204);
        let ticket = join(ladder, &b, &blitz()).await.expect(201);

        ladder.pair_queue().await;

        assert_eq!(look(ladder, &b, &ticket).await.expect(200)["status"], "queued");
    }

    async fn a_wish_that_cannot_be_is_refused_with_its_reasons(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let control = Terms::RATED.time_control();
        let mut slow = control.clone();
        slow["initial_ms"] = 1.into();
        let with = |field: &str, value: Value| {
            let mut wish = blitz();
            wish[field] = value;
            wish
        };

        for (wish, field, code) in [
            (with("time_controls", json!([])), "time_controls", "out_of_range"),
            (with("time_controls", json!(vec![&control; 6])), "time_controls", "out_of_range"),
            (with("time_controls", json!([control, control])), "time_controls", "contradiction"),
            (with("time_controls", json!([control, slow])), "time_controls.1.initial_ms", "out_of_range"),
            (with("time_controls", json!(["3+2"])), "time_controls.0", "wrong_type"),
            (with("time_controls", json!("3+2")), "time_controls", "wrong_type"),
            (with("rating_range", json!({"below": 100})), "rating_range.above", "missing"),
            (with("rating_range", json!({"below": 100, "above": 4_001})), "rating_range.above", "out_of_range"),
            (with("rating_range", json!([])), "rating_range", "wrong_type"),
            (with("color", "green".into()), "color", "bad_format"),
            (with("rated", true.into()), "rated", "unknown_field"),
        ] {
            let problem = join(ladder, &player, &wish).await.refused(422, "invalid_request");
            assert_eq!(problem["violations"][0]["field"], field);
            assert_eq!(problem["violations"][0]["code"], code, "{field}");
        }
    }

    async fn a_token_that_may_only_read_does_not_join(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let token = ladder.token(&player, &[Scope::Read]).await;

        let answer = ladder.post("/v1/tickets").token(&token).json(&blitz()).send().await;

        let _problem = answer.refused(403, "scope_missing");
    }

    async fn why_a_ticket_still_waits_is_told_as_the_last_wave_saw_it(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let ticket = join(ladder, &player, &blitz()).await.expect(201);
        ladder.advance(Millis::from_secs(3));

        ladder.pair_queue().await;

        let ticket = look(ladder, &player, &ticket).await.expect(200);
        assert_eq!(ticket["candidates"], 0);
        // A fifteenth of 1500, and what three seconds of waiting add where few are around.
        assert_eq!(ticket["window"].as_f64().map(f64::round), Some(111.0));
    }
}
