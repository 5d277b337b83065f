//! `/v1/players/{handle}/annulments`: all games of a player, taken out of every count

use domain::Millis;
use domain::token::Scope;
use serde_json::{Value, json};

use crate::harness::{Player, Side, Table, Terms, TestLadder, scenarios};
use testkit::contract::Answer;

const PATH: &str = "/v1/players/Menchik/annulments";

/// A game of Menchik's that she wins, a minute after the last one.
async fn won<'a>(ladder: &'a TestLadder, terms: Terms, menchik: &Player, other: &str) -> Table<'a> {
    ladder.advance(Millis::from_secs(60));
    let other = ladder.player(other).await;
    let table = ladder.table_of(terms, menchik.clone(), other).await;
    table.play("e2e4 e7e5").await;
    let _over = table.act(Side::Black, "resignation").await.expect(200);
    table
}

async fn annul(ladder: &TestLadder, token: &str, body: Value) -> Answer {
    ladder.post(PATH).token(token).json(&body).send().await
}

/// How many corrections a game shows.
async fn corrections(table: &Table<'_>) -> usize {
    table.now().await["corrections"].as_array().unwrap().len()
}

scenarios! {
    async fn all_games_of_a_cheat_that_count_are_annulled_at_once_and_the_account_is_closed(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let menchik = ladder.player("Menchik").await;
        let rated = [
            won(ladder, Terms::RATED, &menchik, "Graf").await,
            won(ladder, Terms::RATED, &menchik, "Bykova").await,
        ];
        let casual = won(ladder, Terms::CASUAL, &menchik, "Rudenko").await;
        ladder.settle().await;
        let body = json!({"reason": "Moves were those of an engine.", "close_account": true});

        let first = annul(ladder, &arbiter, body.clone()).await.expect(200);
        let again = annul(ladder, &arbiter, body).await.expect(200);

        let answer = |annulled| {
            json!({"handle": "Menchik", "annulled": annulled, "remaining": 0, "account_closed": true})
        };
        assert_eq!((first.json(), again.json()), (&answer(2), &answer(0)));
        for table in &rated {
            let correction = &table.now().await["corrections"][0];
            assert_eq!(
                (&correction["kind"], &correction["arbiter"], &correction["reason"]),
                (&json!("annulment"), &json!("Gijssen"), &json!("Moves were those of an engine."))
            );
        }
        assert_eq!(corrections(&casual).await, 0, "a game that does not count stays");
        let _problem = ladder.get("/v1/me").token(&menchik.token).send().await.refused(401, "unauthorized");
    }

    async fn a_part_of_them_is_named_by_ladder_and_time(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let menchik = ladder.player("Menchik").await;
        let early = won(ladder, Terms::RATED, &menchik, "Graf").await;
        ladder.advance(Millis::from_secs(1));
        let since = json!(ladder.now());
        let late = won(ladder, Terms::RATED, &menchik, "Bykova").await;
        ladder.settle().await;

        let elsewhere = annul(ladder, &arbiter, json!({"reason": "Lent.", "ladder": "rapid"})).await.expect(200);
        let lately = annul(ladder, &arbiter, json!({"reason": "Lent.", "ladder": "blitz", "since": since})).await;
        let lately = lately.expect(200);

        assert_eq!(elsewhere["annulled"], 0);
        assert_eq!((&lately["annulled"], &lately["account_closed"]), (&json!(1), &json!(false)));
        assert_eq!((corrections(&early).await, corrections(&late).await), (0, 1));
    }

    async fn only_an_arbiter_annuls_and_only_games_of_somebody(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let body = json!({"reason": "Lent."});

        let _problem = annul(ladder, &arbiter, body.clone()).await.refused(404, "not_found");
        let menchik = ladder.player("Menchik").await;
        let _problem = annul(ladder, &menchik.token, body).await.refused(403, "scope_missing");
        for (body, field) in [
            (json!({}), "reason"),
            (json!({"reason": "Lent.", "ladder": "nowhere"}), "ladder"),
            (json!({"reason": "Lent.", "since": "yesterday"}), "since"),
            (json!({"reason": "Lent.", "close_account": 1}), "close_account"),
        ] {
            let problem = annul(ladder, &arbiter, body).await.refused(422, "invalid_request");
            assert_eq!(problem["violations"][0]["field"], field);
        }
    }
}
