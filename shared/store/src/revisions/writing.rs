//! Writing a reading that does not hold yet, a few entries at a time.

use std::borrow::Cow;

use async_trait::async_trait;
use domain::ladder::LadderId;
use sqlx::QueryBuilder;

use super::recalculation::{Change, NewEntry};
use crate::db::{Conn, on, push_ids, statements};
use crate::leases::{self, Holder};
use crate::ratings::{self, Entry, Played};
use crate::write::Unit;
use crate::{Conflict, Result, Store};

statements! { STATEMENTS:
    LEFT_OVER = "
        SELECT MAX(position) AS position
        FROM ledger
        WHERE ladder = $1 AND position >= $2 AND (since_revision > $3 OR until_revision = $3 + 1)";
    UNWRITE = "DELETE FROM ledger WHERE ladder = $1 AND position >= $2 AND position < $3 AND since_revision > $4";
    UNEND = "
        UPDATE ledger SET until_revision = $5
        WHERE ladder = $1 AND position >= $2 AND position < $3 AND until_revision = $4 + 1";
}

/// Entries that one transaction writes, so that it never holds the writer for long.
pub(super) const TOGETHER: usize = 1_000;
/// Positions from which one transaction takes back what a broken-off calculation left.
const TAKEN_BACK_TOGETHER: i64 = 1_000;
/// An entry without an end.
const OPEN: i64 = i64::MAX;

/// Whose reading is written: the ladder, the reading that holds, and the lease under which it is.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    pub(super) ladder: LadderId,
    pub(super) revision: i64,
    pub(super) lease: Cow<'static, str>,
    pub(super) holder: Holder,
}

impl Desk {
    /// Makes sure that nobody else writes the same reading.
    pub(super) async fn hold(&self, conn: &mut Conn) -> Result<()> {
        if leases::is_held(conn, &self.lease, self.holder).await? {
            Ok(())
        } else {
            Err(Conflict::LeaseLost.into())
        }
    }
}

/// Writes changes, in one transaction.
pub(super) struct Write {
    pub(super) desk: Desk,
    pub(super) changes: Vec<Change>,
}

#[async_trait]
impl Unit for Write {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        self.desk.hold(conn).await?;
        apply(conn, &self.desk, &self.changes).await
    }
}

/// Ends and enters what the new reading ends and enters.
pub(super) async fn apply(conn: &mut Conn, desk: &Desk, changes: &[Change]) -> Result<()> {
    for changes in changes.chunks(TOGETHER) {
        let mut ended = Vec::new();
        let mut entered = Vec::new();
        for change in changes {
            match change {
                Change::End(position) => ended.push(*position),
                Change::Enter(entry) => entered.push(entry_of(desk, entry)),
            }
        }
        end(conn, desk, &ended).await?;
        ratings::append(conn, &entered).await?;
    }
    Ok(())
}

fn entry_of<'a>(desk: &'a Desk, entry: &NewEntry) -> Entry<'a> {
    Entry {
        ladder: &desk.ladder,
        position: entry.position,
        since: desk.revision + 1,
        sequence: entry.sequence,
        version: entry.version,
        finished_at: entry.finished_at,
        game: entry.game.map(|game| Played {
            game: game.game,
            opponent: game.opponent,
            side: game.side,
            result: game.result,
        }),
        effect: entry.effect,
    }
}

/// Lets entries hold no longer than the reading that holds.
async fn end(conn: &mut Conn, desk: &Desk, positions: &[i64]) -> Result<()> {
    if positions.is_empty() {
        return Ok(());
    }
    on!(conn, db => {
        let mut query = QueryBuilder::new("UPDATE ledger SET until_revision = ");
        query.push_bind(desk.revision + 1);
        query.push(" WHERE ladder = ").push_bind(desk.ladder.as_str().to_owned());
        query.push(" AND since_revision <= ").push_bind(desk.revision);
        query.push(" AND until_revision = ").push_bind(OPEN);
        query.push(" AND position IN ");
        push_ids(&mut query, positions.iter().copied());
        query.build().execute(db).await?;
    });
    Ok(())
}

impl Store {
    /// Takes back what a calculation that broke off has left from this position on.
    pub(super) async fn take_back_reading(&self, desk: &Desk, first: i64) -> Result<()> {
        let mut conn = self.reader().await?;
        let last: Option<i64> = on!(&mut conn, db => {
            sqlx::query_scalar(LEFT_OVER)
                .bind(desk.ladder.as_str())
                .bind(first)
                .bind(desk.revision)
                .fetch_one(db)
                .await?
        });
        drop(conn);
        let Some(last) = last else { return Ok(()) };
        let mut from = first;
        while from <= last {
            let to = from + TAKEN_BACK_TOGETHER;
            self.write(TakeBack {
                desk: desk.clone(),
                from,
                to,
            })
            .await?;
            from = to;
        }
        Ok(())
    }
}

struct TakeBack {
    desk: Desk,
    from: i64,
    to: i64,
}

#[async_trait]
impl Unit for TakeBack {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        self.desk.hold(conn).await?;
        let (ladder, revision) = (self.desk.ladder.as_str(), self.desk.revision);
        on!(conn, db => {
            sqlx::query(UNWRITE).bind(ladder).bind(self.from).bind(self.to).bind(revision).execute(&mut *db).await?;
            sqlx::query(UNEND)
                .bind(ladder)
                .bind(self.from)
                .bind(self.to)
                .bind(revision)
                .bind(OPEN)
                .execute(db)
                .await?;
        });
        Ok(())
    }
}
