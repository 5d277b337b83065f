//! How often what happened.

use std::ops::AddAssign;

/// How often what happened.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) joins: u64,
    pub(super) same_twice: u64,
    pub(super) other_twice: u64,
    /// Tickets that were taken back in time, and those that had become a game.
    pub(super) withdrawn: u64,
    pub(super) withdrawn_too_late: u64,
    /// What had become of the tickets of those who vanished.
    pub(super) vanished_expired: u64,
    pub(super) vanished_matched: u64,
    pub(super) restricted: u64,
    pub(super) resigned: u64,
    pub(super) called_off: u64,
    /// Requests that were sent again, since nobody had answered.
    pub(super) retries: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.joins += other.joins;
        self.same_twice += other.same_twice;
        self.other_twice += other.other_twice;
        self.withdrawn += other.withdrawn;
        self.withdrawn_too_late += other.withdrawn_too_late;
        self.vanished_expired += other.vanished_expired;
        self.vanished_matched += other.vanished_matched;
        self.restricted += other.restricted;
        self.resigned += other.resigned;
        self.called_off += other.called_off;
        self.retries += other.retries;
    }
}
