//! Calculating every rating again finds what was changed by hand.

use rules::GameResult;
use testkit::{TestDatabase, both_databases};

use crate::harness::{Hall, at};

/// Three players, four settled games, one more that waits, one set aside.
async fn played(database: &TestDatabase) -> Hall {
    let hall = Hall::with_players(database, 3).await;
    for (white, black, result, seconds) in [
        (1, 2, GameResult::WhiteWins, 5),
        (2, 3, GameResult::Draw, 90_000),
        (3, 1, GameResult::BlackWins, 180_000),
        (2, 1, GameResult::WhiteWins, 190_000),
    ] {
        hall.play(white, black, result, at(seconds)).await;
    }
    hall.settle_all(at(200_000)).await;
    hall
}

/// What somebody may do to the tables, a statement each.
const TAMPERING: [&str; 18] = [
    "UPDATE ledger SET after_rating = after_rating + 0.001 WHERE sequence = 1",
    "UPDATE ledger SET after_rating = after_rating + 0.001 WHERE sequence = 3",
    "UPDATE ledger SET after_deviation = after_deviation + 0.001 WHERE sequence = 2",
    "UPDATE ledger SET after_volatility = after_volatility + 0.001 WHERE sequence = 2",
    "UPDATE ledger SET before_deviation = before_deviation + 0.001 WHERE sequence = 2",
    "UPDATE ledger SET stored_rating = 1501 WHERE sequence = 1",
    "UPDATE ledger SET stored_rating = stored_rating + 0.001 WHERE sequence = 2",
    "UPDATE ledger SET stored_at = finished_at WHERE sequence = 2",
    "UPDATE ledger SET score = 0.5 WHERE sequence = 1",
    "UPDATE ledger SET sequence = sequence + 10 WHERE sequence = 3",
    "UPDATE ledger SET side = CASE side WHEN 'white' THEN 'black' ELSE 'white' END",
    "UPDATE ledger SET opponent_id = player_id WHERE sequence = 3",
    "DELETE FROM ledger WHERE sequence = 3",
    "UPDATE rating SET rating = rating + 0.001 WHERE player_id = 1",
    "UPDATE rating SET games = games - 1 WHERE player_id = 2",
    "UPDATE rating SET sequence = sequence + 1 WHERE player_id = 3",
    "UPDATE game SET result = '1/2-1/2' WHERE white_id = 3",
    "UPDATE game SET rating_status = 'unrated' WHERE white_id = 3",
];

both_databases! {
    async fn an_untouched_ledger_has_no_difference(database: TestDatabase) {
        let hall = played(&database).await;
        hall.play(1, 3, GameResult::Draw, at(200_100)).await;

        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();

        assert_eq!(audit.difference, None);
        assert_eq!((audit.games, audit.rows, audit.pending), (4, 8, 1));
    }

    async fn an_empty_ladder_has_no_difference(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;

        assert_eq!(hall.store.verify_ledger(|_| {}).await.unwrap(), store::Audit::default());
    }

    async fn whatever_is_changed_by_hand_is_found(database: TestDatabase) {
        let hall = played(&database).await;
        let mut sql = hall.sql().await;
        for tampering in TAMPERING {
            sql.execute("CREATE TABLE kept_ledger AS SELECT * FROM ledger").await;
            sql.execute("CREATE TABLE kept_rating AS SELECT * FROM rating").await;
            sql.execute("CREATE TABLE kept_game AS SELECT id, result, rating_status FROM game").await;

            assert!(sql.execute(tampering).await > 0, "{tampering}");
            let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
            assert!(audit.difference.is_some(), "{tampering}");

            for table in ["ledger", "rating"] {
                sql.execute(&format!("DELETE FROM {table}")).await;
                sql.execute(&format!("INSERT INTO {table} SELECT * FROM kept_{table}")).await;
            }
            sql.execute(
                "UPDATE game SET result = (SELECT result FROM kept_game k WHERE k.id = game.id),
                        rating_status = (SELECT rating_status FROM kept_game k WHERE k.id = game.id)",
            )
            .await;
            for table in ["kept_ledger", "kept_rating", "kept_game"] {
                sql.execute(&format!("DROP TABLE {table}")).await;
            }
            assert_eq!(hall.store.verify_ledger(|_| {}).await.unwrap().difference, None);
        }
    }
}
