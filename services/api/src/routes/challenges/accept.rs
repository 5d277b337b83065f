//! `POST /v1/challenges/{id}/accept` and `/v1/challenges/code/{code}/accept`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::challenge::{Challenge, ChallengeStatus, Opponent};
use domain::game::{GameSetup, Origin, OriginKind};
use domain::{ChallengeId, GameId, Timestamp};
use rules::Color;
use store::Conflict;
use store::play::GameView;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Params, PathId};
use crate::problem::{ApiError, Code};
use crate::reply::Reply;
use crate::routes::draw::{Miss, until_free};
use crate::routes::games::{snapshot, view};
use crate::routes::start::lots;
use crate::routes::terms::seat;
use crate::snapshot::Shown;

use super::coded::coded;
use super::found;
use super::view::refused;

pub(in crate::routes) async fn accept(
    edge: Data<Edge>,
    caller: Caller,
    PathId(id): PathId<ChallengeId>,
    Params(shown): Params<Shown>,
) -> Reply {
    let challenge = found(&edge, id).await?;
    take_up(&edge, &caller, challenge, shown).await
}

pub(in crate::routes) async fn accept_by_code(
    edge: Data<Edge>,
    caller: Caller,
    request: HttpRequest,
    Params(shown): Params<Shown>,
) -> Reply {
    let challenge = coded(&edge, &request, Some(&caller)).await?;
    take_up(&edge, &caller, challenge, shown).await
}

async fn take_up(edge: &Edge, caller: &Caller, challenge: Challenge, shown: Shown) -> Reply {
    let game = game_of(edge, caller, challenge).await?;
    snapshot(edge, &game, shown)
}

/// Makes the game, or finds the one that this caller made of it before.
pub(super) async fn game_of(
    edge: &Edge,
    caller: &Caller,
    challenge: Challenge,
) -> Result<GameView, ApiError> {
    let now = edge.clock.now();
    if challenge.challenger == caller.player() && !challenge.may_be_played_alone() {
        return Err(refused(edge, Code::OwnChallenge, challenge, now).await);
    }
    if matches!(challenge.opponent, Opponent::Player(player) if player != caller.player()) {
        return Err(ApiError::new(Code::NotYourChallenge));
    }
    if challenge.ladder.is_some() && caller.is_guest() {
        return Err(ApiError::new(Code::GuestMayNot));
    }
    let (challenger, caller_id) = (challenge.challenger, caller.player());
    if challenger != caller_id && edge.store.is_blocked_between(challenger, caller_id).await? {
        return Err(ApiError::new(Code::Blocked));
    }
    if challenge.status_at(now) == ChallengeStatus::Open
        && let Some(game) = until_free(async || make(edge, caller, &challenge, now).await).await?
    {
        return view(edge, game).await;
    }
    // Closed before, or by somebody else a moment ago: perhaps by this caller's own earlier request.
    let challenge = found(edge, challenge.id).await?;
    if let Some(game) = challenge.game {
        let view = view(edge, game).await?;
        if view.game.side_of(caller.player()).is_some() {
            return Ok(view);
        }
    }
    Err(refused(edge, Code::ChallengeClosed, challenge, now).await)
}

/// `None`: the challenge is no longer open.
async fn make(
    edge: &Edge,
    caller: &Caller,
    challenge: &Challenge,
    now: Timestamp,
) -> Result<Option<GameId>, Miss> {
    let Some(challenger) = edge
        .store
        .player(challenge.challenger)
        .await?
        .filter(|row| row.closed_at.is_none())
    else {
        return Ok(None);
    };
    let control = challenge.time_control;
    let theirs = seat(edge, challenger.id, challenger.handle, control, now).await?;
    let own = seat(edge, caller.player(), caller.handle().clone(), control, now).await?;
    let mut coin = [0];
    edge.ids.fill_secret(&mut coin);
    let (white, black) = match challenge.color.side(coin[0]) {
        Color::White => (theirs, own),
        Color::Black => (own, theirs),
    };
    let ruleset = edge.rulesets.get(&challenge.ruleset);
    let ruleset = ruleset.ok_or_else(|| ApiError::internal("a challenge has a ruleset that is gone"))?;
    let setup = GameSetup {
        id: GameId::new(edge.next_id(now)),
        white,
        black,
        ladder: challenge.ladder.clone(),
        ruleset: ruleset.reference(),
        time_control: control,
        start: challenge.start.position(lots(edge)),
        show_legal_moves: challenge.show_legal_moves,
        origin: Origin {
            kind: OriginKind::Challenge,
            id: Some(challenge.id),
            client_ref: challenge.client_ref.clone(),
        },
        created_at: now,
    };
    match edge.store.accept_challenge(challenge, &setup, now).await {
        Ok(()) => {
            edge.tell_players(&setup);
            Ok(Some(setup.id))
        }
        Err(error) if error.conflict() == Some(Conflict::ChallengeNotOpen) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
