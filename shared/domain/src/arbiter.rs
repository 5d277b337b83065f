//! Calls for an arbiter (12): what players ask, until an arbiter decides.

use serde::Serialize;

use crate::Timestamp;
use crate::id::{ArbiterRequestId, GameId, PlayerId};

/// What a player of a game asks an arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArbiterRequest {
    /// Its id.
    pub id: ArbiterRequestId,
    /// In which game.
    pub game: GameId,
    /// Who asks.
    pub player: PlayerId,
    /// What, in the player's words.
    pub text: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When an arbiter decided the game, or answered that it stays as it is.
    pub closed_at: Option<Timestamp>,
    /// What the arbiter answered, where the game stayed as it was.
    pub answer: Option<String>,
}

impl ArbiterRequest {
    /// Where it stands.
    pub fn status(&self) -> RequestStatus {
        match self.closed_at {
            None => RequestStatus::Open,
            Some(_) => RequestStatus::Closed,
        }
    }
}

/// Where a call for an arbiter stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestStatus {
    /// Waits for an arbiter.
    Open,
    /// An arbiter has decided the game, or answered that it stays as it is.
    Closed,
}

impl RequestStatus {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Open, Self::Closed];

    /// The name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}
