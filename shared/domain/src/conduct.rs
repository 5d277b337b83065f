//! Conduct: how players spoil rated games, and for how long that keeps them out of the queue.
//!
//! Offences are facts, noted in the transaction that ends a game. What follows from them is stored nowhere: it
//! is calculated whenever somebody asks, so that a change of the table needs no change of data.

use rules::{Color, Position, Role};
use serde::{Deserialize, Serialize};

use crate::adjudication::Termination;
use crate::chess_clock::ChessClock;
use crate::game::{Game, GameEvent, Phase};
use crate::id::PlayerId;
use crate::time::{Millis, Timestamp};
use crate::time_control::Bucket;

/// How a player spoiled a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OffenceKind {
    /// Called it off.
    Aborted,
    /// Did not make the first move in time.
    NoStart,
    /// Went away, and the opponent claimed the win.
    Left,
    /// Let the clock run out in a lost position: the last turn took a minute, or half of the time for the whole game
    /// (at least 20 s), with a rook's worth of material less than the opponent.
    Stalled,
}

impl OffenceKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Aborted, Self::NoStart, Self::Left, Self::Stalled];

    /// The name in the API and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Aborted => "aborted",
            Self::NoStart => "no_start",
            Self::Left => "left",
            Self::Stalled => "stalled",
        }
    }
}

/// A game that a player spoiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offence {
    /// How.
    pub kind: OffenceKind,
    /// When that game ended.
    pub at: Timestamp,
}

/// A player may not join the queue for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restriction {
    /// What the last offence was.
    pub reason: OffenceKind,
    /// When the player may join again.
    pub until: Timestamp,
}

/// Offences count together for so long.
const COUNTED: Millis = Millis::from_secs(24 * 3600);

/// The longest restriction.
const LONGEST: Millis = Millis::from_secs(24 * 3600);

/// How far back offences matter: those that count together with one whose restriction has not ended.
pub const REMEMBERED: Millis = Millis(COUNTED.0 + LONGEST.0);

/// What the n-th offence within a day costs. One is nobody's business: lines break, and people misclick.
const fn cost(nth: usize) -> Millis {
    match nth {
        ..=1 => Millis::ZERO,
        2 => Millis::from_secs(5 * 60),
        3 => Millis::from_secs(15 * 60),
        4 => Millis::from_secs(60 * 60),
        _ => LONGEST,
    }
}

/// What keeps a player with these offences, in any order, out of the queue at `now`.
///
/// Each offence restricts from its own instant on, by how many there were in the day up to it: 5 minutes for the
/// second, 15 for the third, an hour for the fourth, a day for every further one. The longest of these counts.
pub fn restriction(offences: &[Offence], now: Timestamp) -> Option<Restriction> {
    let until = |offence: &Offence| {
        let since = offence.at - COUNTED;
        let nth = offences
            .iter()
            .filter(|other| since < other.at && other.at <= offence.at)
            .count();
        offence.at + cost(nth)
    };
    let last = offences.iter().max_by_key(|offence| offence.at)?;
    let until = offences.iter().map(until).max()?;
    (now < until).then_some(Restriction {
        reason: last.kind,
        until,
    })
}

/// Who spoiled a rated game that `end` has just ended, and how.
pub fn offence(game: &Game, end: &GameEvent) -> Option<(PlayerId, OffenceKind)> {
    let setup = game.setup();
    setup.ladder.as_ref()?;
    let (side, kind) = match (game.phase(), end) {
        (_, GameEvent::CalledOff { termination, by, .. }) => match termination {
            Termination::NoStart => (*by, OffenceKind::NoStart),
            _ => (*by, OffenceKind::Aborted),
        },
        (Phase::Finished { ruling, .. }, _) => {
            let loser = !ruling.result.winner()?;
            match ruling.termination {
                Termination::Abandonment => (loser, OffenceKind::Left),
                Termination::Timeout if has_stalled(game, loser) => (loser, OffenceKind::Stalled),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some((setup.seat(side).player, kind))
}

/// Least time spent on the last turn that can be stalling, in games of any speed.
const STALL_MIN: Millis = Millis::from_secs(20);
/// So much time spent on the last turn can be stalling in the slowest games.
const STALL_MAX: Millis = Millis::from_secs(60);
/// So many points of material behind is far behind: a rook.
const FAR_BEHIND: i32 = 5;

/// Whether `loser`, whose flag fell, has [stalled](OffenceKind::Stalled). Who thinks that long is rarely so far
/// behind, and who is in time trouble rarely has that long.
fn has_stalled(game: &Game, loser: Color) -> bool {
    let setup = game.setup();
    if matches!(setup.time_control.bucket(), None | Some(Bucket::Correspondence)) {
        return false;
    }
    let stock = ChessClock::new(setup.time_control, setup.created_at).at_turn_start(loser);
    // The last move is the opponent's; the one before it was the loser's, and the clock showed this after it.
    let spent = game
        .moves()
        .iter()
        .rev()
        .nth(1)
        .and_then(|played| played.clock)
        .unwrap_or(stock);
    let long = Millis(stock.0 / 2).clamp(STALL_MIN, STALL_MAX);
    spent >= long && behind(game.line().position(), loser) >= FAR_BEHIND
}

/// By how many points of material `side` is behind, by the customary values.
fn behind(position: &Position, side: Color) -> i32 {
    const VALUES: [(Role, i32); 5] = [
        (Role::Pawn, 1),
        (Role::Knight, 3),
        (Role::Bishop, 3),
        (Role::Rook, 5),
        (Role::Queen, 9),
    ];
    let count = |color, role| i32::try_from(position.pieces(color, role).len()).unwrap_or_default();
    VALUES
        .iter()
        .map(|&(role, value)| value * (count(!side, role) - count(side, role)))
        .sum()
}
