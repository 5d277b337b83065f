//! What is agreed before the first move.

use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use crate::id::{ChallengeId, GameId, PlayerId};
use crate::ladder::{Ladder, LadderId, PlayerRating};
use crate::player::Handle;
use crate::ruleset::RulesetRef;
use crate::time::Timestamp;
use crate::time_control::TimeControl;

/// What a game was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OriginKind {
    /// A challenge that was accepted.
    Challenge,
    /// A platform or a tournament.
    Operator,
    /// Two tickets of the ranked queue. Each player finds the game, and what the client calls it, on the own
    /// ticket: the game itself names neither.
    Queue,
    /// Played elsewhere; only its result is known here.
    Import,
}

impl OriginKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Challenge, Self::Operator, Self::Queue, Self::Import];

    /// The name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Challenge => "challenge",
            Self::Operator => "operator",
            Self::Queue => "queue",
            Self::Import => "import",
        }
    }
}

/// Where a game came from, so that a client finds what it asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// What it was made from.
    #[serde(rename = "type")]
    pub kind: OriginKind,
    /// The challenge's id.
    pub id: Option<ChallengeId>,
    /// What the client called it.
    pub client_ref: Option<String>,
}

/// A player at the board, with the rating held when the game was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    /// Who.
    pub player: PlayerId,
    /// By what name.
    pub handle: Handle,
    /// Rating points; `None` where no ladder has games of this time control.
    pub rating: Option<f64>,
    /// Rating points of deviation, as of then.
    pub deviation: Option<f64>,
    /// Whether the rating was still provisional.
    pub provisional: bool,
}

impl Seat {
    /// A seat with the rating as it stands at `now` in the ladder of the time control, if there is one, whether the
    /// game counts there or not. Provisional is who was so after their last game: rest changes nothing in it.
    pub fn with(
        player: PlayerId,
        handle: Handle,
        ladder: Option<&Ladder>,
        standing: Option<&PlayerRating>,
        now: Timestamp,
    ) -> Self {
        let Some(ladder) = ladder else {
            return Self {
                player,
                handle,
                rating: None,
                deviation: None,
                provisional: false,
            };
        };
        let standing = standing
            .copied()
            .unwrap_or_else(|| PlayerRating::unplayed(player, ladder));
        let rating = standing.aged(&ladder.system, now);
        Self {
            player,
            handle,
            rating: Some(rating.rating()),
            deviation: Some(rating.deviation()),
            provisional: ladder.system.is_provisional(&standing.rating),
        }
    }
}

/// Everything that was agreed before the first move, and never changes.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The game's id.
    pub id: GameId,
    /// White's player.
    pub white: Seat,
    /// Black's player.
    pub black: Seat,
    /// The ladder in which a rated game counts; `None`: casual.
    pub ladder: Option<LadderId>,
    /// The ruleset and its revision.
    pub ruleset: RulesetRef,
    /// The time that each side has.
    pub time_control: TimeControl,
    /// The position from which play begins.
    pub start: Position,
    /// Whether clients are told the legal moves.
    pub show_legal_moves: bool,
    /// Where the game came from.
    pub origin: Origin,
    /// When it was made.
    pub created_at: Timestamp,
}

impl GameSetup {
    /// Who sits on that side.
    pub fn seat(&self, side: Color) -> &Seat {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}
