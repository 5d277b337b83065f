//! Matchmakers that die between pairing and commit.

use std::time::Duration;

use anyhow::{Context, Result};
use servers::wait_for;

use super::hand::pause;
use super::person::Place;
use crate::cluster::member::Member;
use crate::cluster::site::Site;

/// The step at which they die.
const STEP: &str = "queue.paired";
/// How long one may take to come to it.
const STEP_LIMIT: Duration = Duration::from_secs(30);

/// Lets matchmakers die, one each `every`, as long as the doors are open. How many did.
///
/// # Errors
/// When none comes to the step, or does not start again.
pub(super) fn inflict(site: &mut Site, place: &Place, every: Duration) -> Result<u64> {
    let mut deaths = 0;
    // The last one is over before the doors close.
    while place.watch.elapsed() + every < place.open {
        pause(every / 2);
        kill(site)?;
        place.restarted();
        deaths += 1;
        pause(every / 2);
    }
    Ok(deaths)
}

/// Whichever process pairs next dies when it has paired and made no game of it.
fn kill(site: &mut Site) -> Result<()> {
    for worker in site.workers() {
        worker.restart_with(Some(STEP))?;
    }
    let died = wait_for(STEP_LIMIT, || site.workers().iter_mut().find_map(Member::ended));
    for worker in site.workers() {
        worker.restart()?;
    }
    died.with_context(|| format!("no process came to {STEP}"))?;
    Ok(())
}
