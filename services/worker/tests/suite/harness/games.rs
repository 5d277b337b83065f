use domain::game::{Action, Command, GameSetup, Notation, Origin, OriginKind, Seat};
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::ruleset::{RulesetId, Rulesets};
use domain::time_control::TimeControl;
use domain::token::Scopes;
use domain::{GameId, Millis, PlayerId, Timestamp, TokenId};
use rules::Position;
use store::{NewPlayer, NewToken};

use super::NOW;

pub(crate) fn bullet() -> LadderId {
    LadderId::new("bullet")
}

pub(super) fn player(id: i64) -> (NewPlayer, NewToken) {
    let player = NewPlayer {
        id: PlayerId::new(id),
        handle: Handle::parse(&format!("player-{id}")).unwrap(),
        created_at: NOW,
        is_guest: false,
    };
    let token = NewToken {
        id: TokenId::new(id),
        player: player.id,
        hash: [id.to_le_bytes()[0]; 32],
        scopes: Scopes::player(),
        label: None,
        created_at: NOW,
        expires_at: None,
    };
    (player, token)
}

fn seat(id: i64) -> Seat {
    let (player, _) = player(id);
    Seat {
        player: player.id,
        handle: player.handle,
        rating: None,
        deviation: None,
        provisional: true,
    }
}

/// A rated game of three seconds between the players 1 and 2.
pub(super) fn setup(id: GameId, created_at: Timestamp) -> GameSetup {
    GameSetup {
        id,
        white: seat(1),
        black: seat(2),
        ladder: Some(bullet()),
        ruleset: Rulesets::default()
            .get(&RulesetId::AUTOMATIC)
            .unwrap()
            .reference(),
        time_control: TimeControl::Fischer {
            initial_ms: Millis(3_000),
            increment_ms: Millis(0),
        },
        start: Position::start(),
        show_legal_moves: true,
        origin: Origin {
            kind: OriginKind::Operator,
            id: None,
            client_ref: None,
        },
        created_at,
    }
}

/// The same for nothing, with two days for each move.
pub(super) fn by_days(setup: GameSetup) -> GameSetup {
    GameSetup {
        ladder: None,
        time_control: TimeControl::Correspondence { days_per_move: 2 },
        ..setup
    }
}

pub(super) fn by(player: i64, action: Action) -> Command {
    Command::Play {
        player: PlayerId::new(player),
        action,
    }
}

pub(super) fn mv(uci: &str, ply: u32) -> Action {
    Action::Move {
        notation: Notation::Uci(uci.to_owned()),
        ply,
        offer_draw: false,
        lag: None,
    }
}

/// The same for nothing, without a clock, where a bot moves for who is away.
pub(super) fn under_classic(setup: GameSetup) -> GameSetup {
    GameSetup {
        ladder: None,
        ruleset: Rulesets::default().get(&RulesetId::CLASSIC).unwrap().reference(),
        time_control: TimeControl::Unlimited,
        ..setup
    }
}
