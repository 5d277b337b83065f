//! Tickets: a player's place in the ranked queue.

use serde::{Deserialize, Serialize};

use crate::challenge::ColorWish;
use crate::id::{GameId, PlayerId, TicketId};
use crate::ports::Seen;
use crate::time::{Millis, Timestamp};
use crate::time_control::TimeControl;

/// The time controls that a player would play: one to five, none twice, the dearest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<TimeControl>", into = "Vec<TimeControl>")]
pub struct AcceptedControls(Vec<TimeControl>);

/// These time controls cannot be asked for together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadControls {
    /// None, or too many.
    #[error("1 to {} time controls may be named", AcceptedControls::MAX)]
    Count,
    /// One of them twice.
    #[error("no time control may be named twice")]
    Twice,
}

impl AcceptedControls {
    /// Most time controls of one ticket.
    pub const MAX: usize = 5;

    /// Takes these controls, whose own bounds the caller has checked, in this order.
    pub fn new(controls: Vec<TimeControl>) -> Result<Self, BadControls> {
        if !(1..=Self::MAX).contains(&controls.len()) {
            return Err(BadControls::Count);
        }
        let repeats = |(index, control)| controls[..index].contains(control);
        if controls.iter().enumerate().any(repeats) {
            return Err(BadControls::Twice);
        }
        Ok(Self(controls))
    }

    /// The controls, the dearest first; at least one.
    pub fn as_slice(&self) -> &[TimeControl] {
        &self.0
    }
}

impl TryFrom<Vec<TimeControl>> for AcceptedControls {
    type Error = BadControls;

    fn try_from(controls: Vec<TimeControl>) -> Result<Self, BadControls> {
        Self::new(controls)
    }
}

impl From<AcceptedControls> for Vec<TimeControl> {
    fn from(controls: AcceptedControls) -> Self {
        controls.0
    }
}

/// Which opponents a player would meet, in rating points around the player's own rating.
///
/// The rating is the one in the ladder of the game, as it stands when the two are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingRange {
    /// At most so many points below.
    pub below: u16,
    /// At most so many points above.
    pub above: u16,
}

impl RatingRange {
    /// Most points on either side: beyond it a range excludes nobody.
    pub const POINTS_MAX: u16 = 4_000;

    /// Whether somebody rated `own` would meet somebody rated `other`.
    pub fn admits(self, own: f64, other: f64) -> bool {
        let above = other - own;
        -f64::from(self.below) <= above && above <= f64::from(self.above)
    }
}

/// What a player asks for when joining the queue.
///
/// Somebody who joins again with equal terms means the ticket that is there already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicketTerms {
    /// What to play.
    pub time_controls: AcceptedControls,
    /// Against whom; `None`: anybody.
    pub rating_range: Option<RatingRange>,
    /// With which colour.
    pub color: ColorWish,
    /// What the player's client calls the ticket.
    pub client_ref: Option<String>,
}

/// Whether somebody who plays a rated game may wait for another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhilePlaying {
    /// One at a time: nobody keeps an opponent waiting who was just paired.
    #[default]
    Refused,
    /// As many as they like.
    Allowed,
}

/// Why a ticket was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelReason {
    /// The player took it back.
    Withdrawn,
    /// Another game of the player began.
    GameStarted,
    /// The player's account was closed.
    AccountClosed,
}

/// Where a ticket stands, by its name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TicketStatus {
    /// Waits for an opponent.
    Queued,
    /// Became a game.
    Matched,
    /// Its player was gone, or nobody was found in time.
    Expired,
    /// Taken back by the player, or overtaken by another game of the player.
    Cancelled,
}

impl TicketStatus {
    /// Every status.
    pub const ALL: [Self; 4] = [Self::Queued, Self::Matched, Self::Expired, Self::Cancelled];

    /// The name in the API and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Matched => "matched",
            Self::Expired => "expired",
            Self::Cancelled => "cancelled",
        }
    }
}

/// Where a ticket stands, with what belongs to it. A ticket that is no longer queued stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicketState {
    /// Waits for an opponent.
    Queued,
    /// Became a game.
    Matched {
        /// The game.
        game: GameId,
        /// When.
        at: Timestamp,
    },
    /// Its player was gone, or nobody was found in time.
    Expired {
        /// When.
        at: Timestamp,
    },
    /// Taken back by the player, or overtaken by another game of the player.
    Cancelled {
        /// When.
        at: Timestamp,
    },
}

impl TicketState {
    /// The state's name.
    pub const fn status(self) -> TicketStatus {
        match self {
            Self::Queued => TicketStatus::Queued,
            Self::Matched { .. } => TicketStatus::Matched,
            Self::Expired { .. } => TicketStatus::Expired,
            Self::Cancelled { .. } => TicketStatus::Cancelled,
        }
    }

    /// The game that the ticket became.
    pub const fn game(self) -> Option<GameId> {
        match self {
            Self::Matched { game, .. } => Some(game),
            Self::Queued | Self::Expired { .. } | Self::Cancelled { .. } => None,
        }
    }

    /// When the ticket left the queue.
    pub const fn ended_at(self) -> Option<Timestamp> {
        match self {
            Self::Queued => None,
            Self::Matched { at, .. } | Self::Expired { at } | Self::Cancelled { at } => Some(at),
        }
    }
}

/// A player's place in the ranked queue. A player has one queued ticket at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// Its id.
    pub id: TicketId,
    /// Whose.
    pub player: PlayerId,
    /// What for.
    pub terms: TicketTerms,
    /// Where it stands.
    pub state: TicketState,
    /// When the player joined.
    pub created_at: Timestamp,
}

impl Ticket {
    /// How long a ticket waits at most, whoever keeps it alive.
    pub const LIFETIME: Millis = Millis::from_secs(3600);

    /// How long after the last sign of life of its player a ticket leaves the queue. Joining is one.
    pub const PATIENCE: Millis = Millis::from_secs(15);

    /// How long the player has waited, or did wait.
    pub fn waited(&self, now: Timestamp) -> Millis {
        (self.state.ended_at().unwrap_or(now) - self.created_at).at_least_zero()
    }

    /// Whether it is to leave the queue at `now`: its time is over, or its player has gone. Where nothing is known
    /// of the player, it stays.
    pub fn has_lapsed(&self, seen: Seen, now: Timestamp) -> bool {
        let is_abandoned = match seen {
            Seen::Gone { since } => now >= since.max(self.created_at) + Self::PATIENCE,
            Seen::Present | Seen::Unknown => false,
        };
        self.state == TicketState::Queued && is_abandoned || self.overdue(now)
    }

    /// Whether its time is over at `now`: it is to leave the queue, even if its player is there.
    pub fn overdue(&self, now: Timestamp) -> bool {
        self.state == TicketState::Queued && now >= self.created_at + Self::LIFETIME
    }
}
