//! Time controls

use domain::Millis;
use serde_json::{Value, json};

use crate::harness::{Side, Terms, scenarios};

const DAY: i64 = 86_400_000;

scenarios! {
    async fn a_delay_is_not_counted_and_bronstein_gives_it_back(ladder: &TestLadder) {
        for (kind, thinking, names) in [("delay", 53_000, ["a", "b"]), ("bronstein", 48_000, ["c", "d"])] {
            let (white, black) = (ladder.player(&format!("{}-1", names[0])).await, ladder.player(&format!("{}-1", names[1])).await);
            let control = json!({"type": kind, "initial_ms": 60_000, "delay_ms": 5_000});
            let table = ladder.table_by(json!({"time_control": control}), white, black).await;
            assert_eq!(table.now().await["time_control"], control);
            table.play("e2e4 e7e5").await;

            ladder.advance(Millis(12_000));
            assert_eq!(table.now().await["clock"]["white_ms"], thinking);
            assert_eq!(table.play("g1f3").await["moves"][2]["clock_ms"], 53_000);
        }
    }

    async fn a_time_for_each_move_is_there_again_for_the_next(ladder: &TestLadder) {
        let control = json!({"type": "per_move", "per_move_ms": 30_000});
        let table = ladder.table_with(json!({"time_control": control})).await;
        table.play("e2e4 e7e5").await;

        ladder.advance(Millis(29_999));
        assert_eq!(table.play("g1f3").await["moves"][2]["clock_ms"], 30_000);
        ladder.advance(Millis(30_000));
        ladder.call_time().await;

        let game = table.now().await;
        assert_eq!((&game["termination"], &game["result"]), (&json!("timeout"), &json!("1-0")));
    }

    async fn days_are_counted_in_correspondence(ladder: &TestLadder) {
        let control = json!({"type": "correspondence", "days_per_move": 2});
        let table = ladder.table_with(json!({"rated": true, "time_control": control})).await;
        assert_eq!(table.now().await["ladder"], "correspondence");

        ladder.advance(Millis(2 * DAY - 1));
        table.play("e2e4").await;
        ladder.advance(Millis(2 * DAY - 1));
        let game = table.play("e7e5").await;
        assert_eq!(game["clock"]["white_ms"], 2 * DAY);
        ladder.advance(Millis(2 * DAY));
        ladder.call_time().await;

        assert_eq!(table.now().await["termination"], "timeout");
    }

    async fn a_first_move_that_does_not_come_in_days_calls_a_correspondence_game_off(ladder: &TestLadder) {
        let control = json!({"type": "correspondence", "days_per_move": 1});
        let table = ladder.table_with(json!({"time_control": control})).await;

        ladder.advance(Millis(DAY));
        ladder.call_time().await;

        assert_eq!(table.now().await["termination"], "no_start");
    }

    async fn a_game_without_limit_waits_for_ever_and_shows_no_clock(ladder: &TestLadder) {
        let table = ladder.table_with(json!({"time_control": {"type": "unlimited"}})).await;
        ladder.advance(Millis(400 * DAY));
        ladder.call_time().await;
        table.play("e2e4 e7e5").await;

        ladder.advance(Millis(400 * DAY));
        ladder.call_time().await;

        let game = table.now().await;
        assert_eq!(game["status"], "started");
        let clock = &game["clock"];
        assert_eq!((&clock["white_ms"], &clock["black_ms"], &clock["running"]), (&Value::Null, &Value::Null, &Value::Null));
        assert_eq!(game["moves"][0]["clock_ms"], Value::Null);
        assert_eq!(table.act(Side::White, "resignation").await.expect(200)["result"], "0-1");
    }

    async fn no_ladder_rates_games_without_limit(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let offer = json!({"rated": true, "time_control": {"type": "unlimited"}});

        let answer = ladder.post("/v1/challenges").token(&player.token).json(&offer).send().await;

        let _problem = answer.refused(422, "not_rateable");
    }

    async fn a_control_that_cannot_be_says_which_field_is_wrong(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        for (control, field, code) in [
            (json!({"type": "hourglass"}), "time_control", "unknown"),
            (json!({"type": 3}), "time_control", "unknown"),
            (json!({"initial_ms": 1_000}), "time_control.type", "missing"),
            (json!({"type": "delay", "initial_ms": 999, "delay_ms": 0}), "time_control.initial_ms", "out_of_range"),
            (json!({"type": "bronstein", "initial_ms": 1_000}), "time_control.delay_ms", "missing"),
            (json!({"type": "bronstein", "initial_ms": 1_000, "delay_ms": 180_001}), "time_control.delay_ms", "out_of_range"),
            (json!({"type": "per_move", "per_move_ms": "30"}), "time_control.per_move_ms", "wrong_type"),
            (json!({"type": "correspondence", "days_per_move": 31}), "time_control.days_per_move", "out_of_range"),
            (json!({"type": "unlimited", "initial_ms": 1_000}), "time_control.initial_ms", "unknown_field"),
        ] {
            let offer = json!({"rated": false, "time_control": control});
            let answer = ladder.post("/v1/challenges").token(&player.token).json(&offer).send().await;
            let problem = answer.refused(422, "invalid_request");
            let violation = &problem["violations"][0];
            assert_eq!((&violation["field"], &violation["code"]), (&json!(field), &json!(code)), "{control}");
        }
    }

    async fn the_bounds_of_every_control_are_published(ladder: &TestLadder) {
        let limits = ladder.get("/v1/limits").send().await.expect(200);

        let controls = &limits["time_controls"];
        let names: Vec<&String> = controls.as_object().unwrap().keys().collect();
        assert_eq!(names, ["bronstein", "correspondence", "delay", "fischer", "per_move", "unlimited"]);
        assert_eq!(controls["delay"], json!({"initial_ms_min": 1_000, "initial_ms_max": 21_600_000, "delay_ms_min": 0, "delay_ms_max": 180_000}));
        assert_eq!(controls["correspondence"], json!({"days_per_move_min": 1, "days_per_move_max": 30}));
        assert_eq!(limits["absence_ms"]["blitz"], 40_000);
        assert_eq!((&limits["game_plies_max"], &limits["lag_quota_ms"]), (&json!(6_000), &json!(300)));
    }

    async fn the_networks_share_is_given_back_up_to_the_quota(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        ladder.advance(Millis(10_000));
        let body = json!({"uci": "g1f3", "ply": 2, "thinking_ms": 9_800});
        let game = table.send(Side::White, body.clone()).await.expect(200);
        assert_eq!((&game["clock"]["compensated_ms"], &game["moves"][2]["clock_ms"]), (&json!(200), &json!(172_200)));
        assert_eq!(table.send(Side::White, body).await.expect(200)["clock"]["compensated_ms"], 200);

        ladder.advance(Millis(10_000));
        let game = table.send(Side::Black, json!({"uci": "b8c6", "ply": 3, "thinking_ms": 0})).await.expect(200);
        assert_eq!((&game["clock"]["compensated_ms"], &game["moves"][3]["clock_ms"]), (&json!(300), &json!(172_300)));
        assert_eq!(table.play("f1c4").await["clock"]["compensated_ms"], 0);
    }
}
