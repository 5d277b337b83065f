use domain::Millis;

use crate::harness::{Side, Terms, TestLadder, scenarios};

use super::{NDJSON, up_to};

/// A new ticket of a token.
async fn ticket(ladder: &TestLadder, token: &str) -> String {
    let answer = ladder
        .post("/v1/stream-tickets")
        .token(token)
        .send()
        .await
        .expect(201);
    answer.str("ticket").to_owned()
}

scenarios! {
    async fn a_ticket_opens_one_stream(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let path = format!("/v1/me/events?ticket={}", ticket(ladder, &player.token).await);

        let mut stream = ladder.get(&path).open().await;
        stream.expect("snapshot").await;

        let _used = ladder.get(&path).send().await.refused(401, "unauthorized");
        ladder.beat();
        stream.expect("heartbeat").await;
    }

    async fn what_is_no_ticket_opens_nothing(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;

        for path in ["/v1/me/events".to_owned(), table.path("events")] {
            for text in ["", "x", "SCHEMATHESIS-INVALID-VALUE"] {
                let answer = ladder.get(format!("{path}?ticket={text}")).send().await;
                let _no_ticket = answer.refused(401, "unauthorized");
            }
        }
    }

    async fn a_ticket_waits_half_a_minute(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let lifetime = ladder.get("/v1/limits").send().await["stream_ticket_lifetime_ms"].as_i64().unwrap();
        let ticket = ticket(ladder, &player.token).await;

        ladder.advance(Millis(lifetime));

        let late = ladder.get(format!("/v1/me/events?ticket={ticket}"));
        let _late = late.send().await.refused(401, "unauthorized");
    }

    async fn a_ticket_is_worth_no_more_than_its_token(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let ticket = ticket(ladder, &player.token).await;
        let closed = ladder.delete("/v1/me").token(&player.token);
        let _closed = closed.send().await.expect(204);

        let stream = ladder.get(format!("/v1/me/events?ticket={ticket}"));
        let _gone = stream.send().await.refused(401, "unauthorized");
    }

    async fn a_ticket_is_a_sign_of_life_at_the_board(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let ticket = ticket(ladder, table.token(Side::Black)).await;
        let path = table.path(&format!("events?ticket={ticket}"));
        let mut stream = ladder.get(path).header("accept", NDJSON).open().await;
        stream.expect("snapshot").await;

        let mut gone = Vec::new();
        for _ in 0..4 {
            ladder.advance(Millis::from_secs(5));
            ladder.beat();
            gone.extend(up_to(&mut stream, "heartbeat").await);
        }

        let gone: Vec<_> = gone.iter().filter(|line| line["type"] == "opponent_gone").collect();
        assert_eq!(gone.len(), 1);
        assert_eq!(gone[0]["side"], "white");
    }
}
