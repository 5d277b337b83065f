//! A board with two players at it, so that tests read as what happens there.

use domain::game::{
    Action, Command, Decision, Game, GameEvent, GameSetup, Notation, Origin, OriginKind, Seat,
};
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::ruleset::{Ruleset, RulesetId, Rulesets};
use domain::time_control::TimeControl;
use domain::{GameId, Millis, PlayerId, Timestamp};
use rules::{Color, Position};

/// When every game of these tests is made.
pub(crate) const START: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);

const WHITE: PlayerId = PlayerId::new(1);
const BLACK: PlayerId = PlayerId::new(2);

/// Whoever else may ask.
pub(crate) const STRANGER: PlayerId = PlayerId::new(3);

fn seat(player: PlayerId, handle: &str) -> Seat {
    Seat {
        player,
        handle: Handle::parse(handle).unwrap(),
        rating: Some(1500.0),
        deviation: Some(500.0),
        provisional: true,
    }
}

/// A casual game of three minutes with two seconds a move under the `automatic` ruleset.
pub(crate) fn casual() -> GameSetup {
    GameSetup {
        id: GameId::new(1),
        white: seat(WHITE, "white"),
        black: seat(BLACK, "black"),
        ladder: None,
        ruleset: Rulesets::default()
            .get(&RulesetId::AUTOMATIC)
            .unwrap()
            .reference(),
        time_control: TimeControl::Fischer {
            initial_ms: Millis(180_000),
            increment_ms: Millis(2_000),
        },
        start: Position::start(),
        show_legal_moves: true,
        origin: Origin {
            kind: OriginKind::Operator,
            id: None,
            client_ref: None,
        },
        created_at: START,
    }
}

/// The same game, counting in a ladder.
pub(crate) fn rated(ladder: &str) -> GameSetup {
    GameSetup {
        ladder: Some(LadderId::new(ladder)),
        ..casual()
    }
}

/// The same game from another position.
pub(crate) fn from(fen: &str) -> GameSetup {
    GameSetup {
        start: Position::from_fen(fen).unwrap().position,
        ..casual()
    }
}

/// The same game under the Laws as they stand.
pub(crate) fn under_fide(setup: GameSetup) -> GameSetup {
    GameSetup {
        ruleset: Rulesets::default().get(&RulesetId::FIDE).unwrap().reference(),
        ..setup
    }
}

/// The same game under another ruleset.
pub(crate) fn under(ruleset: Ruleset, setup: GameSetup) -> Table {
    Table::ruled(
        GameSetup {
            ruleset: ruleset.reference(),
            ..setup
        },
        ruleset,
    )
}

/// A ruleset by its name.
pub(crate) fn ruleset(id: &RulesetId) -> Ruleset {
    Rulesets::default().get(id).unwrap().clone()
}

/// A move in UCI, naming the ply before which it is made.
pub(crate) fn uci(text: &str, ply: u32) -> Action {
    Action::Move {
        notation: Notation::Uci(text.to_owned()),
        ply,
        offer_draw: false,
        lag: None,
    }
}

/// A move in SAN.
pub(crate) fn san(text: &str, ply: u32) -> Action {
    Action::Move {
        notation: Notation::San(text.to_owned()),
        ply,
        offer_draw: false,
        lag: None,
    }
}

/// A move in UCI that brings a draw offer with it.
pub(crate) fn uci_with_offer(text: &str, ply: u32) -> Action {
    Action::Move {
        notation: Notation::Uci(text.to_owned()),
        ply,
        offer_draw: true,
        lag: None,
    }
}

/// A claim on the position on the board.
pub(crate) const CLAIM: Action = Action::ClaimDraw { with: None };

/// A claim with a move that will bring the position about.
pub(crate) fn claim_with(text: &str) -> Action {
    Action::ClaimDraw {
        with: Some(Notation::Uci(text.to_owned())),
    }
}

/// A game under way, and the present instant.
pub(crate) struct Table {
    game: Game,
    now: Timestamp,
    record: Vec<(GameEvent, Timestamp)>,
}

impl Table {
    pub(crate) fn new() -> Self {
        Self::with(casual())
    }

    pub(crate) fn with(setup: GameSetup) -> Self {
        let ruleset = ruleset(&setup.ruleset.id);
        Self::ruled(setup, ruleset)
    }

    fn ruled(setup: GameSetup, ruleset: Ruleset) -> Self {
        Self {
            game: Game::new(setup, ruleset),
            now: START,
            record: Vec::new(),
        }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.now
    }

    /// Everything that has happened, and when.
    pub(crate) fn record(&self) -> &[(GameEvent, Timestamp)] {
        &self.record
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, ms: i64) {
        self.now = self.now + Millis(ms);
    }

    pub(crate) fn player(side: Color) -> PlayerId {
        match side {
            Color::White => WHITE,
            Color::Black => BLACK,
        }
    }

    /// A player asks for something; what it brings about happens.
    pub(crate) fn ask(&mut self, side: Color, action: Action) -> Decision {
        self.ask_as(Self::player(side), action)
    }

    pub(crate) fn ask_as(&mut self, player: PlayerId, action: Action) -> Decision {
        self.command(&Command::Play { player, action })
    }

    pub(crate) fn call_time(&mut self) -> Decision {
        self.command(&Command::CallTime)
    }

    pub(crate) fn command(&mut self, command: &Command) -> Decision {
        let decision = self.game.decide(command, self.now);
        for event in &decision.events {
            self.game.apply(event, self.now).unwrap();
            self.record.push((event.clone(), self.now));
        }
        decision
    }

    /// Plays moves in UCI, each by the side whose turn it is, in no time.
    ///
    /// # Panics
    /// When one of them is refused.
    pub(crate) fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let turn = self.game.turn();
            let decision = self.ask(turn.side, uci(text, turn.plies));
            assert_eq!(decision.refusal, None, "{text}");
        }
    }

    /// How the game ended: result and termination.
    pub(crate) fn end(&self) -> Option<(&'static str, &'static str)> {
        self.game
            .ruling()
            .map(|ruling| (ruling.result.as_str(), ruling.termination.as_str()))
    }
}

/// The code with which something was refused, and the events that came with it.
pub(crate) fn refused(decision: &Decision) -> (&'static str, usize) {
    let refusal = decision.refusal.as_ref().unwrap();
    assert!(!refusal.text.en.is_empty() && !refusal.text.pt.is_empty());
    (refusal.code.as_str(), decision.events.len())
}
