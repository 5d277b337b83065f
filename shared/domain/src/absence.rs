//! How long a player may be gone before the game can be claimed.

use crate::game::Game;
use crate::ports::Seen;
use crate::ruleset::AbsenceRule;
use crate::time::{Millis, Timestamp};
use crate::time_control::Bucket;

/// After how long an absence the opponent may claim a game; `None` where an absence costs nothing but time.
pub fn limit(game: &Game) -> Option<Millis> {
    let is_claimed = match game.ruleset().absence {
        AbsenceRule::Claim | AbsenceRule::Automatic => true,
        AbsenceRule::Cpu => game.setup().ladder.is_some(),
        AbsenceRule::None => false,
    };
    if is_claimed {
        limit_in(game.setup().time_control.bucket()?)
    } else {
        None
    }
}

/// How long a player of a casual game must be gone before a house bot moves in their place: beyond the window of
/// presence itself, which a connection may be lost for.
pub const STAND_IN_AFTER: Millis = Millis::from_secs(20);

/// Whether a house bot may move for the side whose turn it is, of whose player this is known. The next move is the
/// player's own again, once there is a sign of life.
pub fn is_stood_in_for(game: &Game, seen: Seen, now: Timestamp) -> bool {
    let is_allowed = game.ruleset().absence == AbsenceRule::Cpu && game.setup().ladder.is_none();
    let is_gone = matches!(seen, Seen::Gone { since } if now >= since + STAND_IN_AFTER);
    is_allowed && game.has_started() && !game.is_over() && !game.is_pass_and_play() && is_gone
}

/// The limit in a class of time controls: the faster the game, the sooner. Whoever plays by days is expected to be
/// away.
pub const fn limit_in(bucket: Bucket) -> Option<Millis> {
    match bucket {
        Bucket::Bullet => Some(Millis::from_secs(20)),
        Bucket::Blitz => Some(Millis::from_secs(40)),
        Bucket::Rapid => Some(Millis::from_secs(90)),
        Bucket::Classical => Some(Millis::from_secs(180)),
        Bucket::Correspondence => None,
    }
}
