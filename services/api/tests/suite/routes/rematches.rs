//! `/v1/games/{id}/rematch`

use domain::Millis;
use serde_json::json;

use crate::harness::{Player, Terms, TestLadder, scenarios};

/// A casual game with Menchik as White, which Graf has called off; and both.
async fn over(ladder: &TestLadder) -> (String, Player, Player) {
    let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
    let offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control(), "color": "white"});
    let challenge = ladder
        .post("/v1/challenges")
        .token(&a.token)
        .json(&offer)
        .send()
        .await
        .expect(201);
    let path = format!("/v1/challenges/code/{}/accept", challenge.str("code"));
    let game = ladder.post(path).token(&b.token).send().await.expect(200);
    let id = game.str("id").to_owned();
    let _over = ladder
        .post(format!("/v1/games/{id}/abort"))
        .token(&b.token)
        .send()
        .await
        .expect(200);
    (id, a, b)
}

scenarios! {
    async fn the_second_to_ask_accepts_and_colours_are_swapped(ladder: &TestLadder) {
        let (id, a, b) = over(ladder).await;
        let path = format!("/v1/games/{id}/rematch");

        let offer = ladder.post(&path).token(&a.token).send().await.expect(201);
        assert_eq!((&offer["rematch_of"], &offer["opponent"]), (&json!(id), &json!("Graf")));
        let again = ladder.post(&path).token(&a.token).send().await.expect(200);
        assert_eq!(again["id"], offer["id"]);
        let game = ladder.post(&path).token(&b.token).send().await.expect(200);

        assert_eq!(game["black"]["handle"], "Menchik");
        assert_ne!(game["id"], json!(id));
        for player in [&a, &b] {
            let later = ladder.post(&path).token(&player.token).send().await.expect(200);
            assert_eq!(later["id"], game["id"]);
        }
    }

    async fn where_both_ask_at_once_one_offers_and_the_other_accepts(ladder: &TestLadder) {
        let (id, a, b) = over(ladder).await;
        let path = format!("/v1/games/{id}/rematch");
        let ask = |player: &Player| ladder.post(&path).token(&player.token).send();

        let (one, two) = tokio::join!(ask(&a), ask(&b));

        let mut statuses = [one.status(), two.status()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 201]);
        let (one, two) = tokio::join!(ask(&a), ask(&b));
        let game = one.expect(200);
        assert_eq!(game["id"], two.expect(200)["id"]);
        assert_eq!((&game["white"]["handle"], &game["black"]["handle"]), (&json!("Graf"), &json!("Menchik")));
        let games = ladder.get("/v1/players/Graf/games").send().await.expect(200);
        assert_eq!(games["items"].as_array().map(Vec::len), Some(2));
    }

    async fn an_offer_that_nobody_answered_makes_room_for_the_opponents(ladder: &TestLadder) {
        let (id, a, b) = over(ladder).await;
        let path = format!("/v1/games/{id}/rematch");
        let lapsed = ladder.post(&path).token(&a.token).send().await.expect(201);

        ladder.advance(Millis::from_secs(24 * 3600));
        let next = ladder.post(&path).token(&b.token).send().await.expect(201);

        assert_eq!((&next["challenger"], &next["opponent"]), (&json!("Graf"), &json!("Menchik")));
        let lapsed = ladder.get(format!("/v1/challenges/{}", lapsed.str("id"))).send().await.expect(200);
        assert_eq!(lapsed["status"], "expired");
    }

    async fn sides_are_kept_when_that_is_wished(ladder: &TestLadder) {
        let (id, a, b) = over(ladder).await;
        let path = format!("/v1/games/{id}/rematch");

        let asked = ladder.post(&path).token(&b.token).json(&json!({"swap_colors": false})).send().await.expect(201);
        assert_eq!(asked["color"], "black");
        let game = ladder.post(&path).token(&a.token).send().await.expect(200);

        assert_eq!(game["white"]["handle"], "Menchik");
    }

    async fn a_declined_rematch_says_why_and_can_be_offered_again(ladder: &TestLadder) {
        let (id, a, b) = over(ladder).await;
        let path = format!("/v1/games/{id}/rematch");
        let offer = ladder.post(&path).token(&a.token).send().await.expect(201);

        let decline = format!("/v1/challenges/{}/decline", offer.str("id"));
        let bad = ladder.post(&decline).token(&b.token).json(&json!({"reason": "tired"})).send().await;
        let _problem = bad.refused(422, "invalid_request");
        let declined = ladder.post(&decline).token(&b.token).json(&json!({"reason": "later"})).send().await.expect(200);
        assert_eq!((&declined["status"], &declined["decline_reason"]), (&json!("declined"), &json!("later")));

        let next = ladder.post(&path).token(&a.token).send().await.expect(201);
        assert_ne!(next["id"], offer["id"]);
    }

    async fn only_players_of_a_game_that_is_over_ask_for_a_rematch(ladder: &TestLadder) {
        let (id, a, b) = over(ladder).await;
        let stranger = ladder.player("Euwe").await;
        let path = format!("/v1/games/{id}/rematch");

        let _problem = ladder.post(&path).token(&stranger.token).send().await.refused(403, "not_a_player");
        let _offer = ladder.post(&path).token(&a.token).send().await.expect(201);
        let game = ladder.post(&path).token(&b.token).send().await.expect(200);
        let path = format!("/v1/games/{}/rematch", game.str("id"));
        let _problem = ladder.post(path).token(&a.token).send().await.refused(409, "game_not_over");
    }
}
