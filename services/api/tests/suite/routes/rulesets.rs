//! `/v1/rulesets`

use serde_json::json;

use crate::harness::scenarios;

scenarios! {
    async fn rulesets_are_listed_the_default_first(ladder: &TestLadder) {
        let list = ladder.get("/v1/rulesets").send().await.expect(200);

        assert_eq!((&list["items"][0]["id"], &list["items"][1]["id"]), (&json!("automatic"), &json!("fide")));
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

    async fn a_ruleset_that_does_not_exist_is_not_found(ladder: &TestLadder) {
        for id in ["nowhere", "FIDE", "", "a%20b"] {
            let request = ladder.get(format!("/v1/rulesets/{id}"));
            let request = if id.is_empty() { request.outside_the_contract() } else { request };
            let _problem = request.send().await.refused(404, "not_found");
        }
    }
}
