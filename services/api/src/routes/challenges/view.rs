//! How a challenge looks.

use domain::challenge::{Challenge, ChallengeCode, ChallengeStatus, ColorWish, DeclineReason, Opponent};
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::ruleset::RulesetId;
use domain::time_control::TimeControl;
use domain::{ChallengeId, GameId, PlayerId, Timestamp};
use rules::{Bilingual, Variant};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::edge::Edge;
use crate::problem::{ApiError, Code};
use crate::routes::start::warnings;

/// A challenge as it stands.
#[derive(Serialize)]
pub(crate) struct ChallengeView {
    id: ChallengeId,
    status: ChallengeStatus,
    challenger: Handle,
    opponent: Option<Handle>,
    code: Option<ChallengeCode>,
    url: Option<String>,
    rated: bool,
    ladder: Option<LadderId>,
    ruleset: RulesetId,
    time_control: TimeControl,
    variant: Variant,
    fen: Option<String>,
    warnings: Vec<Bilingual>,
    color: ColorWish,
    show_legal_moves: bool,
    client_ref: Option<String>,
    rematch_of: Option<GameId>,
    decline_reason: Option<DeclineReason>,
    game_id: Option<GameId>,
    created_at: Timestamp,
    expires_at: Timestamp,
}

/// The two names in a challenge.
pub(super) struct Names {
    pub(super) challenger: Handle,
    pub(super) opponent: Option<Handle>,
}

impl ChallengeView {
    pub(super) fn new(edge: &Edge, challenge: Challenge, names: Names, now: Timestamp) -> Self {
        let status = challenge.status_at(now);
        let code = match challenge.opponent {
            Opponent::Player(_) => None,
            Opponent::AnyoneWith(code) => Some(code),
        };
        Self {
            id: challenge.id,
            status,
            challenger: names.challenger,
            opponent: names.opponent,
            url: code
                .as_ref()
                .map(|code| edge.link(&format!("/v1/challenges/code/{}", code.as_str()))),
            code,
            rated: challenge.ladder.is_some(),
            ladder: challenge.ladder,
            ruleset: challenge.ruleset,
            time_control: challenge.time_control,
            variant: challenge.start.variant(),
            fen: challenge.start.set_up().map(|set_up| set_up.position().fen()),
            warnings: warnings(&challenge.start),
            color: challenge.color,
            show_legal_moves: challenge.show_legal_moves,
            client_ref: challenge.client_ref,
            rematch_of: challenge.rematch_of,
            decline_reason: challenge.decline_reason,
            game_id: challenge.game,
            created_at: challenge.created_at,
            expires_at: challenge.expires_at,
        }
    }
}

/// The documents of stored challenges.
pub(crate) async fn documents(
    edge: &Edge,
    challenges: Vec<Challenge>,
    now: Timestamp,
) -> Result<Vec<ChallengeView>, ApiError> {
    let mut players: Vec<PlayerId> = challenges.iter().flat_map(people).collect();
    players.sort_unstable();
    players.dedup();
    let handles = edge.store.handles(&players).await?;
    let name = |player: PlayerId| {
        let handle = handles.get(&player).cloned();
        handle.ok_or_else(|| ApiError::internal("a challenge has a player whom the store has not"))
    };
    let mut views = Vec::with_capacity(challenges.len());
    for challenge in challenges {
        let opponent = match challenge.opponent {
            Opponent::Player(player) => Some(name(player)?),
            Opponent::AnyoneWith(_) => None,
        };
        let names = Names {
            challenger: name(challenge.challenger)?,
            opponent,
        };
        views.push(ChallengeView::new(edge, challenge, names, now));
    }
    Ok(views)
}

fn people(challenge: &Challenge) -> impl Iterator<Item = PlayerId> + use<> {
    let opponent = match challenge.opponent {
        Opponent::Player(player) => Some(player),
        Opponent::AnyoneWith(_) => None,
    };
    [Some(challenge.challenger), opponent].into_iter().flatten()
}

/// The document of one challenge.
pub(super) async fn document(
    edge: &Edge,
    challenge: Challenge,
    now: Timestamp,
) -> Result<ChallengeView, ApiError> {
    let views = documents(edge, vec![challenge], now).await?;
    views
        .into_iter()
        .next()
        .ok_or_else(|| ApiError::internal("one challenge has one document"))
}

/// A refusal that shows the challenge as it stands.
pub(super) async fn refused(edge: &Edge, code: Code, challenge: Challenge, now: Timestamp) -> ApiError {
    match state(edge, challenge, now).await {
        Ok(state) => ApiError::new(code).with_state(state),
        Err(error) => error,
    }
}

async fn state(edge: &Edge, challenge: Challenge, now: Timestamp) -> Result<Box<RawValue>, ApiError> {
    let view = document(edge, challenge, now).await?;
    to_raw_value(&view).map_err(ApiError::internal)
}
