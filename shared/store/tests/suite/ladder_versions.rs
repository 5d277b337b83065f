//! Every configuration that a ladder has had.

use domain::ladder::{Ladder, Ladders};
use domain::time_control::Bucket;
use rating::System;
use rules::GameResult;
use store::StoreError;
use testkit::both_databases;

use crate::harness::{Hall, at};

fn with_blitz_system(ladders: &Ladders, system: &System) -> Ladders {
    let changed = ladders.iter().map(|ladder| match ladder.bucket {
        Bucket::Blitz => Ladder {
            system: system.clone(),
            ..ladder.clone()
        },
        _ => ladder.clone(),
    });
    Ladders::new(changed.collect())
}

fn version(ladders: &Ladders, bucket: Bucket) -> u32 {
    ladders.of_bucket(bucket).unwrap().version
}

both_databases! {
    async fn a_rating_system_that_is_changed_gets_the_next_version(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        let elo: System = serde_json::from_str(r#"{"system":"elo"}"#).unwrap();
        let changed = with_blitz_system(&hall.ladders, &elo);

        let unchanged = hall.store.register_ladders(&hall.ladders, at(1)).await.unwrap();
        let changed = hall.store.register_ladders(&changed, at(2)).await.unwrap();
        let again = hall.store.register_ladders(&changed, at(3)).await.unwrap();

        assert_eq!(version(&unchanged, Bucket::Blitz), 1);
        assert_eq!(version(&changed, Bucket::Blitz), 2);
        assert_eq!(version(&changed, Bucket::Rapid), 1);
        assert_eq!(version(&again, Bucket::Blitz), 2);
    }

    async fn a_change_taken_back_is_a_change(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        let elo: System = serde_json::from_str(r#"{"system":"elo"}"#).unwrap();
        hall.store.register_ladders(&with_blitz_system(&hall.ladders, &elo), at(1)).await.unwrap();

        let back = hall.store.register_ladders(&hall.ladders, at(2)).await.unwrap();

        assert_eq!(version(&back, Bucket::Blitz), 3);
    }

    async fn a_ladder_is_not_left_out_while_its_games_are_under_way_or_unrated(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let without_blitz = Ladders::new(
            hall.ladders.iter().filter(|ladder| ladder.bucket != Bucket::Blitz).cloned().collect(),
        );
        let left_out = async |now| hall.store.register_ladders(&without_blitz, at(now)).await;

        let game = hall.begin(1, 2, at(10)).await;
        let while_under_way = left_out(11).await;
        hall.end(game, (1, 2), GameResult::WhiteWins, at(12)).await;
        let while_unrated = left_out(13).await;
        hall.settle_all(at(14)).await;
        let afterwards = left_out(15).await;

        assert!(matches!(while_under_way, Err(StoreError::LadderInUse { ladder }) if ladder == "blitz"));
        assert!(matches!(while_unrated, Err(StoreError::LadderInUse { ladder }) if ladder == "blitz"));
        assert!(afterwards.is_ok());
    }
}
