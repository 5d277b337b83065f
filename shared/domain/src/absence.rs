//! How long a player may be gone before the game can be claimed.

use crate::game::Game;
use crate::ruleset::AbsenceRule;
use crate::time::Millis;
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
