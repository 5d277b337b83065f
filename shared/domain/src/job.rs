//! Jobs: work that outlives the request that caused it.

use serde::{Deserialize, Serialize};

use crate::id::{GameId, JobId};
use crate::time::Millis;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum JobKind {
    /// Rate a finished game.
    SettleGame {
        /// Which one.
        game: GameId,
    },
}

impl JobKind {
    /// The names of all kinds.
    pub const NAMES: [&str; 1] = ["settle_game"];

    /// The name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SettleGame { .. } => Self::NAMES[0],
        }
    }
}

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// Waits for another job; no attempt is spent.
    Waiting,
    /// May be claimed.
    Ready,
    /// Claimed by a worker, under a lease.
    Running,
    /// Its effect is committed.
    Done,
    /// Out of attempts; kept for an operator.
    Dead,
}

impl JobState {
    /// Every state.
    pub const ALL: [Self; 5] = [Self::Waiting, Self::Ready, Self::Running, Self::Done, Self::Dead];

    /// The name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Ready => "ready",
            Self::Running => "running",
            Self::Done => "done",
            Self::Dead => "dead",
        }
    }
}

/// Shows that a worker holds a job: every later write of it names the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaseToken(pub i64);

/// The id of the request that brought a job about, as its answer shows it: at most 64 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cause(String);

impl Cause {
    const LENGTH_MAX: usize = 64;

    /// A request's id; what is longer is cut.
    pub fn new(request: &str) -> Self {
        Self(request.chars().take(Self::LENGTH_MAX).collect())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A job that a worker has claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Which job.
    pub job: JobId,
    /// What is to be done.
    pub kind: JobKind,
    /// Which attempt this is, from 1.
    pub attempt: u32,
    /// The worker's right to it.
    pub lease: LeaseToken,
    /// What brought it about, where that is known.
    pub cause: Option<Cause>,
}

/// How often and when a job is tried again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetryPolicy {
    /// Attempts before the job is dead.
    pub max_attempts: u32,
    /// Pause after the first failure; doubled after each.
    pub base: Millis,
    /// The longest pause, before jitter.
    pub cap: Millis,
}

impl RetryPolicy {
    /// The policy of a kind of job.
    pub const fn of(kind: JobKind) -> Self {
        match kind {
            // A settling that fails holds up both players' later games: it is given up within
            // 30 seconds (0.5 + 1 + 2 + 4 s of pauses, and half of that again as jitter at most).
            JobKind::SettleGame { .. } => Self {
                max_attempts: 5,
                base: Millis(500),
                cap: Millis::from_secs(8),
            },
        }
    }

    /// Whether this attempt is one too many: those before it ended their workers, who could say nothing.
    pub const fn is_spent(self, attempt: u32) -> bool {
        attempt > self.max_attempts
    }

    /// The pause before the next attempt, or `None` when `attempt` was the last. `jitter` of 0 to 255
    /// adds up to half of the pause, so that jobs that failed together do not return together.
    pub fn pause_after(self, attempt: u32, jitter: u8) -> Option<Millis> {
        if attempt >= self.max_attempts {
            return None;
        }
        let doubled = self.base.0.saturating_mul(1 << attempt.saturating_sub(1).min(30));
        let pause = doubled.min(self.cap.0);
        Some(Millis(pause + pause * i64::from(jitter) / 510))
    }
}
