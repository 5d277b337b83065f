//! What can be asked of a game.

use rules::GameResult;

use crate::id::PlayerId;
use crate::lag::LagClaim;
use crate::ports::Seen;

/// A move as text, in one of two notations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `e2e4`, `e7e8q`.
    Uci(String),
    /// `e4`, `Nbd7`, `O-O`.
    San(String),
}

/// What a player can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Make a move.
    Move {
        /// Which one.
        notation: Notation,
        /// Half-moves played before it, as the player believes.
        ply: u32,
        /// Offer a draw with it.
        offer_draw: bool,
        /// How much of the time was the network's, as the client measured.
        lag: Option<LagClaim>,
    },
    /// Give up.
    Resign,
    /// Offer a draw, or accept the one that the opponent offered.
    OfferDraw,
    /// Withdraw one's own offer, or decline the opponent's.
    RejectDraw,
    /// Claim a draw by repetition or by the move rule (9.2, 9.3).
    ClaimDraw {
        /// The move that will bring the position about; it stands if the claim fails.
        with: Option<Notation>,
    },
    /// Call the game off before both sides have moved.
    Abort,
    /// Claim the game because the opponent stays away.
    ClaimVictory {
        /// What is known of the opponent's presence.
        opponent: Seen,
    },
}

/// What can be asked of a game, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A player's action.
    Play {
        /// Who asks.
        player: PlayerId,
        /// For what.
        action: Action,
    },
    /// Time may have run out: the timekeeper asks for the game's end if so.
    CallTime,
    /// A player may have stayed away too long: asked for where the ruleset ends such games by itself.
    CallAbsence {
        /// What is known of White's presence.
        white: Seen,
        /// What is known of Black's presence.
        black: Seen,
    },
    /// A house bot moves for the side whose turn it is, in a casual game whose ruleset has absent players stood in
    /// for. Where that is not so, nothing happens.
    StandIn {
        /// The move, in UCI.
        uci: String,
        /// Half-moves played before it, as the bot believes.
        ply: u32,
        /// What is known of the presence of the player to move.
        seen: Seen,
    },
    /// An arbiter ends the game, or gives one that was played to an end another result.
    Adjudicate {
        /// As what.
        result: GameResult,
        /// Why, in the arbiter's words.
        reason: String,
        /// Who decides.
        arbiter: PlayerId,
    },
    /// An arbiter takes a game that was played to an end out of every count.
    Annul {
        /// Why, in the arbiter's words.
        reason: String,
        /// Who decides.
        arbiter: PlayerId,
    },
}
