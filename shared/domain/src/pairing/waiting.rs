//! What is known of somebody who waits.

use std::collections::BTreeSet;

use rating::Rating;

use crate::challenge::ColorWish;
use crate::id::{PlayerId, TicketId};
use crate::ticket::RatingRange;
use crate::time::{Millis, Timestamp};
use crate::time_control::TimeControl;

use super::ColorHistory;

/// A ticket in the queue, with what is known of its player now.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The ticket.
    pub ticket: TicketId,
    /// Whose it is.
    pub player: PlayerId,
    /// What the player would play, the dearest first, and how strong the player is at it.
    pub entries: Vec<PoolEntry>,
    /// Against whom; `None`: anybody.
    pub rating_range: Option<RatingRange>,
    /// With which colour.
    pub color: ColorWish,
    /// Since when the ticket waits.
    pub joined_at: Timestamp,
    /// Whom the player will not meet. It takes one of two to keep them apart.
    pub blocked: BTreeSet<PlayerId>,
    /// Whom the player met in the last rated games, the latest first.
    pub opponents: Vec<PlayerId>,
    /// The colours of those games.
    pub colors: ColorHistory,
}

/// A time control that somebody would play.
#[derive(Clone, Copy, Debug)]
pub struct PoolEntry {
    /// The time control.
    pub time_control: TimeControl,
    /// The player's rating in its ladder, the deviation grown to the present.
    pub rating: Rating,
    /// Whether that rating is provisional.
    pub provisional: bool,
}

impl Waiting {
    pub(super) fn waited(&self, now: Timestamp) -> Millis {
        (now - self.joined_at).at_least_zero()
    }
}
