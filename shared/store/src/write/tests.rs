//! Units of work among one another, on both databases.

use std::sync::Arc;

use async_trait::async_trait;
use futures_util::future::join_all;
use tokio::sync::{Notify, watch};

use super::Unit;
use crate::db::{Conn, on};
use crate::error::unique;
use crate::{Conflict, Result, Store, StoreError};

const INSERT: &str = "INSERT INTO player (id, handle, handle_folded, created_at) VALUES ($1, $2, $2, $3)";
const DEFER: &str = "PRAGMA defer_foreign_keys = ON";
const DANGLE: &str = "
    INSERT INTO live_game (game_id, version, white_ms, black_ms, turn_began, deadline)
    VALUES ($1, 0, 0, 0, '', '')";
const COUNT: &str = "SELECT CAST(COUNT(*) AS BIGINT) FROM player";

/// What a unit does after it has written its row.
#[derive(Clone, Copy)]
enum Then {
    Succeed,
    Fail,
    Panic,
    /// Refers to nothing in a way that SQLite notices only when it commits.
    SpoilTheCommit,
}

/// Enters a player, and then does something.
struct Enter {
    id: i64,
    then: Then,
}

#[async_trait]
impl Unit for Enter {
    type Output = i64;

    async fn run(&self, conn: &mut Conn) -> Result<i64> {
        on!(conn, db => {
            sqlx::query(INSERT)
                .bind(self.id)
                .bind(self.id.to_string())
                .bind(chrono::DateTime::UNIX_EPOCH)
                .execute(db)
                .await
                .map_err(unique)?;
        });
        match self.then {
            Then::Succeed => Ok(self.id),
            Then::Fail => Err(StoreError::damaged(self.id)),
            Then::Panic => panic!("unit {}", self.id),
            Then::SpoilTheCommit => {
                on!(conn, db => {
                    sqlx::query(DEFER).execute(&mut *db).await?;
                    sqlx::query(DANGLE).bind(self.id).execute(db).await?;
                });
                Ok(self.id)
            }
        }
    }
}

/// Holds the writer until it is let go, so that other units gather behind it.
struct Hold {
    running: Arc<Notify>,
    released: watch::Receiver<bool>,
}

#[async_trait]
impl Unit for Hold {
    type Output = ();

    async fn run(&self, _: &mut Conn) -> Result<()> {
        self.running.notify_one();
        // It may be run again, and is not held then.
        let _ = self.released.clone().wait_for(|released| *released).await;
        Ok(())
    }
}

async fn players(store: &Store) -> i64 {
    let mut conn = store.reader().await.unwrap();
    on!(&mut conn, db => sqlx::query_scalar(COUNT).fetch_one(db).await.unwrap())
}

/// Writes units that reach the writer together.
async fn write_together(store: &Store, thens: &[Then]) -> Vec<Result<i64>> {
    let running = Arc::new(Notify::new());
    let (release, released) = watch::channel(false);
    let hold = store.write(Hold {
        running: Arc::clone(&running),
        released,
    });
    let units = thens
        .iter()
        .zip(1..)
        .map(|(&then, id)| store.write(Enter { id, then }));
    let gathered = async {
        running.notified().await;
        // Each unit is polled once, and so stands in line, before the writer goes on.
        let mut units = Box::pin(join_all(units));
        poll_once(&mut units).await;
        release.send_replace(true);
        units.await
    };
    let (let_go, outcomes) = tokio::join!(hold, gathered);
    let_go.unwrap();
    outcomes
}

/// Sets a future going that cannot end yet.
async fn poll_once(future: impl Future) {
    tokio::select! {
        biased;
        _ = future => panic!("it ended at once"),
        () = std::future::ready(()) => {}
    }
}

async fn open(database: &testkit::TestDatabase) -> Store {
    Store::open(database.url()).await.unwrap()
}

testkit::both_databases! {
    async fn units_that_come_together_are_all_stored(database: TestDatabase) {
        let store = open(&database).await;

        let outcomes = write_together(&store, &[Then::Succeed; 200]).await;

        assert!(outcomes.into_iter().zip(1..).all(|(outcome, id)| outcome.unwrap() == id));
        assert_eq!(players(&store).await, 200);
    }

    async fn a_unit_that_fails_leaves_nothing_behind_and_the_others_alone(database: TestDatabase) {
        let store = open(&database).await;

        let outcomes = write_together(&store, &[Then::Succeed, Then::Fail, Then::Succeed]).await;

        assert!(outcomes[0].is_ok() && outcomes[2].is_ok());
        assert!(matches!(&outcomes[1], Err(StoreError::Damaged(id)) if id == "2"));
        assert_eq!(players(&store).await, 2);
    }

    async fn a_unit_that_panics_is_rolled_back_and_the_others_are_stored(database: TestDatabase) {
        let store = open(&database).await;

        let outcomes = write_together(&store, &[Then::Panic, Then::Succeed, Then::Panic]).await;

        assert!(matches!(outcomes[0], Err(StoreError::Panicked)));
        assert!(outcomes[1].is_ok());
        assert!(matches!(outcomes[2], Err(StoreError::Panicked)));
        assert_eq!(players(&store).await, 1);
        assert!(store.write(Enter { id: 9, then: Then::Succeed }).await.is_ok());
    }

    async fn each_caller_hears_of_its_own_conflict_only(database: TestDatabase) {
        let store = open(&database).await;
        store.write(Enter { id: 2, then: Then::Succeed }).await.unwrap();

        let outcomes = write_together(&store, &[Then::Succeed; 3]).await;

        let conflicts: Vec<_> = outcomes
            .iter()
            .map(|outcome| outcome.as_ref().err().and_then(StoreError::conflict))
            .collect();
        // Two constraints are violated; which one is named is the database's choice.
        assert!(matches!(conflicts[1], Some(Conflict::Id | Conflict::HandleTaken)));
        assert_eq!((conflicts[0], conflicts[2]), (None, None));
        assert_eq!(players(&store).await, 3);
    }

    async fn a_caller_who_stops_waiting_does_not_stop_the_unit(database: TestDatabase) {
        let store = open(&database).await;
        let mut write = Box::pin(store.write(Enter { id: 1, then: Then::Succeed }));
        poll_once(&mut write).await;

        drop(write);
        store.close().await;

        let store = open(&database).await;
        assert_eq!(players(&store).await, 1);
    }
}

#[test]
fn a_commit_that_fails_is_answered_to_the_guilty_unit_alone() {
    testkit::database::run(|| async {
        let database = testkit::TestDatabase::sqlite().await;
        let store = open(&database).await;

        let outcomes = write_together(&store, &[Then::Succeed, Then::SpoilTheCommit, Then::Succeed]).await;

        assert!(outcomes[0].is_ok() && outcomes[2].is_ok());
        assert!(matches!(outcomes[1], Err(StoreError::Database(_))));
        assert_eq!(players(&store).await, 2);
    });
}

#[test]
fn a_commit_that_fails_and_a_unit_that_fails_are_told_apart() {
    testkit::database::run(|| async {
        let database = testkit::TestDatabase::sqlite().await;
        let store = open(&database).await;

        let outcomes = write_together(
            &store,
            &[Then::SpoilTheCommit, Then::Fail, Then::Panic, Then::Succeed],
        )
        .await;

        assert!(matches!(outcomes[0], Err(StoreError::Database(_))));
        assert!(matches!(outcomes[1], Err(StoreError::Damaged(_))));
        assert!(matches!(outcomes[2], Err(StoreError::Panicked)));
        assert!(outcomes[3].is_ok());
        assert_eq!(players(&store).await, 1);
    });
}
