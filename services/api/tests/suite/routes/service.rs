//! Limits, health and the contract itself.

use reqwest::Method;

use crate::harness::scenarios;

scenarios! {
    async fn limits_are_those_that_are_enforced(ladder: &TestLadder) {
        let limits = ladder.get("/v1/limits").send().await.expect(200);

        assert_eq!((&limits["handle_chars_min"], &limits["handle_chars_max"]), (&2.into(), &24.into()));
        let too_many = limits["page_items_max"].as_u64().unwrap() + 1;
        let answer = ladder.get(format!("/v1/games?limit={too_many}")).send().await;
        assert_eq!(answer.refused(422, "invalid_request")["violations"][0]["field"], "limit");
    }

    async fn a_serving_process_is_alive_and_ready(ladder: &TestLadder) {
        for path in ["/healthz", "/readyz"] {
            assert_eq!(ladder.get(path).send().await.expect(200)["status"], "ok");
        }
    }

    async fn the_contract_is_served_as_it_is_written(ladder: &TestLadder) {
        let yaml = ladder.get("/openapi.yaml").send().await.expect(200);
        let json = ladder.get("/openapi.json").send().await.expect(200);

        assert_eq!(yaml.text(), include_str!("../../../../../openapi.yaml"));
        assert_eq!(json["info"]["title"], "Ladder");
        assert_eq!(json["paths"].as_object().unwrap().len(), yaml.text().matches("\n  /").count());
    }

    async fn a_path_that_does_not_exist_is_a_problem(ladder: &TestLadder) {
        for path in ["/", "/v1", "/v1/", "/v2/players", "/v1/players/a/b", "/v1/games/x/y/z", "/favicon.ico"] {
            let answer = ladder.get(path).outside_the_contract().send().await;
            let _problem = answer.refused(404, "not_found");
        }
    }

    async fn every_answer_may_be_read_by_pages_of_any_origin(ladder: &TestLadder) {
        for path in ["/healthz", "/v1/players/Nobody", "/v1/me"] {
            let answer = ladder.get(path).header("origin", "https://example.org").send().await;
            assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{path}");
            let exposed = answer.header("access-control-expose-headers").unwrap_or_default().to_ascii_lowercase();
            for header in ["x-request-id", "location", "retry-after", "idempotency-replayed", "www-authenticate"] {
                assert!(exposed.contains(header), "{path}: {header}");
            }
        }
    }

    async fn a_browser_may_ask_what_it_may_send(ladder: &TestLadder) {
        let http = reqwest::Client::new();
        let answer = http
            .request(Method::OPTIONS, format!("{}/v1/games", ladder.address()))
            .header("origin", "https://example.org")
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "authorization, content-type, idempotency-key")
            .send()
            .await
            .unwrap();

        assert!(answer.status().is_success());
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_ascii_lowercase();
        assert_eq!(header("access-control-allow-origin"), "*");
        assert!(header("access-control-allow-methods").contains("post"));
        for name in ["authorization", "content-type", "idempotency-key"] {
            assert!(header("access-control-allow-headers").contains(name), "{name}");
        }
    }

    async fn each_request_has_an_id_of_its_own(ladder: &TestLadder) {
        let (a, b) = (ladder.get("/healthz").send().await, ladder.get("/healthz").send().await);
        let problem = ladder.get("/v1/players/Nobody").send().await;

        assert_ne!(a.header("x-request-id"), b.header("x-request-id"));
        assert!(problem.str("instance").contains(problem.header("x-request-id").unwrap()));
    }
}
