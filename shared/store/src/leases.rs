//! Who does what only one process should do at a time.
//!
//! A lease spares work; it decides nothing. Two holders, which a process that stood still can bring about, do no
//! harm, since what they write is guarded by itself.

use std::borrow::Cow;

use async_trait::async_trait;
use domain::{Millis, Timestamp};
use sqlx::QueryBuilder;

use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store};

statements! { STATEMENTS:
    TAKE = "
        INSERT INTO lease (name, holder, until) VALUES ($1, $2, $4)
        ON CONFLICT (name) DO UPDATE SET holder = $2, until = $4
        WHERE lease.holder = $2 OR lease.until <= $3";
    RELEASE = "DELETE FROM lease WHERE name = $1 AND holder = $2";
}

/// Somebody who may hold leases: a number that a process draws when it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder(pub i64);

impl Store {
    /// Takes a lease that is free or over, or keeps the own one, for `length` from `now` on. Whether it is held.
    pub async fn take_lease(
        &self,
        name: impl Into<Cow<'static, str>>,
        holder: Holder,
        now: Timestamp,
        length: Millis,
    ) -> Result<bool> {
        let until = now + length;
        self.write(Take {
            name: name.into(),
            holder,
            now,
            until,
        })
        .await
    }

    /// Gives a lease back, if it is held.
    pub async fn release_lease(&self, name: impl Into<Cow<'static, str>>, holder: Holder) -> Result<()> {
        let name = name.into();
        self.write(Release { name, holder }).await
    }
}

/// Whether a lease is still held, and by nobody else to the end of the transaction.
pub(crate) async fn is_held(conn: &mut Conn, name: &str, holder: Holder) -> Result<bool> {
    // Several transactions of one holder go on side by side; who takes the lease over waits for them all.
    let for_share = conn.for_share();
    let found: Option<i64> = on!(conn, db => {
        let mut query = QueryBuilder::new("SELECT holder FROM lease WHERE name = ");
        query.push_bind(name.to_owned()).push(" AND holder = ").push_bind(holder.0).push(for_share);
        query.build_query_scalar().fetch_optional(db).await?
    });
    Ok(found.is_some())
}

struct Take {
    name: Cow<'static, str>,
    holder: Holder,
    now: Timestamp,
    until: Timestamp,
}

#[async_trait]
impl Unit for Take {
    type Output = bool;

    fn is_one_statement(&self) -> bool {
        true
    }

    async fn run(&self, conn: &mut Conn) -> Result<bool> {
        let rows = on!(conn, db => {
            sqlx::query(TAKE)
                .bind(self.name.as_ref())
                .bind(self.holder.0)
                .bind(self.now.utc())
                .bind(self.until.utc())
                .execute(db)
                .await?
                .rows_affected()
        });
        Ok(rows == 1)
    }
}

struct Release {
    name: Cow<'static, str>,
    holder: Holder,
}

#[async_trait]
impl Unit for Release {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        on!(conn, db => {
            sqlx::query(RELEASE).bind(self.name.as_ref()).bind(self.holder.0).execute(db).await?;
        });
        Ok(())
    }
}
