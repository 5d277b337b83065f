//! The second look at a file: its results are entered, batch by batch.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::{Context, bail};
use domain::ladder::Ladder;
use domain::naming::DisplayName;
use domain::ports::{Clock, Ids};
use domain::ruleset::RulesetRef;
use domain::{GameId, Millis, PlayerId, Timestamp};
use store::failpoint::{Failpoint, Step};
use store::{
    Conflict, ImportBatch, ImportKey, ImportProgress, ImportedBatch, ImportedResult, Seated, Store,
    StoreError,
};

use super::file::ResultsFile;
use super::line::Outcome;

/// Results in a transaction: enough that its commit costs little, few enough that it is soon over.
const BATCH: usize = 4_000;

/// Names whose ids are remembered; beyond it, all are asked for again.
const KNOWN_MAX: usize = 200_000;

/// How often a batch is tried with new ids, since others took its own.
const TRIES: u32 = 8;

/// Ids that are drawn as of one millisecond: with more, one would come twice now and then.
const IDS_PER_MS: i64 = 256;

/// How long results of the same players that wait to be rated are waited for, where workers rate them.
const PATIENCE: Duration = Duration::from_mins(1);

/// How often is looked whether they are.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Where results go.
pub(super) struct Upload<'a> {
    pub(super) store: &'a Store,
    pub(super) clock: &'a dyn Clock,
    pub(super) ids: &'a dyn Ids,
    pub(super) ladder: &'a Ladder,
    pub(super) ruleset: &'a RulesetRef,
    /// When results without a date count.
    pub(super) undated_at: Timestamp,
    pub(super) failpoint: &'a Failpoint,
}

/// What an upload has done, beside what the import says of itself.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uploaded {
    pub(super) results: u64,
    pub(super) players: u64,
}

impl Upload<'_> {
    /// Enters all of a file that is not done yet; `progress` hears how many lines are.
    pub(super) async fn run(
        &self,
        file: &mut ResultsFile,
        import: &ImportProgress,
        progress: impl Fn(u64),
    ) -> anyhow::Result<Uploaded> {
        let mut uploaded = Uploaded::default();
        let mut known: HashMap<DisplayName, PlayerId> = HashMap::new();
        let mut batch = Batch::after(import.lines);
        loop {
            let line = file.next()?;
            let is_last = line.is_none();
            if let Some(line) = line {
                // Also what is done is read, since the dates of later lines go by it.
                if line.done <= import.lines {
                    continue;
                }
                batch.to_line = line.done;
                match line.outcome {
                    Ok(outcome) => batch.outcomes.push(outcome),
                    Err(_) => batch.refused += 1,
                }
                if batch.outcomes.len() < BATCH {
                    continue;
                }
            } else {
                batch.to_line = file.lines();
            }
            let entered = self.enter(&import.key, &batch, is_last, &known).await?;
            uploaded.results += batch.outcomes.len() as u64;
            uploaded.players += entered.registered;
            if known.len() > KNOWN_MAX {
                known.clear();
            }
            known.extend(entered.people);
            progress(batch.to_line);
            if is_last {
                return Ok(uploaded);
            }
            self.failpoint.reach(Step::ImportBegun);
            batch = Batch::after(batch.to_line);
        }
    }

    /// Enters a batch, as often as that takes.
    async fn enter(
        &self,
        key: &ImportKey,
        batch: &Batch,
        is_last: bool,
        known: &HashMap<DisplayName, PlayerId>,
    ) -> anyhow::Result<ImportedBatch> {
        let mut tries = 1;
        let mut waited = Duration::ZERO;
        loop {
            let outcome = self
                .store
                .enter_results(self.batch(key, batch, is_last, known))
                .await;
            match outcome.as_ref().map_err(StoreError::conflict) {
                Err(Some(Conflict::Id | Conflict::HandleTaken | Conflict::NameTaken)) if tries < TRIES => {
                    tries += 1;
                }
                // Nobody rates the results of a file that this process has to itself.
                Err(Some(Conflict::Unsettled)) if !self.store.is_embedded() && waited < PATIENCE => {
                    tokio::time::sleep(LOOK_EVERY).await;
                    waited += LOOK_EVERY;
                }
                Err(Some(Conflict::Unsettled)) => bail!(
                    "results of these players are still to be rated, and count first: let `ladder serve` or \
                     `ladder worker` run until `ladder verify` says that none is left, then start the import again; it \
                     goes on after line {}",
                    batch.from_line
                ),
                Err(Some(Conflict::Version)) => bail!(
                    "another process imports this file into {}: let it, or start this one again when it has stopped",
                    self.ladder.id
                ),
                _ => {
                    return outcome.with_context(|| {
                        format!(
                            "lines {} to {} could not be entered; start the import again, and it goes on there",
                            batch.from_line + 1,
                            batch.to_line
                        )
                    });
                }
            }
        }
    }

    fn batch(
        &self,
        key: &ImportKey,
        batch: &Batch,
        is_last: bool,
        known: &HashMap<DisplayName, PlayerId>,
    ) -> ImportBatch {
        let now = self.clock.now();
        let mut drawn = 0;
        let mut next_id = || {
            drawn += 1;
            self.ids.next(now + Millis(drawn / IDS_PER_MS))
        };
        let mut games: Vec<i64> = batch.outcomes.iter().map(|_| next_id()).collect();
        // So that games stand in lists as they do in the file.
        games.sort_unstable();
        let mut seated = |name: &DisplayName| match known.get(name) {
            Some(id) => Seated::Known(*id),
            None => Seated::Named(name.clone(), PlayerId::new(next_id())),
        };
        let results = batch
            .outcomes
            .iter()
            .zip(games)
            .map(|(outcome, game)| ImportedResult {
                game: GameId::new(game),
                white: seated(&outcome.white),
                black: seated(&outcome.black),
                result: outcome.result,
                at: outcome.at.unwrap_or(self.undated_at),
            });
        ImportBatch {
            key: key.clone(),
            from_line: batch.from_line,
            to_line: batch.to_line,
            refused: batch.refused,
            results: results.collect(),
            is_last,
            ladder: self.ladder.clone(),
            ruleset: self.ruleset.clone(),
            now,
        }
    }
}

/// Lines that are entered together.
struct Batch {
    from_line: u64,
    to_line: u64,
    refused: u64,
    outcomes: Vec<Outcome>,
}

impl Batch {
    fn after(line: u64) -> Self {
        Self {
            from_line: line,
            to_line: line,
            refused: 0,
            outcomes: Vec::with_capacity(BATCH),
        }
    }
}
