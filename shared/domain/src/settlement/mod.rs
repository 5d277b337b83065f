//! What a rated game does to its players' ratings.

mod batch;

use rating::{RatingError, Score, System};
use rules::GameResult;
use serde::{Deserialize, Serialize};

use crate::game::{Game, OriginKind, Phase};
use crate::ladder::{LadderId, PlayerRating};
use crate::time::Timestamp;

pub use batch::{BatchError, Numbered, Pending, Rated, Standings, settle_in_order, settle_series};

/// Why a game does not count for ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnratedReason {
    /// It was agreed to be casual.
    Casual,
    /// Fewer than two half-moves were played.
    TooShort,
    /// It was called off.
    Aborted,
    /// Settling failed for good; an operator can enter it as a correction.
    SettleFailed,
    /// An arbiter annulled it.
    Annulled,
    /// The same two met too often of late, and one of them won nearly all.
    RepeatedPairing,
    /// One of the players has played the very same moves before.
    CopiedGame,
}

impl UnratedReason {
    /// Every reason.
    pub const ALL: [Self; 7] = [
        Self::Casual,
        Self::TooShort,
        Self::Aborted,
        Self::SettleFailed,
        Self::Annulled,
        Self::RepeatedPairing,
        Self::CopiedGame,
    ];

    /// The name in the API and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Casual => "casual",
            Self::TooShort => "too_short",
            Self::Aborted => "aborted",
            Self::SettleFailed => "settle_failed",
            Self::Annulled => "annulled",
            Self::RepeatedPairing => "repeated_pairing",
            Self::CopiedGame => "copied_game",
        }
    }
}

/// Fewest half-moves of a game that counts.
pub const MIN_RATED_PLIES: u32 = 2;

/// Whether an ended game counts, and where.
///
/// # Errors
/// The reason why it does not.
pub fn counts_in(game: &Game) -> Result<&LadderId, UnratedReason> {
    let ladder = game.setup().ladder.as_ref().ok_or(UnratedReason::Casual)?;
    if matches!(game.phase(), Phase::CalledOff { .. }) {
        return Err(UnratedReason::Aborted);
    }
    // Of a game that was played elsewhere nobody knows the moves.
    let is_too_short =
        game.line().plies() < MIN_RATED_PLIES && game.setup().origin.kind != OriginKind::Import;
    if is_too_short {
        Err(UnratedReason::TooShort)
    } else {
        Ok(ladder)
    }
}

/// Both players' ratings before (as of the finish, deviation aged) and after a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settlement {
    /// White's effect.
    pub white: Effect,
    /// Black's effect.
    pub black: Effect,
}

/// One player's side of a settlement: a row of the ledger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// As stored before the game, or as the season's reset left it; not aged.
    pub stored: PlayerRating,
    /// The rating as the game found it: deviation grown by the time since the last game.
    pub before: rating::Rating,
    /// The standing after the game, to be stored.
    pub after: PlayerRating,
}

/// Rates a game that finished at `finished_at`, from both players' stored standings.
///
/// # Errors
/// When a stored value is outside what the system can calculate with: then nothing is rated.
pub fn settle(
    system: &System,
    white: PlayerRating,
    black: PlayerRating,
    result: GameResult,
    finished_at: Timestamp,
) -> Result<Settlement, RatingError> {
    let before = (white.aged(system, finished_at), black.aged(system, finished_at));
    let score = match result {
        GameResult::WhiteWins => Score::Win,
        GameResult::BlackWins => Score::Loss,
        GameResult::Draw => Score::Draw,
    };
    let after = system.rate_game(before.0, before.1, score)?;
    let effect = |stored: PlayerRating, before, after| Effect {
        stored,
        before,
        after: PlayerRating {
            player: stored.player,
            rating: after,
            games: stored.games + 1,
            sequence: stored.sequence + 1,
            season: stored.season,
            last_game_at: Some(
                stored
                    .last_game_at
                    .map_or(finished_at, |last| last.max(finished_at)),
            ),
        },
    };
    Ok(Settlement {
        white: effect(white, before.0, after.0),
        black: effect(black, before.1, after.1),
    })
}
