//! Places at which a process can be told to die, to see what that leaves behind.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A step of those who play, settle, pair, end seasons, correct, import, back up and restore, in the order in which they
/// are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move is committed, and nobody was told.
    MoveCommitted,
    /// The job of a finished game was published, and nobody was answered.
    FinishPublished,
    /// Deliveries were taken from the queue, and nothing was claimed.
    Delivered,
    /// Jobs were claimed, and nothing was rated.
    Claimed,
    /// Ratings are committed, and the rank board has none of them.
    Committed,
    /// The rank board has them, and nobody was told that other jobs are ready.
    Ranked,
    /// Everybody was told, and the queue still holds the deliveries.
    Published,
    /// All is done.
    Acknowledged,
    /// Tickets were paired, and no game was made of them.
    Paired,
    /// A season's time has come, and it is still open.
    SeasonOver,
    /// The next season is open.
    SeasonOpened,
    /// A correction is being calculated, and some of its entries are written.
    CorrectionBegun,
    /// All entries of a correction are written, and none holds yet.
    CorrectionWritten,
    /// A correction holds, and nobody was told.
    CorrectionFlipped,
    /// Some lines of a file of results are in the ladder, and the others are not.
    ImportBegun,
    /// The embedded file is copied, and the copy has not got its name.
    BackupCopied,
    /// The copy is on the disk, and has not got its name.
    BackupSynced,
    /// What is to be put back is ready, and the old file in its place.
    RestoreReady,
    /// The old file has a second name, and is still in its place.
    RestoreKept,
}

impl Step {
    const NAMES: [(&str, Self); 19] = [
        ("move.committed", Self::MoveCommitted),
        ("finish.published", Self::FinishPublished),
        ("settle.delivered", Self::Delivered),
        ("settle.claimed", Self::Claimed),
        ("settle.committed", Self::Committed),
        ("settle.ranked", Self::Ranked),
        ("settle.published", Self::Published),
        ("settle.acknowledged", Self::Acknowledged),
        ("queue.paired", Self::Paired),
        ("season.over", Self::SeasonOver),
        ("season.opened", Self::SeasonOpened),
        ("correction.begun", Self::CorrectionBegun),
        ("correction.written", Self::CorrectionWritten),
        ("correction.flipped", Self::CorrectionFlipped),
        ("import.begun", Self::ImportBegun),
        ("backup.copied", Self::BackupCopied),
        ("backup.synced", Self::BackupSynced),
        ("restore.ready", Self::RestoreReady),
        ("restore.kept", Self::RestoreKept),
    ];
}

/// Where a process dies, and when: nowhere, unless a test says otherwise.
#[derive(Clone, Debug, Default)]
pub struct Failpoint(Option<Arc<Trap>>);

#[derive(Debug)]
struct Trap {
    step: Step,
    left: AtomicU32,
}

/// There is no such place.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no failpoint: give STEP or STEP:N, with one of {steps}", steps = names())]
pub struct BadFailpoint(String);

fn names() -> String {
    Step::NAMES.map(|(name, _)| name).join(", ")
}

impl FromStr for Failpoint {
    type Err = BadFailpoint;

    /// `none`, `STEP`, or `STEP:N` for the N-th time that it is reached.
    fn from_str(text: &str) -> Result<Self, BadFailpoint> {
        if text == "none" {
            return Ok(Self::default());
        }
        let bad = || BadFailpoint(text.to_owned());
        let (name, times) = text.split_once(':').unwrap_or((text, "1"));
        let (_, step) = Step::NAMES
            .into_iter()
            .find(|(known, _)| *known == name)
            .ok_or_else(bad)?;
        let left: u32 = times.parse().ok().filter(|&times| times > 0).ok_or_else(bad)?;
        Ok(Self(Some(Arc::new(Trap {
            step,
            left: AtomicU32::new(left),
        }))))
    }
}

impl Failpoint {
    /// Ends the process, as a crash would, if this is the place and the time.
    pub fn reach(&self, step: Step) {
        if let Some(trap) = &self.0
            && trap.step == step
            && trap.left.fetch_sub(1, Ordering::Relaxed) == 1
        {
            eprintln!("failpoint {step:?} reached");
            std::process::abort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_named_alone_or_with_a_count() {
        for (text, times) in [("settle.claimed", 1), ("settle.claimed:3", 3)] {
            let trap = text.parse::<Failpoint>().unwrap().0.unwrap();
            assert_eq!(
                (trap.step, trap.left.load(Ordering::Relaxed)),
                (Step::Claimed, times)
            );
        }
        assert!("none".parse::<Failpoint>().unwrap().0.is_none());
    }

    #[test]
    fn what_is_no_place_is_refused_with_those_that_there_are() {
        for text in [
            "",
            "settle",
            "settle.claimed:0",
            "settle.claimed:x",
            "settle.claimed:-1",
        ] {
            let error = text.parse::<Failpoint>().unwrap_err();
            assert!(error.to_string().contains("settle.acknowledged"), "{text}");
        }
    }
}
