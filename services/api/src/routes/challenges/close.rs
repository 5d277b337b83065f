//! `POST /v1/challenges/{id}/decline` and `/cancel`

use actix_web::web::Data;
use domain::ChallengeId;
use domain::challenge::{Challenge, ChallengeStatus, Opponent};
use store::Conflict;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::PathId;
use crate::problem::{ApiError, Code};
use crate::reply::{Reply, ok};

use super::found;
use super::view::{document, refused};

pub(in crate::routes) async fn decline(
    edge: Data<Edge>,
    caller: Caller,
    PathId(id): PathId<ChallengeId>,
) -> Reply {
    let challenge = found(&edge, id).await?;
    if challenge.challenger == caller.player() {
        return Err(refused(&edge, Code::OwnChallenge, challenge, edge.clock.now()).await);
    }
    if challenge.opponent != Opponent::Player(caller.player()) {
        return Err(ApiError::new(Code::NotYourChallenge));
    }
    close(&edge, challenge, ChallengeStatus::Declined).await
}

pub(in crate::routes) async fn cancel(
    edge: Data<Edge>,
    caller: Caller,
    PathId(id): PathId<ChallengeId>,
) -> Reply {
    let challenge = found(&edge, id).await?;
    if challenge.challenger != caller.player() {
        return Err(ApiError::new(Code::NotYourChallenge));
    }
    close(&edge, challenge, ChallengeStatus::Cancelled).await
}

async fn close(edge: &Edge, challenge: Challenge, status: ChallengeStatus) -> Reply {
    let now = edge.clock.now();
    match edge.store.close_challenge(challenge.id, status, now).await {
        Ok(()) => ok(&document(edge, Challenge { status, ..challenge }, now).await?),
        Err(error) if error.conflict() == Some(Conflict::ChallengeNotOpen) => {
            let challenge = found(edge, challenge.id).await?;
            Err(refused(edge, Code::ChallengeClosed, challenge, now).await)
        }
        Err(error) => Err(error.into()),
    }
}
