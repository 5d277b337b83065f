//! Games that were agreed to count and do not, since they look like a trade in rating points.
//!
//! Nothing happens silently: the reason stands in the game. Games that an operator set up are the operator's own
//! business, such as the many games of a match between two players.

use rules::GameResult;

use crate::game::{Game, OriginKind};
use crate::id::PlayerId;
use crate::settlement::UnratedReason;
use crate::time::Millis;

/// Games of one pair count together for so long.
pub const PAIRING_WINDOW: Millis = Millis::from_secs(3600);

/// So many games within the window are anybody's.
const PAIRINGS_FREE: usize = 3;

/// Fewest half-moves of a game that can be a copy: many honest short ones are equal.
pub const COPY_PLIES_MIN: u32 = 20;

/// Whether the games of this pair are looked at.
pub fn is_watched(game: &Game) -> bool {
    game.setup().ladder.is_some() && game.setup().origin.kind != OriginKind::Operator
}

/// A finished game of two players, from one's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// This player won.
    Won,
    /// Nobody did.
    Drawn,
    /// The other won.
    Lost,
}

impl Meeting {
    /// A game as `player` sees it, who had White or did not.
    pub fn of(player: PlayerId, white: PlayerId, result: GameResult) -> Self {
        match (result, player == white) {
            (GameResult::Draw, _) => Self::Drawn,
            (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => Self::Won,
            (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => Self::Lost,
        }
    }

    const fn half_points(self) -> usize {
        match self {
            Self::Won => 2,
            Self::Drawn => 1,
            Self::Lost => 0,
        }
    }
}

/// What is known of a rated game that has just ended.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The rated games of the pair within the window, this one among them, as one of the two sees them.
    pub meetings: Vec<Meeting>,
    /// Whether either player has played the very same moves in an earlier rated game.
    pub is_copy: bool,
}

impl Evidence {
    /// Why the game does not count, if it does not.
    pub fn objection(&self) -> Option<UnratedReason> {
        if self.is_copy {
            Some(UnratedReason::CopiedGame)
        } else if one_sided(&self.meetings) {
            Some(UnratedReason::RepeatedPairing)
        } else {
            None
        }
    }
}

/// More than three games of which one player has at least four fifths of the points.
fn one_sided(meetings: &[Meeting]) -> bool {
    let possible = 2 * meetings.len();
    let scored: usize = meetings.iter().map(|meeting| meeting.half_points()).sum();
    let best = scored.max(possible - scored);
    meetings.len() > PAIRINGS_FREE && 5 * best >= 4 * possible
}

/// A fingerprint of a game's moves, if it is long enough to be told from others by them: equal games have equal
/// ones. FNV-1a, 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv), over the moves in UCI, each with a space after it.
pub fn line_digest(game: &Game) -> Option<i64> {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    if game.line().plies() < COPY_PLIES_MIN {
        return None;
    }
    let digest = game.line().moves().iter().fold(BASIS, |digest, mv| {
        format!("{mv} ").bytes().fold(digest, |digest, byte| {
            (digest ^ u64::from(byte)).wrapping_mul(PRIME)
        })
    });
    Some(digest.cast_signed())
}
