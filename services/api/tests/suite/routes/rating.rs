//! What a settled game does to ratings, boards and histories

use domain::Millis;
use serde_json::{Value, json};

use crate::harness::{Side, Terms, TestLadder, scenarios};

const BOARD: &str = "/v1/ladders/blitz/leaderboard?include=provisional";

/// Menchik beats Graf by resignation, two half-moves into a rated game; answers with the settled game.
async fn a_win(ladder: &TestLadder) -> Value {
    let table = ladder.table(Terms::RATED).await;
    table.play("e2e4 e7e5").await;
    let game = table.act(Side::Black, "resignation").await.expect(200);
    assert_eq!(game["rating_status"], "pending");
    ladder.settle().await;
    table.now().await.json().clone()
}

scenarios! {
    async fn a_settled_game_shows_what_it_did(ladder: &TestLadder) {
        let game = a_win(ladder).await;

        assert_eq!(game["rating_status"], "settled");
        let change = |side: &str| game[side]["rating_change"].as_f64().unwrap();
        assert!(change("white") > 0.0 && change("black") < 0.0);
        assert_eq!(game["white"]["rating"], 1500.0, "the rating at the start stays");
    }

    async fn the_winner_leads_the_board(ladder: &TestLadder) {
        let game = a_win(ladder).await;

        let board = ladder.get(BOARD).send().await.expect(200);

        let line = |at: usize| (board["items"][at]["rank"].clone(), board["items"][at]["handle"].clone());
        assert_eq!(line(0), (json!(1), json!("Menchik")));
        assert_eq!(line(1), (json!(2), json!("Graf")));
        let gained = board["items"][0]["rating"].as_f64().unwrap() - 1500.0;
        assert!((gained - game["white"]["rating_change"].as_f64().unwrap()).abs() < 1e-9);
        assert_eq!(board["items"][0]["provisional"], true);
        let ranked = ladder.get("/v1/ladders/blitz/leaderboard").send().await.expect(200);
        assert_eq!(ranked["items"], json!([]), "one game ranks nobody");
    }

    async fn a_board_comes_in_pages(ladder: &TestLadder) {
        a_win(ladder).await;

        let first = ladder.get(format!("{BOARD}&limit=1")).send().await.expect(200);
        let path = format!("{BOARD}&limit=1&cursor={}", first.str("next"));
        let second = ladder.get(path).send().await.expect(200);

        assert_eq!(first["items"][0]["handle"], "Menchik");
        assert_eq!(second["items"][0]["handle"], "Graf");
        assert_eq!(second["next"], json!(null));
    }

    async fn a_history_has_a_point_for_each_settled_game(ladder: &TestLadder) {
        let game = a_win(ladder).await;

        let history = ladder.get("/v1/players/Graf/ratings/blitz/history").send().await.expect(200);

        assert_eq!(history["items"].as_array().map(Vec::len), Some(1));
        let point = &history["items"][0];
        assert_eq!((&point["sequence"], &point["game_id"]), (&json!(1), &game["id"]));
        assert_eq!((&point["opponent"], &point["score"]), (&json!("Menchik"), &json!(0.0)));
        assert_eq!(point["rating_before"], 1500.0);
        let elsewhere = ladder.get("/v1/players/Graf/ratings/rapid/history").send().await.expect(200);
        assert_eq!(elsewhere["items"], json!([]));
    }

    async fn a_history_comes_in_pages_the_latest_first(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let _over = table.act(Side::Black, "resignation").await.expect(200);
        let second = ladder.table_of(Terms::RATED, table.white.clone(), table.black.clone()).await;
        second.play("d2d4 d7d5").await;
        let _over = second.act(Side::White, "resignation").await.expect(200);
        ladder.settle().await;

        let path = "/v1/players/Menchik/ratings/blitz/history?limit=1";
        let first = ladder.get(path).send().await.expect(200);
        let next = ladder.get(format!("{path}&cursor={}", first.str("next"))).send().await.expect(200);

        let (lost, won) = (&first["items"][0], &next["items"][0]);
        assert_eq!((&lost["game_id"], &lost["score"]), (&json!(second.id), &json!(0.0)));
        assert_eq!((&won["game_id"], &won["score"]), (&json!(table.id), &json!(1.0)));
        assert_eq!(lost["rating_before"], won["rating_after"]);
        assert_eq!(next["next"], json!(null));
    }

    async fn a_profile_shows_ratings_of_settled_games_only(ladder: &TestLadder) {
        a_win(ladder).await;

        let player = ladder.get("/v1/players/Menchik").send().await.expect(200);

        assert_eq!(player["ratings"].as_array().map(Vec::len), Some(1));
        assert_eq!(player["ratings"][0]["ladder"], "blitz");
        assert_eq!(player["ratings"][0]["games"], 1);
    }

    async fn a_player_with_one_game_is_told_why_there_is_no_rank(ladder: &TestLadder) {
        a_win(ladder).await;
        ladder.advance(Millis::from_secs(8 * 24 * 3600));

        let standing = ladder.get("/v1/ladders/blitz/leaderboard/graf").send().await.expect(200);

        let reasons = standing["not_ranked"].as_array().unwrap().iter();
        let reasons: Vec<_> = reasons.map(|reason| reason["reason"].as_str().unwrap()).collect();
        assert_eq!(reasons, ["deviation_too_high", "too_few_games", "inactive"]);
        assert_eq!(standing["games"], 1);
    }

    async fn who_was_sure_at_the_last_game_stays_so_while_resting(ladder: &TestLadder) {
        let (white, black) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let standing = || ladder.get("/v1/ladders/blitz/leaderboard/Menchik").send();
        let mut games = 0;
        while standing().await.expect(200)["provisional"] == true {
            let table = ladder.table_of(Terms::RATED, white.clone(), black.clone()).await;
            table.play("e2e4 e7e5").await;
            let loser = if games % 2 == 0 { Side::White } else { Side::Black };
            let _over = table.act(loser, "resignation").await.expect(200);
            ladder.settle().await;
            games += 1;
            assert!(games < 50);
        }

        ladder.advance(Millis::from_secs(5 * 365 * 24 * 3600));

        let profile = ladder.get("/v1/players/Menchik").send().await.expect(200);
        let profile = &profile["ratings"][0];
        assert!(profile["deviation"].as_f64().unwrap() > 110.0, "{profile}");
        let table = ladder.table_of(Terms::RATED, white.clone(), black.clone()).await;
        let seat = table.now().await["white"].clone();
        assert!(seat["deviation"].as_f64().unwrap() > 110.0, "{seat}");
        let board = ladder.get(BOARD).send().await.expect(200);
        let of_board = board["items"].as_array().unwrap().iter().find(|line| line["handle"] == "Menchik").unwrap();
        let standing = standing().await.expect(200);
        for shown in [profile, &seat, of_board, standing.json()] {
            assert_eq!(shown["provisional"], false, "{shown}");
        }
    }

    async fn a_casual_game_changes_no_rating(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        table.play("e2e4 e7e5").await;
        let game = table.act(Side::White, "resignation").await.expect(200);
        ladder.settle().await;

        assert_eq!((&game["rating_status"], &game["unrated_reason"]), (&json!("unrated"), &json!("casual")));
        assert_eq!(ladder.get(BOARD).send().await.expect(200)["items"], json!([]));
    }

    async fn a_rated_game_of_fewer_than_two_half_moves_does_not_count(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4").await;
        let game = table.act(Side::Black, "resignation").await.expect(200);
        ladder.settle().await;

        assert_eq!((&game["result"], &game["rating_status"]), (&json!("1-0"), &json!("unrated")));
        assert_eq!(game["unrated_reason"], "too_short");
        assert_eq!(ladder.get(BOARD).send().await.expect(200)["items"], json!([]));
    }

    async fn a_drawn_game_between_equals_changes_neither_rating(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let _offer = table.act(Side::White, "draw-offer").await.expect(200);
        let _draw = table.act(Side::Black, "draw-offer").await.expect(200);
        ladder.settle().await;

        let board = ladder.get(BOARD).send().await.expect(200);
        assert_eq!((&board["items"][0]["rank"], &board["items"][1]["rank"]), (&json!(1), &json!(1)));
    }
}
