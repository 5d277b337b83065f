//! One game: what was agreed, what has happened, and what may happen next.
//!
//! A game is folded from its events ([`Game::apply`]); a command is judged against it and answers
//! with the events it would bring about ([`Game::decide`]), which are facts once they are stored.

mod absence;
mod action;
mod apply;
mod arbitrate;
mod decide;
mod draws;
mod event;
mod refusal;
mod sentences;
mod setup;

pub use action::{Action, Command, Notation};
pub use apply::DamagedRecord;
pub use decide::Decision;
pub use event::{ArbiterDecision, GameEvent, PlayedMove};
pub use refusal::{Refusal, RefusalCode};
pub use sentences::{arbiter_already_called, not_a_player};
pub use setup::{GameSetup, Origin, OriginKind, Seat};

use rules::{Color, GameResult, Line};

use crate::adjudication::{Ruling, Termination};
use crate::chess_clock::{ChessClock, Reading, Turn};
use crate::id::PlayerId;
use crate::ruleset::Ruleset;
use crate::time::Timestamp;

use draws::DrawOffers;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Under way.
    Running,
    /// Played to an end.
    Finished {
        /// How it ended.
        ruling: Ruling,
        /// When.
        at: Timestamp,
    },
    /// Called off before both sides had moved; it counts for nothing.
    CalledOff {
        /// `Aborted` or `NoStart`.
        termination: Termination,
        /// When.
        at: Timestamp,
    },
}

/// A game, as of its last event.
#[derive(Clone, Debug)]
pub struct Game {
    setup: GameSetup,
    ruleset: Ruleset,
    line: Line,
    moves: Vec<PlayedMove>,
    clock: ChessClock,
    offers: DrawOffers,
    phase: Phase,
    annulled: bool,
    version: u32,
    last_event_at: Timestamp,
}

impl Game {
    /// Half-moves after which a game ends as a draw, so that none goes on for ever where no count ends it: the
    /// longest games that anybody means to play have a tenth of them.
    pub const PLIES_MAX: u32 = 6_000;

    /// A game in which nothing has happened yet.
    pub fn new(setup: GameSetup, ruleset: Ruleset) -> Self {
        let clock = ChessClock::new(setup.time_control, setup.created_at);
        Self {
            line: Line::new(setup.start.clone()),
            moves: Vec::new(),
            clock,
            offers: DrawOffers::default(),
            phase: Phase::Running,
            annulled: false,
            version: 0,
            last_event_at: setup.created_at,
            setup,
            ruleset,
        }
    }

    /// A game that was played elsewhere, of which only the result and the instant of its end are known: over, and
    /// without events. What arbiters decide about it comes after.
    pub fn imported(setup: GameSetup, ruleset: Ruleset, result: GameResult, at: Timestamp) -> Self {
        let mut game = Self::new(setup, ruleset);
        let ruling = Ruling::imported(result);
        game.phase = Phase::Finished { ruling, at };
        game.last_event_at = at;
        game
    }

    /// What was agreed before the first move.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The ruleset, at the revision that is stored with the game.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The start position and the moves from it.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The moves as they were played.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// The clock as of the beginning of the present turn, or of the end.
    pub fn clock(&self) -> &ChessClock {
        &self.clock
    }

    /// Replaces the clock by the stored one, which credits for outages may have moved.
    pub fn set_clock(&mut self, clock: ChessClock) {
        self.clock = clock;
    }

    /// Where the game stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// How many events the game has had.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// When the last thing happened.
    pub fn last_event_at(&self) -> Timestamp {
        self.last_event_at
    }

    /// Whose move it is and how many came before.
    pub fn turn(&self) -> Turn {
        Turn {
            side: self.line.position().turn(),
            plies: self.line.plies(),
        }
    }

    /// Whether both sides have moved.
    pub fn has_started(&self) -> bool {
        self.line.plies() >= 2
    }

    /// Whether nothing more can happen.
    pub fn is_over(&self) -> bool {
        self.phase != Phase::Running
    }

    /// Whether an arbiter took the game out of every count; how it ended stays known.
    pub fn is_annulled(&self) -> bool {
        self.annulled
    }

    /// How the game ended, once it was played to an end.
    pub fn ruling(&self) -> Option<&Ruling> {
        match &self.phase {
            Phase::Finished { ruling, .. } => Some(ruling),
            Phase::Running | Phase::CalledOff { .. } => None,
        }
    }

    /// How the game ended, played to an end or called off.
    pub fn termination(&self) -> Option<Termination> {
        match &self.phase {
            Phase::Running => None,
            Phase::Finished { ruling, .. } => Some(ruling.termination),
            Phase::CalledOff { termination, .. } => Some(*termination),
        }
    }

    /// The result, once the game was played to an end.
    pub fn result(&self) -> Option<GameResult> {
        self.ruling().map(|ruling| ruling.result)
    }

    /// The side whose draw offer stands.
    pub fn draw_offer(&self) -> Option<Color> {
        self.offers.open()
    }

    /// Whether one player has both seats, and plays for the side to move.
    pub fn is_pass_and_play(&self) -> bool {
        self.setup.white.player == self.setup.black.player
    }

    /// The side that a player has; with both, the one to move.
    pub fn side_of(&self, player: PlayerId) -> Option<Color> {
        let white = self.setup.white.player == player;
        let black = self.setup.black.player == player;
        match (white, black) {
            (true, true) => Some(self.turn().side),
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            (false, false) => None,
        }
    }

    /// What the clock shows at `now`, or showed at the end.
    pub fn clock_reading(&self, now: Timestamp) -> Reading {
        let at = if self.is_over() {
            self.clock.turn_began()
        } else {
            now
        };
        self.clock.reading(self.turn(), at)
    }

    /// Whose clock runs, if anybody's.
    pub fn clock_running(&self) -> Option<Color> {
        let has_clock = self.setup.time_control.stock().is_some();
        ChessClock::running(self.turn()).filter(|_| has_clock && !self.is_over())
    }

    /// By when the side to move must have moved; `None` where it need not, and once the game is over.
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.is_over() {
            None
        } else {
            self.clock.deadline(self.turn())
        }
    }
}
