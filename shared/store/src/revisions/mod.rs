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

use crate::leases::Holder;
use crate::ratings::{self, reading};
use crate::{Result, Store};

pub use flip::Corrected;
use flip::Flip;
pub(crate) use flip::STATEMENTS as FLIP_STATEMENTS;
use recalculation::Recalculation;
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
            desk,
            ladder: ladder.clone(),
            waiting,
        }))
    }
}

impl Revising {
    /// Calculates and writes the next entries; `false` once there are no more for now.
    ///
    /// # Errors
    /// [`crate::Conflict::LeaseLost`] when somebody else has taken the lease over.
    pub async fn go_on(&mut self, store: &Store) -> Result<bool> {
        let mut conn = store.reader().await?;
        let Desk { ladder, revision, .. } = &self.desk;
        let page = reading::after(&mut conn, ladder, *revision, self.last, PAGE).await?;
        drop(conn);
        let is_full = page.len() as i64 == PAGE;
        for entry in page {
            self.last = entry.position;
            self.recalculation.take(entry)?;
        }
        for changes in self.recalculation.take_changes().chunks(TOGETHER) {
            let (desk, changes) = (self.desk.clone(), changes.to_vec());
            store.write(Write { desk, changes }).await?;
        }
        Ok(is_full)
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
