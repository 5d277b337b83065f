//! The outbox: ready jobs whose id still has to travel.
//!
//! It is read as a set, never as "newer than the last one seen": ids are given before their transaction
//! commits, and a later one may be visible first.

use async_trait::async_trait;
use domain::{JobId, Millis, Timestamp};
use sqlx::QueryBuilder;

use crate::db::{Conn, on};
use crate::write::Unit;
use crate::{Result, Store};

/// Jobs that one look takes out.
const RELAY_MAX: i64 = 500;

/// A job that is ready so long after it was published is published again: the queue has forgotten it, or
/// is so far behind that once more does no harm.
const REPUBLISH_AFTER: Millis = Millis::from_secs(5);

impl Store {
    /// Takes due jobs out of the outbox to be published: those that were not yet, and those that were so
    /// long ago that they must have got lost. Each goes to one caller.
    ///
    /// They are marked before they are published. Whoever dies in between delays them, and loses none.
    pub async fn take_unpublished_jobs(&self, now: Timestamp) -> Result<Vec<JobId>> {
        self.write(TakeUnpublished { now }).await
    }
}

struct TakeUnpublished {
    now: Timestamp,
}

#[async_trait]
impl Unit for TakeUnpublished {
    type Output = Vec<JobId>;

    async fn run(&self, conn: &mut Conn) -> Result<Vec<JobId>> {
        let skip_locked = conn.skip_locked();
        let mut ids: Vec<i64> = on!(conn, db => {
            let mut query = QueryBuilder::new("UPDATE job SET published_at = ");
            query.push_bind(self.now.utc());
            query.push(" WHERE state = 'ready' AND id IN (SELECT id FROM job WHERE state = 'ready' AND run_at <= ");
            query.push_bind(self.now.utc());
            query.push(" AND (published_at IS NULL OR published_at <= ");
            query.push_bind((self.now - REPUBLISH_AFTER).utc());
            query.push(") ORDER BY run_at, id LIMIT ").push_bind(RELAY_MAX).push(skip_locked);
            query.push(") RETURNING id");
            query.build_query_scalar().fetch_all(db).await?
        });
        ids.sort_unstable();
        Ok(ids.into_iter().map(JobId::new).collect())
    }
}
