//! What a reader does next: decisions without I/O.

use std::time::Duration;

use tokio::time::Instant;

/// Before the first entry of a list.
pub(crate) const FIRST: &str = "0-0";

/// How often entries of dead workers are looked for, at most; with a short lease, oftener.
const REAP_EVERY_MAX: Duration = Duration::from_secs(5);

/// The next thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Open a connection.
    Connect,
    /// Make the stream and its group, from the first entry on.
    MakeGroup,
    /// Read what is pending with this consumer itself, after this entry.
    ReadOwn {
        /// The last entry that was seen.
        after: String,
    },
    /// Claim what has been pending with anybody for longer than the lease, from this entry on.
    Reap {
        /// Where to go on.
        from: String,
    },
    /// Read what nobody has read yet.
    ReadNew,
}

/// Why a step was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setback {
    /// The group is gone, or was never there.
    NoGroup,
    /// The connection is lost, or what was answered on it is unknown.
    Lost,
}

/// Whether a failure is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It may heal by itself: nothing has been tried against it yet.
    Heal,
    /// It did not.
    Tell,
}

/// The way of one reader through its steps.
///
/// A read that was lost may have been answered: the server then holds entries for us that we know nothing of.
/// So after every failure, and from time to time, the own pending list comes before anything new.
#[derive(Debug)]
pub(crate) struct Course {
    next: Step,
    reap_every: Duration,
    reap_at: Option<Instant>,
    /// New entries were read since the last reaping: however often that is due, reading has its turn.
    read_since: bool,
    /// What has failed since something went well.
    setbacks: Vec<Setback>,
}

impl Course {
    /// A reader without a connection.
    pub(crate) fn new(lease: Duration) -> Self {
        Self {
            next: Step::Connect,
            reap_every: REAP_EVERY_MAX.min(lease / 4),
            reap_at: None,
            read_since: true,
            setbacks: Vec::new(),
        }
    }

    /// What to do at `now`.
    pub(crate) fn step(&mut self, now: Instant) -> Step {
        if self.next == Step::ReadNew && self.read_since && self.until_reap(now).is_zero() {
            self.next = Step::Reap {
                from: FIRST.to_owned(),
            };
        }
        self.next.clone()
    }

    /// How long there is nothing to do but to read.
    pub(crate) fn until_reap(&self, now: Instant) -> Duration {
        self.reap_at
            .map_or(Duration::ZERO, |at| at.saturating_duration_since(now))
    }

    /// There is a connection.
    pub(crate) fn connected(&mut self) {
        self.next = read_own_from_the_start();
    }

    /// There is a group.
    pub(crate) fn grouped(&mut self) {
        self.next = read_own_from_the_start();
    }

    /// A page of the own pending list was read, with this last entry.
    pub(crate) fn own_read(&mut self, last: Option<String>) {
        self.setbacks.clear();
        self.next = last.map_or(Step::ReadNew, |after| Step::ReadOwn { after });
    }

    /// A page of the pending list of all was gone through at `now`; the next one begins with `next`.
    pub(crate) fn reaped(&mut self, next: String, now: Instant) {
        self.setbacks.clear();
        if next == FIRST {
            self.reap_at = Some(now + self.reap_every);
            self.read_since = false;
            self.next = read_own_from_the_start();
        } else {
            self.next = Step::Reap { from: next };
        }
    }

    /// New entries were read, or there were none.
    pub(crate) fn new_read(&mut self) {
        self.read_since = true;
        self.setbacks.clear();
    }

    /// A step was not done.
    pub(crate) fn failed(&mut self, setback: Setback) -> Verdict {
        self.next = match setback {
            Setback::NoGroup => Step::MakeGroup,
            Setback::Lost => Step::Connect,
        };
        if self.setbacks.contains(&setback) {
            return Verdict::Tell;
        }
        self.setbacks.push(setback);
        Verdict::Heal
    }
}

fn read_own_from_the_start() -> Step {
    Step::ReadOwn {
        after: FIRST.to_owned(),
    }
}

#[cfg(test)]
mod tests;
