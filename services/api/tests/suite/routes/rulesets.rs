//! `/v1/rulesets`

use serde_json::json;

use crate::harness::{Side, Terms, scenarios};

const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

/// A casual game under a ruleset.
fn under(ruleset: &'static str) -> Terms {
    Terms {
        ruleset: Some(ruleset),
        ..Terms::CASUAL
    }
}

scenarios! {
    async fn rulesets_are_listed_the_default_first(ladder: &TestLadder) {
        let list = ladder.get("/v1/rulesets").send().await.expect(200);

        let names: Vec<_> = list["items"].as_array().unwrap().iter().map(|ruleset| &ruleset["id"]).collect();
        assert_eq!(names, ["automatic", "fide", "classic", "pocket", "basic-material", "by-agreement"]);
        for ruleset in list["items"].as_array().unwrap() {
            let path = format!("/v1/rulesets/{}", ruleset["id"].as_str().unwrap());
            assert_eq!(ladder.get(path).send().await.expect(200).json(), ruleset);
        }
    }

    async fn the_counts_are_those_of_the_laws(ladder: &TestLadder) {
        let fide = ladder.get("/v1/rulesets/fide").send().await.expect(200);
        let automatic = ladder.get("/v1/rulesets/automatic").send().await.expect(200);

        assert_eq!(fide["repetition"], json!({"claim": 3, "automatic": 5}));
        assert_eq!(fide["move_rule"], json!({"claim": 50, "automatic": 75}));
        assert_eq!(automatic["repetition"], json!({"claim": null, "automatic": 3}));
        assert_eq!(automatic["move_rule"], json!({"claim": null, "automatic": 50}));
    }

    async fn every_field_has_its_article_and_a_sentence_in_both_languages(ladder: &TestLadder) {
        let fide = ladder.get("/v1/rulesets/fide").send().await.expect(200);

        let explained = fide["explained"].as_array().unwrap();
        assert_eq!(explained.len(), 11);
        assert_eq!((&explained[0]["field"], &explained[0]["article"]), (&json!("repetition"), &json!("9.2")));
        assert_eq!((&explained[4]["field"], &explained[4]["article"]), (&json!("timeout"), &json!("6.9")));
        assert_eq!(explained[7], json!({"field": "absence", "article": null, "text": {
            "en": "When a player stays away, the opponent may claim the game.",
            "pt": "Na ausência de um jogador, o adversário pode reclamar a vitória.",
        }}));
        for line in explained {
            assert!(!fide[line["field"].as_str().unwrap()].is_null(), "{line}");
        }
    }

    async fn material_lists_are_told_with_the_rules_that_name_them(ladder: &TestLadder) {
        let classic = ladder.get("/v1/rulesets/classic").send().await.expect(200);
        let fide = ladder.get("/v1/rulesets/fide").send().await.expect(200);

        assert_eq!((&classic["dead_position"], &classic["timeout"]), (&json!("list_a"), &json!("list_a")));
        assert_eq!(classic["material_lists"], json!([{"id": "a", "pairings": [
            {"sides": ["K", "K"], "bishops": "anywhere"},
            {"sides": ["KN", "K"], "bishops": "anywhere"},
            {"sides": ["KB", "K"], "bishops": "anywhere"},
            {"sides": ["KB", "KB"], "bishops": "on_one_color"},
        ]}]));
        assert_eq!(fide["material_lists"], json!([]));
    }

    async fn a_casual_game_is_played_under_any_ruleset(ladder: &TestLadder) {
        let players = (ladder.player("Menchik").await, ladder.player("Graf").await);
        for (ruleset, end) in [
            ("automatic", Some("threefold_repetition")),
            ("fide", None),
            ("classic", Some("threefold_repetition")),
            ("pocket", Some("threefold_repetition")),
            ("basic-material", Some("threefold_repetition")),
            ("by-agreement", None),
        ] {
            let table = ladder.table_of(under(ruleset), players.0.clone(), players.1.clone()).await;

            let game = table.play(&THERE_AND_BACK.repeat(2)).await;

            assert_eq!(game["ruleset"], json!({"id": ruleset, "revision": 1}));
            assert_eq!(game["termination"], json!(end), "{ruleset}");
        }
    }

    async fn by_agreement_nothing_else_makes_a_draw(ladder: &TestLadder) {
        let table = ladder.table(under("by-agreement")).await;
        table.play(&THERE_AND_BACK.repeat(4)).await;
        let _problem = table.act(Side::White, "draw-claim").await.refused(409, "claims_not_in_ruleset");

        let _offer = table.act(Side::White, "draw-offer").await.expect(200);
        let game = table.act(Side::Black, "draw-offer").await.expect(200);

        assert_eq!((&game["termination"], &game["result"]), (&json!("agreement"), &json!("1/2-1/2")));
    }

    async fn the_ruleset_says_whether_legal_moves_are_told(ladder: &TestLadder) {
        let table = ladder.table(under("by-agreement")).await;

        assert_eq!(table.now().await["legal_moves"], json!([]));
    }

    async fn a_rated_game_takes_no_other_ruleset_than_its_ladders(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        for ruleset in ["fide", "classic", "pocket", "basic-material", "by-agreement"] {
            let offer = json!({"rated": true, "time_control": Terms::RATED.time_control(), "ruleset": ruleset});
            let request = ladder.post("/v1/challenges").token(&player.token).json(&offer);
            let _problem = request.send().await.refused(422, "ruleset_not_rated");
        }
    }

    async fn a_revision_can_be_asked_for(ladder: &TestLadder) {
        let newest = ladder.get("/v1/rulesets/fide").send().await.expect(200);
        let first = ladder.get("/v1/rulesets/fide?revision=1").send().await.expect(200);
        assert_eq!((&first["id"], &first["revision"]), (&newest["id"], &json!(1)));

        let _problem = ladder.get("/v1/rulesets/fide?revision=1000").send().await.refused(404, "not_found");
        for revision in ["0", "-1", "one", ""] {
            let request = ladder.get(format!("/v1/rulesets/fide?revision={revision}"));
            let problem = request.send().await.refused(422, "invalid_request");
            assert_eq!(problem["violations"][0]["code"], "out_of_range", "{revision}");
        }
    }

    async fn a_ruleset_that_does_not_exist_is_not_found(ladder: &TestLadder) {
        for id in ["nowhere", "FIDE", "", "a%20b"] {
            let request = ladder.get(format!("/v1/rulesets/{id}"));
            let request = if id.is_empty() { request.outside_the_contract() } else { request };
            let _problem = request.send().await.refused(404, "not_found");
        }
    }
}
