//! Offers to play.

use rules::Color;
use serde::{Deserialize, Serialize};

use crate::id::{ChallengeId, GameId, PlayerId};
use crate::ladder::LadderId;
use crate::ruleset::RulesetId;
use crate::start::Start;
use crate::time::{Millis, Timestamp};
use crate::time_control::TimeControl;

/// Which side the challenger wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColorWish {
    /// White.
    White,
    /// Black.
    Black,
    /// Let the server draw lots.
    Random,
}

impl ColorWish {
    /// The name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Random => "random",
        }
    }

    /// The challenger's side; `coin` decides where there is no wish.
    pub fn side(self, coin: u8) -> Color {
        match self {
            Self::White => Color::White,
            Self::Random if coin.is_multiple_of(2) => Color::White,
            Self::Black | Self::Random => Color::Black,
        }
    }
}

/// Where a challenge stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeStatus {
    /// Waits for an answer.
    Open,
    /// Became a game.
    Accepted,
    /// Turned down by the opponent.
    Declined,
    /// Taken back by the challenger.
    Cancelled,
    /// Nobody answered in time.
    Expired,
}

impl ChallengeStatus {
    /// The name in the API and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
        }
    }
}

/// Why a challenge was declined, for the challenger to offer something better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// Not now.
    Later,
    /// Too little time.
    TooFast,
    /// Too much time.
    TooSlow,
    /// Another kind of clock.
    TimeControl,
    /// It should count.
    Casual,
    /// It should not count.
    Rated,
    /// By other rules.
    Ruleset,
    /// From another position, or another chess.
    Position,
    /// With the other colour.
    Color,
    /// None of these.
    Other,
}

impl DeclineReason {
    /// Every reason.
    pub const ALL: [Self; 10] = [
        Self::Later,
        Self::TooFast,
        Self::TooSlow,
        Self::TimeControl,
        Self::Casual,
        Self::Rated,
        Self::Ruleset,
        Self::Position,
        Self::Color,
        Self::Other,
    ];

    /// The name in the API and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Later => "later",
            Self::TooFast => "too_fast",
            Self::TooSlow => "too_slow",
            Self::TimeControl => "time_control",
            Self::Casual => "casual",
            Self::Rated => "rated",
            Self::Ruleset => "ruleset",
            Self::Position => "position",
            Self::Color => "color",
            Self::Other => "other",
        }
    }
}

/// Capitals and digits without those that are easily taken for another: 0, 1, 2, 5, 8, I, L, O.
const CODE_ALPHABET: &[u8; 28] = b"ABCDEFGHJKMNPQRSTUVWXYZ34679";

/// The code of an open challenge: six letters that people can tell one another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct ChallengeCode(String);

/// The text is no challenge code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a challenge code is six of A-Z without I, L, O and of 3, 4, 6, 7, 9")]
pub struct BadCode;

impl ChallengeCode {
    /// Letters in a code.
    pub const LENGTH: usize = 6;

    /// A code from random bytes.
    pub fn from_random(bytes: [u8; Self::LENGTH]) -> Self {
        Self(
            bytes
                .iter()
                .map(|&byte| char::from(CODE_ALPHABET[usize::from(byte) % 28]))
                .collect(),
        )
    }

    /// Reads a code without regard to case.
    pub fn parse(text: &str) -> Result<Self, BadCode> {
        let code = text.to_ascii_uppercase();
        let known = code.bytes().all(|byte| CODE_ALPHABET.contains(&byte));
        if code.len() == Self::LENGTH && known {
            Ok(Self(code))
        } else {
            Err(BadCode)
        }
    }

    /// The code, in capitals.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An offer to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    /// Its id.
    pub id: ChallengeId,
    /// Who offers.
    pub challenger: PlayerId,
    /// To whom.
    pub opponent: Opponent,
    /// The ladder in which the game will count; `None`: casual.
    pub ladder: Option<LadderId>,
    /// The ruleset.
    pub ruleset: RulesetId,
    /// The time that each side will have.
    pub time_control: TimeControl,
    /// Where the game will begin.
    pub start: Start,
    /// Which side the challenger wants.
    pub color: ColorWish,
    /// Whether clients will be told the legal moves.
    pub show_legal_moves: bool,
    /// What the challenger's client calls it.
    pub client_ref: Option<String>,
    /// The game that it would be the rematch of.
    pub rematch_of: Option<GameId>,
    /// Where it stands.
    pub status: ChallengeStatus,
    /// Why it was declined, if that was said.
    pub decline_reason: Option<DeclineReason>,
    /// The game that it became.
    pub game: Option<GameId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it lapses.
    pub expires_at: Timestamp,
}

/// Whom a challenge is meant for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// One player.
    Player(PlayerId),
    /// Whoever has the code.
    AnyoneWith(ChallengeCode),
}

impl Challenge {
    /// How long a challenge waits for an answer.
    pub const LIFETIME: Millis = Millis::from_secs(24 * 3600);

    /// Whether the challenger may accept it too, and then plays both sides: nothing is at stake, and it is meant for
    /// whoever comes.
    pub fn may_be_played_alone(&self) -> bool {
        self.ladder.is_none() && matches!(self.opponent, Opponent::AnyoneWith(_))
    }

    /// Where it stands at `now`: an open one lapses without a write.
    pub fn status_at(&self, now: Timestamp) -> ChallengeStatus {
        match self.status {
            ChallengeStatus::Open if now >= self.expires_at => ChallengeStatus::Expired,
            status => status,
        }
    }
}
