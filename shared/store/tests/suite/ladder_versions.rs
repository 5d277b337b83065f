//! Every configuration that a ladder has had.

use domain::ladder::{Ladder, Ladders};
use domain::time_control::Bucket;
use rating::System;
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
}
