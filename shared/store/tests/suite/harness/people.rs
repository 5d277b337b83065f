use domain::challenge::{Challenge, ChallengeCode, ChallengeStatus, ColorWish, Opponent};
use domain::player::Handle;
use domain::ruleset::RulesetId;
use domain::start::Start;
use domain::time_control::TimeControl;
use domain::token::Scopes;
use domain::{ChallengeId, Millis, PlayerId, TokenId};
use store::{NewPlayer, NewToken, StoredAnswer};

use super::NOW;

pub(crate) fn new_player(id: i64, handle: &str) -> NewPlayer {
    NewPlayer {
        id: PlayerId::new(id),
        handle: Handle::parse(handle).unwrap(),
        created_at: NOW,
        is_guest: false,
    }
}

/// A token whose hash is its id and zeros.
pub(crate) fn new_token(id: i64, player: i64) -> NewToken {
    let mut hash = [0; 32];
    hash[..8].copy_from_slice(&id.to_le_bytes());
    NewToken {
        id: TokenId::new(id),
        player: PlayerId::new(player),
        hash,
        scopes: Scopes::player(),
        label: None,
        created_at: NOW,
        expires_at: None,
    }
}

/// An answer under the key of that number.
pub(crate) fn answer(key: u8) -> StoredAnswer {
    StoredAnswer {
        key: [key; 32],
        fingerprint: [1; 32],
        status: 201,
        body: b"{}".to_vec(),
        created_at: NOW,
    }
}

/// What player 1 is called.
pub(crate) fn challenger() -> Handle {
    Handle::parse("player-1").unwrap()
}

/// An open challenge of player 1 to whoever has this code.
pub(crate) fn challenge(id: i64, code: &str) -> Challenge {
    Challenge {
        id: ChallengeId::new(id),
        challenger: PlayerId::new(1),
        opponent: Opponent::AnyoneWith(ChallengeCode::parse(code).unwrap()),
        ladder: None,
        ruleset: RulesetId::AUTOMATIC,
        time_control: TimeControl::Fischer {
            initial_ms: Millis(180_000),
            increment_ms: Millis(2_000),
        },
        start: Start::Usual,
        color: ColorWish::Random,
        show_legal_moves: true,
        client_ref: Some("mine".to_owned()),
        rematch_of: None,
        decline_reason: None,
        status: ChallengeStatus::Open,
        game: None,
        created_at: NOW,
        expires_at: NOW + Challenge::LIFETIME,
    }
}
