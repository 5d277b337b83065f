//! What concerns a player: the entries of a log that each player has.

use rules::{Color, GameResult};
use serde::{Deserialize, Serialize};

use crate::adjudication::Termination;
use crate::challenge::{Challenge, ChallengeStatus, DeclineReason, Opponent};
use crate::conduct::Restriction;
use crate::game::{Game, GameSetup, Phase};
use crate::id::{ChallengeId, GameId, PlayerId, TicketId};
use crate::ladder::LadderId;
use crate::player::Handle;
use crate::ticket::CancelReason;
use crate::time::Timestamp;

/// One entry. Stored as JSON under the player's next number, and sent to the player like that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Affair {
    /// A game began.
    GameStarted {
        /// Which.
        game_id: GameId,
        /// The player's side; `None` for a player who holds both.
        color: Option<Color>,
        /// Who sits opposite.
        opponent: Handle,
        /// Whether it counts.
        rated: bool,
    },
    /// A game is over.
    GameFinished {
        /// Which.
        game_id: GameId,
        /// How; `None` for one that was called off.
        result: Option<GameResult>,
        /// By what.
        termination: Termination,
    },
    /// Somebody offers the player a game.
    ChallengeReceived {
        /// Which offer.
        challenge_id: ChallengeId,
        /// Who offers.
        challenger: Handle,
    },
    /// An offer is no longer open: the other side accepted or declined it, or took it back.
    ChallengeClosed {
        /// Which offer.
        challenge_id: ChallengeId,
        /// What became of it.
        status: ChallengeStatus,
        /// Why it was declined, if that was said.
        decline_reason: Option<DeclineReason>,
        /// The game that it became.
        game_id: Option<GameId>,
    },
    /// In a correspondence game, the player's time for a move is nearly used up.
    MoveDue {
        /// Which game.
        game_id: GameId,
        /// By when the move must come.
        deadline: Timestamp,
    },
    /// The player's ticket became a game.
    TicketMatched {
        /// Which ticket.
        ticket_id: TicketId,
        /// Which game.
        game_id: GameId,
    },
    /// The player's ticket left the queue: nobody was found in time, or the player was gone.
    TicketExpired {
        /// Which.
        ticket_id: TicketId,
    },
    /// The player's ticket was cancelled.
    TicketCancelled {
        /// Which.
        ticket_id: TicketId,
        /// Why.
        reason: CancelReason,
    },
    /// An arbiter's correction of games has changed the player's rating in a ladder.
    RatingCorrected {
        /// Where.
        ladder: LadderId,
        /// The rating until then, in points; `None`: it was the first game that counted.
        rating_before: Option<f64>,
        /// The rating from then on; `None`: no game counts any more.
        rating_after: Option<f64>,
    },
    /// The player may not join the queue for a while.
    Restricted(Restriction),
}

/// An entry for the log of a player.
pub type Entry = (PlayerId, Affair);

/// What both players of a new game are told.
pub fn of_start(setup: &GameSetup) -> Vec<Entry> {
    let told = |color: Color| {
        let (seat, opponent) = (setup.seat(color), setup.seat(!color));
        let holds_both = seat.player == opponent.player;
        let affair = Affair::GameStarted {
            game_id: setup.id,
            color: (!holds_both).then_some(color),
            opponent: opponent.handle.clone(),
            rated: setup.ladder.is_some(),
        };
        (seat.player, affair)
    };
    each_once(told(Color::White), told(Color::Black))
}

/// What both players of a game that is over are told; nothing while it runs.
pub fn of_end(game: &Game) -> Vec<Entry> {
    let (result, termination) = match game.phase() {
        Phase::Running => return Vec::new(),
        Phase::Finished { ruling, .. } => (Some(ruling.result), ruling.termination),
        Phase::CalledOff { termination, .. } => (None, *termination),
    };
    let setup = game.setup();
    let told = |player| {
        let affair = Affair::GameFinished {
            game_id: setup.id,
            result,
            termination,
        };
        (player, affair)
    };
    each_once(told(setup.white.player), told(setup.black.player))
}

/// What the opponent of a direct challenge is told; nothing of an open one.
pub fn of_offer(challenge: &Challenge, challenger: &Handle) -> Vec<Entry> {
    let Opponent::Player(opponent) = challenge.opponent else {
        return Vec::new();
    };
    let affair = Affair::ChallengeReceived {
        challenge_id: challenge.id,
        challenger: challenger.clone(),
    };
    vec![(opponent, affair)]
}

/// What the other side of a challenge is told of its end: of a direct one that the challenger took back, the
/// opponent, and otherwise the challenger.
pub fn of_answer(challenge: &Challenge) -> Vec<Entry> {
    let told = match (challenge.status, &challenge.opponent) {
        (ChallengeStatus::Cancelled, Opponent::Player(opponent)) => *opponent,
        (ChallengeStatus::Cancelled, Opponent::AnyoneWith(_)) => return Vec::new(),
        _ => challenge.challenger,
    };
    let affair = Affair::ChallengeClosed {
        challenge_id: challenge.id,
        status: challenge.status,
        decline_reason: challenge.decline_reason,
        game_id: challenge.game,
    };
    vec![(told, affair)]
}

/// Both entries, or one for a player who holds both seats.
fn each_once(white: Entry, black: Entry) -> Vec<Entry> {
    if white.0 == black.0 {
        vec![white]
    } else {
        vec![white, black]
    }
}
