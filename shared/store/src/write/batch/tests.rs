//! What a batch does to the units in it, and they to it.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use futures_util::future::join_all;
use sqlx::postgres::{PgConnection, PgPoolOptions};
use testkit::TestDatabase;
use tokio::sync::{Notify, watch};

use super::{BatchWriter, Roads, Together, Unit};
use crate::db::{Conn, Pools};
use crate::error::unique;
use crate::{Conflict, Result, Store, StoreError};

const ONE: &str = "INSERT INTO player (id, handle, handle_folded, created_at) VALUES ($1, $2, $2, now())";
const MANY: &str = "
    INSERT INTO player (id, handle, handle_folded, created_at)
    SELECT id, CAST(id AS TEXT), CAST(id AS TEXT), now() FROM unnest(CAST($1 AS BIGINT[])) AS id";
const COUNT: &str = "SELECT count(*) FROM player";

/// A number that no player may have.
const CURSED: i64 = 666;

/// What the units of a test have in common.
#[derive(Default)]
struct Ledger {
    /// How many units were in each batch.
    batches: Mutex<Vec<usize>>,
    running: Notify,
}

/// Enters a player.
#[derive(Clone)]
struct Enter {
    id: i64,
    ledger: Arc<Ledger>,
    /// Batches run once this is so.
    released: watch::Receiver<bool>,
}

#[async_trait]
impl Unit for Enter {
    type Output = i64;

    async fn run(&self, conn: &mut Conn) -> Result<i64> {
        let Conn::Postgres(db) = conn else {
            panic!("this is not PostgreSQL")
        };
        assert_ne!(self.id, CURSED);
        let insert = sqlx::query(ONE).bind(self.id).bind(self.id.to_string());
        insert.execute(&mut **db).await.map_err(unique)?;
        Ok(self.id)
    }
}

#[async_trait]
impl Together for Enter {
    async fn run_together(units: &[Self], db: &mut PgConnection) -> Result<Vec<Result<i64>>> {
        units[0].ledger.running.notify_one();
        let mut released = units[0].released.clone();
        released.wait_for(|released| *released).await.unwrap();
        units[0].ledger.batches.lock().unwrap().push(units.len());
        let ids: Vec<i64> = units.iter().map(|unit| unit.id).collect();
        assert!(!ids.contains(&CURSED));
        sqlx::query(MANY).bind(&ids).execute(db).await.map_err(unique)?;
        Ok(ids.into_iter().map(Ok).collect())
    }
}

/// A writer with one lane, in which a first batch is held.
struct Bench {
    store: Store,
    writer: BatchWriter<Enter>,
    ledger: Arc<Ledger>,
    release: watch::Sender<bool>,
}

impl Bench {
    async fn on(database: &TestDatabase) -> Self {
        let store = Store::open(database.url()).await.unwrap();
        let Pools::Postgres(pool) = &store.inner.pools else {
            panic!("this is not PostgreSQL")
        };
        let lane = PgPoolOptions::new().max_connections(1);
        let writer = BatchWriter::start(&Roads {
            batches: lane.connect(database.url()).await.unwrap(),
            alone: pool.clone(),
        });
        Self {
            store,
            writer,
            ledger: Arc::default(),
            release: watch::Sender::new(false),
        }
    }

    async fn enter(&self, id: i64) -> Result<i64> {
        let unit = Enter {
            id,
            ledger: Arc::clone(&self.ledger),
            released: self.release.subscribe(),
        };
        self.writer.write(unit).await
    }

    /// Enters player 1 in a batch that is held until the others wait in line, then all of them.
    async fn enter_behind_the_first(&self, others: &[i64]) -> Vec<Result<i64>> {
        let gathered = async {
            self.ledger.running.notified().await;
            let mut others = Box::pin(join_all(others.iter().map(|&id| self.enter(id))));
            poll_once(&mut others).await;
            self.release.send_replace(true);
            others.await
        };
        let (first, outcomes) = tokio::join!(self.enter(1), gathered);
        assert_eq!(first.unwrap(), 1);
        outcomes
    }

    async fn players(&self) -> i64 {
        let Conn::Postgres(mut db) = self.store.reader().await.unwrap() else {
            panic!("this is not PostgreSQL")
        };
        sqlx::query_scalar(COUNT).fetch_one(&mut *db).await.unwrap()
    }

    fn batches(&self) -> Vec<usize> {
        self.ledger.batches.lock().unwrap().clone()
    }
}

/// Sets a future going that cannot end yet.
async fn poll_once(future: impl Future) {
    tokio::select! {
        biased;
        _ = future => panic!("it ended at once"),
        () = std::future::ready(()) => {}
    }
}

testkit::on_postgres! {
    async fn what_waits_while_a_batch_is_under_way_is_the_next_one(database: TestDatabase) {
        let bench = Bench::on(&database).await;

        let outcomes = bench.enter_behind_the_first(&[2, 3, 4, 5]).await;

        assert!(outcomes.into_iter().zip(2..).all(|(outcome, id)| outcome.unwrap() == id));
        assert_eq!(bench.batches(), [1, 4]);
        assert_eq!(bench.players().await, 5);
    }

    async fn each_unit_of_a_batch_that_fails_has_an_outcome_of_its_own(database: TestDatabase) {
        let bench = Bench::on(&database).await;

        let outcomes = bench.enter_behind_the_first(&[2, 1, 3]).await;

        assert!(outcomes[0].is_ok() && outcomes[2].is_ok());
        // Two constraints are violated; which one is named is the database's choice.
        let conflict = outcomes[1].as_ref().err().and_then(StoreError::conflict);
        assert!(matches!(conflict, Some(Conflict::Id | Conflict::HandleTaken)));
        assert_eq!(bench.players().await, 3);
    }

    async fn a_unit_that_panics_takes_no_other_with_it(database: TestDatabase) {
        let bench = Bench::on(&database).await;

        let outcomes = bench.enter_behind_the_first(&[2, CURSED, 3]).await;

        assert!(outcomes[0].is_ok() && outcomes[2].is_ok());
        assert!(matches!(outcomes[1], Err(StoreError::Panicked)));
        assert_eq!(bench.enter(4).await.unwrap(), 4);
        assert_eq!(bench.players().await, 4);
    }

    async fn whoever_stops_waiting_is_entered_all_the_same(database: TestDatabase) {
        let bench = Bench::on(&database).await;
        let mut entered = Box::pin(bench.enter(1));
        poll_once(&mut entered).await;

        drop(entered);
        bench.release.send_replace(true);
        bench.writer.stop().await;

        assert_eq!(bench.players().await, 1);
    }

    async fn a_stop_waits_for_all_who_are_in_line_and_lets_nobody_else_in(database: TestDatabase) {
        let bench = Bench::on(&database).await;
        let mut entered = Box::pin(join_all((1..=20).map(|id| bench.enter(id))));
        poll_once(&mut entered).await;
        let mut stopped = Box::pin(bench.writer.stop());
        poll_once(&mut stopped).await;

        bench.release.send_replace(true);
        stopped.await;

        assert_eq!(bench.players().await, 20);
        assert!(entered.await.iter().all(Result::is_ok));
        assert!(matches!(bench.enter(21).await, Err(StoreError::WriterStopped)));
    }
}
