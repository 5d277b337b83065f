use serde_json::json;

use crate::harness::{Player, Side, Terms, TestLadder, scenarios};

use super::{NDJSON, outline, up_to};

/// A request for a player's own stream.
fn listen<'a>(ladder: &'a TestLadder, player: &Player, query: &str) -> testkit::contract::Request<'a> {
    let request = ladder.get(format!("/v1/me/events{query}"));
    request.token(&player.token).header("accept", NDJSON)
}

scenarios! {
    async fn a_player_hears_of_a_game_that_begins_and_ends(ladder: &TestLadder) {
        let (white, black) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let mut streams = [listen(ladder, &white, "").open().await, listen(ladder, &white, "").open().await];
        for stream in &mut streams {
            let snapshot = stream.expect("snapshot").await;
            assert_eq!((&snapshot["version"], &snapshot["games"]), (&0.into(), &json!([])));
        }

        let table = ladder.table_of(Terms::RATED, white, black).await;
        for stream in &mut streams {
            let started = up_to(stream, "game_started").await.pop().unwrap();
            assert_eq!((&started["game_id"], &started["color"]), (&table.id.as_str().into(), &"white".into()));
            assert_eq!((&started["opponent"], &started["rated"]), (&"Graf".into(), &true.into()));
        }
        table.play("e2e4 e7e5").await;
        let _over = table.act(Side::Black, "resignation").await.expect(200);
        for stream in &mut streams {
            let finished = stream.expect("game_finished").await;
            assert_eq!((&finished["game_id"], &finished["result"]), (&table.id.as_str().into(), &"1-0".into()));
        }
    }

    async fn a_snapshot_has_what_is_under_way(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        let offer = json!({"opponent": "Graf", "rated": false, "time_control": Terms::CASUAL.time_control()});
        let challenge = ladder.post("/v1/challenges").token(&table.white.token).json(&offer).send().await.expect(201);

        for player in [&table.white, &table.black] {
            let snapshot = listen(ladder, player, "").open().await.expect("snapshot").await;
            assert_eq!(snapshot["games"][0]["id"], table.id.as_str());
            assert_eq!(&snapshot["challenges"], &json!([challenge.json()]));
            assert_eq!(snapshot["ticket"], json!(null));
        }
    }

    async fn a_snapshot_has_the_place_in_the_queue_until_it_is_given_up(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let wish = json!({"time_controls": [Terms::RATED.time_control()]});
        let ticket = ladder.post("/v1/tickets").token(&player.token).json(&wish).send().await.expect(201);

        let snapshot = listen(ladder, &player, "").open().await.expect("snapshot").await;
        assert_eq!(&snapshot["ticket"], ticket.json());

        let path = format!("/v1/tickets/{}", ticket.str("id"));
        let _left = ladder.delete(path).token(&player.token).send().await.expect(200);
        let snapshot = listen(ladder, &player, "").open().await.expect("snapshot").await;
        assert_eq!(snapshot["ticket"], json!(null));
    }

    async fn those_who_wait_for_a_player_hear_that_the_account_is_closed(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let third = ladder.player("Euwe").await;
        let challenge = |from: &Player, to: &Player| {
            let offer = json!({"opponent": to.handle, "rated": false, "time_control": Terms::CASUAL.time_control()});
            ladder.post("/v1/challenges").token(&from.token).json(&offer).send()
        };
        let sent = challenge(&table.white, &third).await.expect(201);
        let received = challenge(&table.black, &table.white).await.expect(201);
        let fresh = ladder.table_of(Terms::CASUAL, table.white.clone(), third.clone()).await;
        let mut black = listen(ladder, &table.black, "").open().await;
        let mut euwe = listen(ladder, &third, "").open().await;

        let _closed = ladder.delete("/v1/me").token(&table.white.token).send().await.expect(204);

        let told = up_to(&mut black, "challenge_closed").await;
        let ended = told.iter().find(|line| line["type"] == "game_finished").unwrap();
        assert_eq!((&ended["game_id"], &ended["termination"], &ended["result"]), (&json!(table.id), &json!("resignation"), &json!("0-1")));
        let declined = told.last().unwrap();
        assert_eq!((&declined["challenge_id"], &declined["status"]), (&received["id"], &json!("declined")));
        let told = up_to(&mut euwe, "challenge_closed").await;
        let ended = told.iter().find(|line| line["type"] == "game_finished").unwrap();
        assert_eq!((&ended["game_id"], &ended["termination"]), (&json!(fresh.id), &json!("aborted")));
        let cancelled = told.last().unwrap();
        assert_eq!((&cancelled["challenge_id"], &cancelled["status"]), (&sent["id"], &json!("cancelled")));
    }

    async fn a_player_who_comes_back_gets_what_was_missed(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        let _off = table.act(Side::Black, "abort").await.expect(200);

        let mut stream = listen(ladder, &table.white, "?after=0").open().await;
        let lines = up_to(&mut stream, "game_finished").await;
        let (names, versions): (Vec<_>, Vec<_>) = outline(&lines).into_iter().unzip();
        assert_eq!(names, ["challenge_closed", "game_started", "game_finished"]);
        assert_eq!(versions, [1, 2, 3]);
        let mut stream = listen(ladder, &table.white, "?after=2").open().await;
        assert_eq!(stream.expect("game_finished").await["version"], 3);
        let mut stream = listen(ladder, &table.white, "?after=4").open().await;
        assert_eq!(stream.expect("snapshot").await["version"], 3);
        ladder.beat();
        assert_eq!(stream.expect("heartbeat").await["version"], 3);
    }

    async fn what_nobody_announced_to_a_player_is_told_at_the_next_heartbeat(ladder: &TestLadder) {
        let (white, black) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let mut stream = listen(ladder, &black, "").open().await;
        stream.expect("snapshot").await;
        ladder.lose_announcements(true);
        let _table = ladder.table_of(Terms::RATED, white, black).await;

        ladder.beat();

        let lines = up_to(&mut stream, "heartbeat").await;
        assert_eq!(outline(&lines), [("challenge_received", 1), ("game_started", 2), ("heartbeat", 2)]);
    }

    async fn a_stream_ends_when_its_token_is_revoked(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let mut stream = listen(ladder, &player, "").open().await;
        stream.expect("snapshot").await;
        let token = ladder.get("/v1/token").token(&player.token).send().await.expect(200);
        let revoked = ladder.delete(format!("/v1/tokens/{}", token.str("id"))).token(&player.token);
        let _revoked = revoked.send().await.expect(204);

        ladder.beat();

        stream.expect("heartbeat").await;
        assert_eq!(stream.expect("closed").await["reason"], "unauthorized");
        assert_eq!(stream.next().await, None);
    }
}
