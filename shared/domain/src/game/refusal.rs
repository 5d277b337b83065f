//! Why an action was refused.

use rules::{Bilingual, Square};
use serde::Serialize;

use crate::time::Timestamp;

/// The code of a refusal that the game's state gives; those that the board gives are
/// [`rules::RefusalCode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The game has ended.
    GameOver,
    /// The caller has no seat here.
    NotAPlayer,
    /// The opponent is to move.
    NotYourTurn,
    /// Another ply is due.
    StalePly,
    /// Both sides must have moved before a draw may be offered.
    DrawOfferTooEarly,
    /// The last offer was declined a short while ago.
    OfferTooSoon,
    /// There is no offer to answer.
    NoOffer,
    /// The claim's condition is not met.
    DrawClaimRefused,
    /// This ruleset has no claims.
    ClaimsNotInRuleset,
    /// Both sides have moved.
    AbortTooLate,
    /// This ruleset has no arbiter to call.
    ArbiterNotInRuleset,
    /// The player has called an arbiter, who has not decided yet.
    ArbiterAlreadyCalled,
    /// The game is under way.
    GameNotOver,
    /// The game has this result already.
    NothingToCorrect,
    /// The game counts for nothing any more.
    AlreadyAnnulled,
    /// Nobody can claim this game over an absence.
    AbsenceNotClaimable,
    /// The opponent is here, or has not been gone for long enough.
    AbsenceNotLongEnough,
    /// Not both sides have moved.
    GameNotStarted,
    /// The board refuses the move.
    Board(rules::RefusalCode),
}

impl RefusalCode {
    /// The codes that the game's state gives.
    const OF_THE_GAME: [Self; 18] = [
        Self::GameOver,
        Self::NotAPlayer,
        Self::NotYourTurn,
        Self::StalePly,
        Self::DrawOfferTooEarly,
        Self::OfferTooSoon,
        Self::NoOffer,
        Self::DrawClaimRefused,
        Self::ClaimsNotInRuleset,
        Self::AbortTooLate,
        Self::ArbiterNotInRuleset,
        Self::ArbiterAlreadyCalled,
        Self::GameNotOver,
        Self::NothingToCorrect,
        Self::AlreadyAnnulled,
        Self::AbsenceNotClaimable,
        Self::AbsenceNotLongEnough,
        Self::GameNotStarted,
    ];

    /// Every code, each name once: those of the game, then those of the board.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_the_board = rules::RefusalCode::ALL
            .into_iter()
            .filter(|code| *code != rules::RefusalCode::GameOver)
            .map(Self::Board);
        Self::OF_THE_GAME.into_iter().chain(of_the_board)
    }

    /// The code in the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotAPlayer => "not_a_player",
            Self::NotYourTurn => "not_your_turn",
            Self::StalePly => "stale_ply",
            Self::DrawOfferTooEarly => "draw_offer_too_early",
            Self::OfferTooSoon => "offer_too_soon",
            Self::NoOffer => "no_offer",
            Self::DrawClaimRefused => "draw_claim_refused",
            Self::ClaimsNotInRuleset => "claims_not_in_ruleset",
            Self::AbortTooLate => "abort_too_late",
            Self::ArbiterNotInRuleset => "arbiter_not_in_ruleset",
            Self::ArbiterAlreadyCalled => "arbiter_already_called",
            Self::GameNotOver => "game_not_over",
            Self::NothingToCorrect => "nothing_to_correct",
            Self::AlreadyAnnulled => "already_annulled",
            Self::AbsenceNotClaimable => "absence_not_claimable",
            Self::AbsenceNotLongEnough => "absence_not_long_enough",
            Self::GameNotStarted => "game_not_started",
            Self::Board(code) => code.as_str(),
        }
    }
}

/// An action that was refused, with everything a player needs to understand it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Which rule.
    pub code: RefusalCode,
    /// The article of the Laws, where there is one.
    pub article: Option<&'static str>,
    /// The squares that matter.
    pub squares: Vec<Square>,
    /// When the same action can be followed, where that is known.
    pub claimable_at: Option<Timestamp>,
    /// The reason as a sentence.
    pub text: Bilingual,
}

impl Refusal {
    pub(super) fn new(code: RefusalCode, article: Option<&'static str>, en: &str, pt: &str) -> Self {
        Self {
            code,
            article,
            squares: Vec::new(),
            claimable_at: None,
            text: Bilingual::new(en, pt),
        }
    }
}

impl From<rules::Refusal> for Refusal {
    fn from(refusal: rules::Refusal) -> Self {
        Self {
            code: RefusalCode::Board(refusal.code),
            article: refusal.article,
            squares: refusal.squares,
            claimable_at: None,
            text: refusal.text,
        }
    }
}
