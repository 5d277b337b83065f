use domain::Millis;
use reqwest::Method;

use crate::harness::{Side, Terms, scenarios};

use super::{EVENT_STREAM, NDJSON, watch};

scenarios! {
    async fn a_stream_begins_with_the_game_as_it_stands_and_goes_on_with_what_happens(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let mut stream = watch(&table, "").open().await;

        let snapshot = stream.expect("snapshot").await;
        assert_eq!(snapshot["version"], 0);
        assert_eq!(&snapshot["game"], table.now().await.json());

        ladder.advance(Millis::from_secs(3));
        let after = table.uci(Side::White, "e2e4", 0).await.expect(200);
        let moved = stream.expect("moved").await;
        assert_eq!((&moved["uci"], &moved["san"]), (&"e2e4".into(), &"e4".into()));
        for field in ["version", "ply", "fen", "turn", "check", "clock", "draw_offer", "legal_moves"] {
            assert_eq!(moved[field], after[field], "{field}");
        }
        assert_eq!(moved["clock_ms"], after["moves"][0]["clock_ms"]);
    }

    async fn what_is_agreed_beside_the_board_is_told(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let mut stream = watch(&table, "").open().await;
        stream.expect("snapshot").await;

        let _offered = table.act(Side::White, "draw-offer").await.expect(200);
        assert_eq!(stream.expect("draw_offered").await["by"], "white");
        let _withdrawn = table.reject_draw(Side::White).await.expect(200);
        assert_eq!(stream.expect("draw_withdrawn").await["by"], "white");
        let offer = serde_json::json!({"uci": "g1f3", "ply": 2, "draw_offer": true});
        let _moved = table.send(Side::White, offer).await.expect(200);
        assert_eq!(stream.expect("moved").await["draw_offer"], "white");
        let _declined = table.reject_draw(Side::Black).await.expect(200);
        assert_eq!(stream.expect("draw_declined").await["by"], "black");
    }

    async fn events_and_lines_say_the_same(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let request = ladder.get(table.path("events")).header("accept", EVENT_STREAM);
        let (mut events, mut lines) = (request.open().await, watch(&table, "").open().await);
        table.play("d2d4 d7d5").await;

        for _ in 0..3 {
            assert_eq!(events.next().await, lines.next().await);
        }
        assert_eq!(events.head().media_type(), EVENT_STREAM);
        assert_eq!(lines.head().media_type(), NDJSON);
        for stream in [events, lines] {
            assert_eq!(stream.head().header("access-control-allow-origin"), Some("*"));
        }
    }

    async fn a_heartbeat_says_the_time_and_what_the_clock_shows(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let mut stream = watch(&table, "").open().await;
        stream.expect("snapshot").await;

        ladder.advance(Millis::from_secs(5));
        ladder.beat();

        let beat = stream.expect("heartbeat").await;
        let now = table.now().await;
        assert_eq!((&beat["version"], &beat["clock"]), (&2.into(), &now["clock"]));
        assert_eq!(beat["server_time"], now["clock"]["at"]);
    }

    async fn what_is_wrong_is_said_before_a_stream_begins(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let nowhere = ladder.get("/v1/games/0123456789A/events");
        let _missing = nowhere.send().await.refused(404, "not_found");
        for path in [table.path("events"), "/v1/me/events".to_owned()] {
            let token = &table.white.token;
            let request = ladder.get(&path).token(token).header("accept", "application/json");
            let _neither = request.send().await.refused(406, "not_acceptable");
            let request = ladder.get(&path).token("ldr_p_none_none");
            let _unknown = request.send().await.refused(401, "unauthorized");
            let request = ladder.get(format!("{path}?after=-1")).token(token);
            let problem = request.send().await.refused(422, "invalid_request");
            assert_eq!(problem["violations"][0]["field"], "after");
        }
        let _nobody = ladder.get("/v1/me/events").send().await.refused(401, "unauthorized");
    }

    async fn the_head_of_a_stream_is_answered_alone(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let http = reqwest::Client::new();

        let answer = http
            .request(Method::HEAD, format!("{}{}", ladder.address(), table.path("events")))
            .header("accept", NDJSON)
            .send()
            .await
            .unwrap();

        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], NDJSON);
        assert_eq!(answer.bytes().await.unwrap(), "");
    }
}
