//! What the loops have done, for those who count it.

use domain::Millis;
use domain::job::JobKind;
use domain::ladder::LadderId;

/// Something that a loop has done. Whatever it says is durable.
#[derive(Clone, Debug, PartialEq)]
pub enum Observed {
    /// A claimed job was let go of.
    Job {
        /// What was to be done.
        kind: JobKind,
        /// What came of it.
        end: JobEnd,
    },
    /// A result was rated.
    Settled {
        /// After the end of its game.
        after: Millis,
    },
    /// A game was taken to its end by the timekeeper.
    FlagFell {
        /// After its deadline, the grace included.
        after: Millis,
    },
    /// Two tickets became a game.
    Paired {
        /// In which ladder.
        ladder: LadderId,
        /// How long each of them had waited.
        waited: [Millis; 2],
        /// The difference of their ratings, in points.
        rating_gap: f64,
    },
}

/// What came of a claimed job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobEnd {
    /// Its effect is committed.
    Done,
    /// It waits for another job.
    Waits,
    /// It failed, and is tried again after a pause.
    Retried,
    /// It failed for the last time, and is set aside for an operator.
    SetAside,
    /// Another worker has it.
    LeaseLost,
    /// It was given back unharmed, since the database did not work.
    Released,
}

impl JobEnd {
    /// Every end.
    pub const ALL: [Self; 6] = [
        Self::Done,
        Self::Waits,
        Self::Retried,
        Self::SetAside,
        Self::LeaseLost,
        Self::Released,
    ];

    /// The name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Waits => "waits",
            Self::Retried => "retried",
            Self::SetAside => "set_aside",
            Self::LeaseLost => "lease_lost",
            Self::Released => "released",
        }
    }
}

/// Hears what the loops have done.
pub trait Observer: Send + Sync {
    /// Something was done.
    fn observed(&self, observed: &Observed);
}

/// Where nobody counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn observed(&self, _: &Observed) {}
}
