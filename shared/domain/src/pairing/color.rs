//! Who has White.

use std::cmp::Ordering;

use rules::Color;

use crate::challenge::ColorWish;
use crate::id::TicketId;
use crate::time_control::TimeControl;

use super::outcome::Pair;
use super::waiting::Waiting;

/// The colours that a player has had in games that counted.
///
/// Games that were called off are not among them, so that whoever calls one off still owes its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorHistory {
    balance: i8,
    last: Option<Color>,
    run: u8,
}

impl ColorHistory {
    /// The balance goes no further to either side: an old debt is not paid back in a series of one colour.
    pub const BALANCE_MAX: i8 = 6;

    /// The history after another game.
    #[must_use]
    pub fn played(self, color: Color) -> Self {
        let step = match color {
            Color::White => 1,
            Color::Black => -1,
        };
        let run = if self.last == Some(color) { self.run } else { 0 };
        Self {
            balance: (self.balance + step).clamp(-Self::BALANCE_MAX, Self::BALANCE_MAX),
            last: Some(color),
            run: run.saturating_add(1),
        }
    }

    /// Games with White less games with Black, −6 to 6.
    pub const fn balance(self) -> i8 {
        self.balance
    }

    /// The colour of the last game.
    pub const fn last(self) -> Option<Color> {
        self.last
    }

    /// How many games running have had the colour of the last one.
    pub const fn run(self) -> u8 {
        self.run
    }

    /// How many games both owe the same colour.
    pub(super) fn common_debt(self, other: Self) -> u8 {
        let same_side = self.balance.signum() == other.balance.signum();
        if same_side {
            self.balance.unsigned_abs().min(other.balance.unsigned_abs())
        } else {
            0
        }
    }

    /// Whether both have had the same colour twice running or more.
    pub(super) fn common_run(self, other: Self) -> bool {
        self.run >= 2 && other.run >= 2 && self.last == other.last
    }
}

impl FromIterator<Color> for ColorHistory {
    /// The history of games with these colours, the oldest first.
    fn from_iter<T: IntoIterator<Item = Color>>(colors: T) -> Self {
        colors.into_iter().fold(Self::default(), Self::played)
    }
}

/// Whether both insist on the same colour.
pub(super) fn collide(one: ColorWish, other: ColorWish) -> bool {
    one == other && one != ColorWish::Random
}

/// The pair of these two: who has a wish has it fulfilled; else the one who has had White less often has
/// it now; else each has the opposite of the last game; else a coin decides.
pub(super) fn seated(a: &Waiting, b: &Waiting, time_control: TimeControl, seed: u64) -> Pair {
    let color = wished(a, b).or_else(|| owed(a.colors, b.colors));
    let color = color.unwrap_or_else(|| coin(seed, a.ticket, b.ticket));
    let (white, black) = match color {
        Color::White => (a, b),
        Color::Black => (b, a),
    };
    Pair {
        white: white.ticket,
        black: black.ticket,
        time_control,
    }
}

/// The colour of `a` by what the two wish.
fn wished(a: &Waiting, b: &Waiting) -> Option<Color> {
    match (a.color, b.color) {
        (ColorWish::White, _) | (ColorWish::Random, ColorWish::Black) => Some(Color::White),
        (ColorWish::Black, _) | (ColorWish::Random, ColorWish::White) => Some(Color::Black),
        (ColorWish::Random, ColorWish::Random) => None,
    }
}

/// The colour of `a` by what the two have had.
fn owed(a: ColorHistory, b: ColorHistory) -> Option<Color> {
    match a.balance.cmp(&b.balance) {
        Ordering::Less => Some(Color::White),
        Ordering::Greater => Some(Color::Black),
        Ordering::Equal if a.last == b.last => None,
        Ordering::Equal => a.last.map(|last| !last).or(b.last),
    }
}

/// Drawn anew for each pair and each wave, by the finalizer of `SplitMix64` (Steele, Lea, Flood: Fast
/// splittable pseudorandom number generators, 2014).
fn coin(seed: u64, a: TicketId, b: TicketId) -> Color {
    let mixed = [a, b]
        .into_iter()
        .fold(seed, |mixed, ticket| finalize(mixed ^ ticket.raw() as u64));
    Color::ALL[(mixed >> 63) as usize]
}

fn finalize(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
