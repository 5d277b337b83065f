//! Corrections: another reading of a ladder's ledger, as if the games had always ended like that.
//!
//! It is calculated and written beside the one that holds, while everybody plays and games are settled ([`writing`]);
//! nobody sees it. Then one short transaction catches up with what was settled last, and lets it hold ([`flip`]). The
//! old entries stay, with the reading up to which they held. A calculation that breaks off leaves entries of a reading
//! that never comes; the next one takes them back first.

mod flip;
mod recalculation;
mod waiting;
mod writing;

use std::borrow::Cow;

use domain::Timestamp;
use domain::ladder::Ladder;
use futures_util::future::{try_join, try_join_all};

use crate::leases::Holder;
use crate::ratings;
use crate::ratings::reading::{self, ReadEntry};
use crate::{Result, Store};

pub use flip::Corrected;
use flip::Flip;
pub(crate) use flip::STATEMENTS as FLIP_STATEMENTS;
use recalculation::{Change, Recalculation};
pub(crate) use waiting::STATEMENTS as WAITING_STATEMENTS;
use waiting::Waiting;
pub(crate) use writing::STATEMENTS as WRITING_STATEMENTS;
use writing::{Desk, TOGETHER, Write};

/// Entries read at a time.
const PAGE: i64 = 1_000;

/// A correction that is being calculated.
pub struct Revising {
    desk: Desk,
    ladder: Ladder,
    waiting: Waiting,
    recalculation: Recalculation,
    last: i64,
    /// Calculated, and not written yet.
    unwritten: Vec<Change>,
}

/// How far a correction is.
#[derive(Clone, Debug, PartialEq)]
pub enum Flipped {
    /// It holds.
    Holds(Corrected),
    /// So much was settled meanwhile that it has to catch up first.
    Behind,
}

impl Store {
    /// Begins to apply the corrections that wait in a ladder, for the holder of this lease, which is to be kept until
    /// the end; `None`: none waits.
    ///
    /// # Errors
    /// [`crate::Conflict::LeaseLost`] when somebody else has the lease.
    pub async fn begin_revision(
        &self,
        ladder: &Ladder,
        lease: impl Into<Cow<'static, str>>,
        holder: Holder,
    ) -> Result<Option<Revising>> {
        let mut conn = self.reader().await?;
        let revision = waiting::revision(&mut conn, &ladder.id).await?;
        let waiting = waiting::load(&mut conn, &ladder.id, revision).await?;
        if waiting.corrections.is_empty() {
            return Ok(None);
        }
        let mut versions = ratings::all_versions(&mut conn).await?;
        drop(conn);
        let desk = Desk {
            ladder: ladder.id.clone(),
            revision,
            lease: lease.into(),
            holder,
        };
        self.take_back_reading(&desk, waiting.first).await?;
        Ok(Some(Revising {
            recalculation: Recalculation::new(
                waiting.verdicts.clone(),
                waiting.seeds.clone(),
                versions.remove(&ladder.id).unwrap_or_default(),
            ),
            last: waiting.first - 1,
            unwritten: Vec::new(),
            desk,
            ladder: ladder.clone(),
            waiting,
        }))
    }
}

impl Revising {
    /// Calculates the next entries, and writes those before them; `false` once there are no more for now, and all are
    /// written.
    ///
    /// # Errors
    /// [`crate::Conflict::LeaseLost`] when somebody else has taken the lease over.
    pub async fn go_on(&mut self, store: &Store) -> Result<bool> {
        let (page, ()) = try_join(self.next_page(store), self.write(store)).await?;
        let is_full = page.len() as i64 == PAGE;
        for entry in page {
            self.last = entry.position;
            self.recalculation.take(entry)?;
        }
        self.unwritten = self.recalculation.take_changes();
        if !is_full {
            self.write(store).await?;
            self.unwritten.clear();
        }
        Ok(is_full)
    }

    async fn next_page(&self, store: &Store) -> Result<Vec<ReadEntry>> {
        let mut conn = store.reader().await?;
        let Desk { ladder, revision, .. } = &self.desk;
        reading::after(&mut conn, ladder, *revision, self.last, PAGE).await
    }

    /// Writes what was calculated, in transactions of which none holds the writer for long.
    async fn write(&self, store: &Store) -> Result<()> {
        let writes = self.unwritten.chunks(TOGETHER).map(|changes| {
            let (desk, changes) = (self.desk.clone(), changes.to_vec());
            store.write(Write { desk, changes })
        });
        try_join_all(writes).await?;
        Ok(())
    }

    /// Catches up with what was settled last, and lets the new reading hold.
    ///
    /// # Errors
    /// [`crate::Conflict::LeaseLost`] when somebody else has taken the lease over, [`crate::Conflict::Version`] when another reading
    /// holds by now.
    pub async fn flip(&self, store: &Store, now: Timestamp) -> Result<Flipped> {
        let corrected = store
            .write(Flip {
                desk: self.desk.clone(),
                ladder: self.ladder.clone(),
                waiting: self.waiting.clone(),
                recalculation: self.recalculation.clone(),
                last: self.last,
                now,
            })
            .await?;
        Ok(corrected.map_or(Flipped::Behind, Flipped::Holds))
    }
}
