//! Opening and closing.

use store::{Store, StoreError};
use testkit::{TestDatabase, both_databases};

use crate::harness::{Hall, at, new_player, new_token};

both_databases! {
    async fn a_closed_store_writes_and_reads_nothing(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;

        hall.store.close().await;

        let write = hall.store.register(&new_player(2, "late"), &new_token(2, 2), None).await;
        assert!(write.unwrap_err().is_outage());
        assert!(hall.store.ping().await.unwrap_err().is_outage());
        hall.store.close().await;
    }

    async fn what_was_let_in_before_the_close_is_stored(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let writes: Vec<_> = (2..40)
            .map(|id| {
                let store = hall.store.clone();
                tokio::spawn(async move { store.register(&new_player(id, &format!("p{id}")), &new_token(id, id), None).await })
            })
            .collect();

        hall.store.close().await;
        let mut stored = 0;
        for write in writes {
            stored += i64::from(write.await.unwrap().is_ok());
        }

        let players = hall.sql().await.number("SELECT COUNT(*) FROM player").await;
        assert_eq!(players, 1 + stored, "what was answered is there, and nothing else");
    }

    async fn a_store_that_was_closed_can_be_opened_again(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let game = hall.game(1, 1).await;
        hall.store.close().await;

        let store = Store::open(database.url()).await.unwrap();

        assert_eq!(store.beat(at(1)).await.unwrap(), None);
        assert!(store.job_of_game(game).await.unwrap().is_none());
        store.close().await;
    }
}

#[test]
fn an_embedded_file_is_opened_once() {
    testkit::database::run(|| async {
        let database = TestDatabase::sqlite().await;
        let first = Store::open(database.url()).await.unwrap();

        let second = Store::open(database.url()).await;

        assert!(matches!(second, Err(StoreError::InUse { .. })));
        first.close().await;
        assert!(Store::open(database.url()).await.is_ok());
    });
}

#[test]
fn an_address_of_another_kind_is_refused_without_its_password() {
    testkit::database::run(|| async {
        let Err(error) = Store::open("mysql://me:secret@host/ladder").await else {
            panic!("opened");
        };

        assert!(matches!(error, StoreError::BadUrl { .. }));
        assert!(!error.to_string().contains("secret"), "{error}");
    });
}
