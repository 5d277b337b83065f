//! Job handlers and maintenance loops.
//!
//! Every loop is small, may run in any number of processes at once, and acts once all the same: what
//! decides is always a guarded write in SQL.

mod attendance;
mod boards;
mod corrector;
mod engines;
mod house;
mod maintenance;
mod matchmaker;
mod observer;
mod seasons;
mod settler;
mod timekeeper;

use std::sync::Arc;

use domain::Millis;
use domain::house::House;
use domain::ladder::Ladders;
use domain::pairing::PairingPolicy;
use domain::ports::{Clock, EventBus, Ids, JobQueue, Presence, RankBoard};
use domain::ruleset::Rulesets;
use store::Store;
use store::failpoint::Failpoint;
use store::play::Games;
use tokio::task::{JoinError, JoinSet};
use tokio_util::sync::CancellationToken;

pub use boards::{KeepingError, fill};
pub use engines::Engines;
pub use observer::{JobEnd, Observed, Observer, Unobserved};

/// What the loops stand on.
#[derive(Clone)]
pub struct Worker {
    /// The record.
    pub store: Store,
    /// The games under way.
    pub games: Arc<Games>,
    /// Where jobs come from.
    pub queue: Arc<dyn JobQueue>,
    /// Who is told that something was rated.
    pub bus: Arc<dyn EventBus>,
    /// Who is there.
    pub presence: Arc<dyn Presence>,
    /// Who stands where.
    pub board: Arc<dyn RankBoard>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Ids and jitter.
    pub ids: Arc<dyn Ids>,
    /// The ladders, with their versions.
    pub ladders: Arc<Ladders>,
    /// By which rules they are played.
    pub rulesets: Arc<Rulesets>,
    /// How the ranked queue is paired.
    pub pairing: PairingPolicy,
    /// The players that the installation has itself.
    pub house: Arc<House>,
    /// The engines of others that choose moves for some of them.
    pub engines: Arc<Engines>,
    /// How long a claimed job is ours. Settling takes milliseconds; a dead worker's jobs wait this long.
    pub lease: Millis,
    /// Where this process is to die, for those who test what that leaves behind.
    pub failpoint: Failpoint,
    /// Who hears what the loops have done.
    pub observer: Arc<dyn Observer>,
}

impl Worker {
    /// Runs every loop until `stop`; returns once what was in flight has ended.
    ///
    /// # Errors
    /// When a loop broke off: then the others are stopped too, and so is all that watches `stop`. A process
    /// in which no flag falls any more is worse than none.
    pub async fn run(self, stop: CancellationToken) -> Result<(), JoinError> {
        let mut loops = JoinSet::new();
        loops.spawn(timekeeper::run(self.clone(), stop.clone()));
        loops.spawn(attendance::run(self.clone(), stop.clone()));
        loops.spawn(matchmaker::run(self.clone(), stop.clone()));
        loops.spawn(corrector::run(self.clone(), stop.clone()));
        loops.spawn(seasons::run(self.clone(), stop.clone()));
        loops.spawn(house::run(self.clone(), stop.clone()));
        loops.spawn(maintenance::run(self.clone(), stop.clone()));
        loops.spawn(settler::run(self, stop.clone()));
        let mut outcome = Ok(());
        while let Some(ended) = loops.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a loop of the worker broke off");
                stop.cancel();
                outcome = Err(error);
            }
        }
        outcome
    }
}
