//! Somebody who plays.

use std::collections::BTreeSet;

use domain::challenge::ColorWish;
use domain::pairing::{ColorHistory, PoolEntry, Waiting};
use domain::time_control::TimeControl;
use domain::{PlayerId, TicketId, Timestamp};
use rating::Rating;
use rules::Color;

use crate::dice::Dice;

/// How many games back a meeting is remembered.
pub(super) const REMEMBERED: usize = 10;
/// The share of those who are new, and whose ratings say little.
const PROVISIONAL: f64 = 0.15;

/// Somebody who plays.
#[derive(Debug)]
pub(super) struct Person {
    id: PlayerId,
    rating: Rating,
    provisional: bool,
    /// The latest first.
    pub(super) opponents: Vec<PlayerId>,
    pub(super) colors: ColorHistory,
    /// Games with White less games with Black, without a bound.
    pub(super) surplus: i32,
    pub(super) games: u32,
}

impl Person {
    /// Strength is N(1500, 350); 15 in 100 are provisional, with deviations of 110 to 350 points, and the
    /// others have 45 to 90.
    pub(super) fn new(number: usize, dice: &mut Dice) -> Self {
        let strength = dice.normal(1500.0, 350.0).max(100.0);
        let provisional = dice.chance(PROVISIONAL);
        let deviation = if provisional {
            dice.between(110.0, 350.0)
        } else {
            dice.between(45.0, 90.0)
        };
        Self {
            id: PlayerId::new(number as i64),
            rating: Rating::new(strength, deviation, 0.06)
                .unwrap_or_else(|_| rating::System::default().initial()),
            provisional,
            opponents: Vec::with_capacity(REMEMBERED + 1),
            colors: ColorHistory::default(),
            surplus: 0,
            games: 0,
        }
    }

    pub(super) fn id(&self) -> PlayerId {
        self.id
    }

    pub(super) fn rating(&self) -> f64 {
        self.rating.rating()
    }

    /// This person in the queue, for any of these.
    pub(super) fn waiting(
        &self,
        ticket: TicketId,
        controls: &[TimeControl],
        joined_at: Timestamp,
    ) -> Waiting {
        let entry = |&time_control| PoolEntry {
            time_control,
            rating: self.rating,
            provisional: self.provisional,
        };
        Waiting {
            ticket,
            player: self.id,
            entries: controls.iter().map(entry).collect(),
            rating_range: None,
            color: ColorWish::Random,
            joined_at,
            blocked: BTreeSet::new(),
            opponents: self.opponents.clone(),
            colors: self.colors,
        }
    }

    /// Plays somebody, with this colour.
    pub(super) fn plays(&mut self, opponent: PlayerId, color: Color) {
        self.opponents.insert(0, opponent);
        self.opponents.truncate(REMEMBERED);
        self.colors = self.colors.played(color);
        self.surplus += if color == Color::White { 1 } else { -1 };
        self.games += 1;
    }
}
