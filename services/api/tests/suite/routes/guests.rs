//! `/v1/guests`

use serde_json::json;
use testkit::contract::Answer;

use crate::harness::{Terms, TestLadder, scenarios};

/// The token of a new guest.
async fn guest(ladder: &TestLadder) -> String {
    let guest = ladder.post("/v1/guests").send().await.expect(201);
    guest.str("token").to_owned()
}

/// An open casual challenge, whose challenger will have White.
async fn offer(ladder: &TestLadder, token: &str) -> Answer {
    let offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control(), "color": "white"});
    ladder
        .post("/v1/challenges")
        .token(token)
        .json(&offer)
        .send()
        .await
        .expect(201)
}

/// Plays the shortest mate, with White's token and Black's.
async fn play(ladder: &TestLadder, game: &Answer, [white, black]: [&str; 2]) -> Answer {
    let path = format!("/v1/games/{}/moves", game.str("id"));
    let mut last = None;
    for (ply, (token, uci)) in [(white, "f2f3"), (black, "e7e5"), (white, "g2g4"), (black, "d8h4")]
        .iter()
        .enumerate()
    {
        let request = ladder
            .post(&path)
            .token(token)
            .json(&json!({"uci": uci, "ply": ply}));
        last = Some(request.send().await.expect(200));
    }
    last.unwrap()
}

scenarios! {
    async fn a_guest_plays_a_casual_game_by_code(ladder: &TestLadder) {
        let guest = ladder.post("/v1/guests").send().await.expect(201);
        assert_eq!(guest["player"]["guest"], true);
        let handle = guest["player"]["handle"].as_str().unwrap().to_owned();
        assert!(handle.starts_with("guest-"), "{handle}");
        assert_eq!(guest.header("location"), Some(format!("/v1/players/{handle}").as_str()));
        let host = ladder.player("Menchik").await;
        let offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control(), "color": "black"});
        let challenge = ladder.post("/v1/challenges").token(&host.token).json(&offer).send().await.expect(201);

        let path = format!("/v1/challenges/code/{}/accept", challenge.str("code"));
        let game = ladder.post(path).token(guest.str("token")).send().await.expect(200);

        assert_eq!(game["white"]["handle"], json!(handle));
        let path = format!("/v1/games/{}/moves", game.str("id"));
        let moved = ladder.post(path).token(guest.str("token")).json(&json!({"uci": "e2e4", "ply": 0})).send().await;
        let _snapshot = moved.expect(200);
        let me = ladder.get("/v1/me").token(guest.str("token")).send().await.expect(200);
        assert_eq!(me["handle"], json!(handle));
    }

    async fn guests_have_names_of_their_own(ladder: &TestLadder) {
        let one = ladder.post("/v1/guests").send().await.expect(201);
        let other = ladder.post("/v1/guests").send().await.expect(201);

        assert_ne!(one["player"]["handle"], other["player"]["handle"]);
        assert_ne!(one["token"], other["token"]);
    }

    async fn nothing_that_counts_is_for_guests(ladder: &TestLadder) {
        let guest = ladder.post("/v1/guests").send().await.expect(201);
        let handle = guest["player"]["handle"].as_str().unwrap().to_owned();
        let host = ladder.player("Menchik").await;
        let rated = json!({"rated": true, "time_control": Terms::RATED.time_control()});

        let offered = ladder.post("/v1/challenges").token(guest.str("token")).json(&rated).send().await;
        let _problem = offered.refused(403, "guest_may_not");
        let open = ladder.post("/v1/challenges").token(&host.token).json(&rated).send().await.expect(201);
        let path = format!("/v1/challenges/code/{}/accept", open.str("code"));
        let _problem = ladder.post(path).token(guest.str("token")).send().await.refused(403, "guest_may_not");
        let invitation = json!({"rated": true, "time_control": Terms::RATED.time_control(), "opponent": handle});
        let invited = ladder.post("/v1/challenges").token(&host.token).json(&invitation).send().await;
        let problem = invited.refused(422, "invalid_request");
        assert_eq!(problem["violations"][0]["field"], "opponent");
    }

    async fn one_guest_plays_both_sides_from_the_offer_to_mate(ladder: &TestLadder) {
        let guest = guest(ladder).await;
        let challenge = offer(ladder, &guest).await;
        let path = format!("/v1/challenges/code/{}/accept", challenge.str("code"));
        let game = ladder.post(&path).token(&guest).send().await.expect(200);
        assert_eq!(game["white"]["handle"], game["black"]["handle"]);
        let again = ladder.post(&path).token(&guest).send().await.expect(200);
        assert_eq!(again["id"], game["id"]);

        let game = play(ladder, &game, [&guest, &guest]).await;

        assert_eq!((&game["termination"], &game["result"]), (&json!("checkmate"), &json!("0-1")));
        assert_eq!((&game["rated"], &game["rating_status"]), (&json!(false), &json!("unrated")));
        let rematch = ladder.post(format!("/v1/games/{}/rematch", game.str("id"))).token(&guest).send().await.expect(201);
        let path = format!("/v1/challenges/code/{}/accept", rematch.str("code"));
        assert_ne!(ladder.post(path).token(&guest).send().await.expect(200)["id"], game["id"]);
    }

    async fn a_guest_hands_the_other_seat_over_by_code_and_both_play_to_mate(ladder: &TestLadder) {
        let (host, friend) = (guest(ladder).await, guest(ladder).await);
        let challenge = offer(ladder, &host).await;
        let path = format!("/v1/challenges/code/{}", challenge.str("code").to_ascii_lowercase());
        let seen = ladder.get(&path).send().await.expect(200);
        assert_eq!((&seen["status"], &seen["challenger"]), (&json!("open"), &challenge["challenger"]));

        let game = ladder.post(format!("{path}/accept")).token(&friend).send().await.expect(200);
        assert_eq!(game["white"]["handle"], challenge["challenger"]);
        let late = ladder.post(format!("{path}/accept")).token(&host).send().await.expect(200);
        assert_eq!(late["id"], game["id"], "the host finds the game by the code too");
        let game = play(ladder, &game, [&host, &friend]).await;

        assert_eq!((&game["termination"], &game["winner"]), (&json!("checkmate"), &json!("black")));
    }
}
