//! `POST /v1/challenges/{id}/decline` and `/cancel`

use actix_web::web::Data;
use domain::ChallengeId;
use domain::challenge::{Challenge, ChallengeStatus, DeclineReason, Opponent};
use store::Conflict;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Body, Field, Fields, FromFields, PathId, Slot};
use crate::problem::{ApiError, Code};
use crate::reply::{Reply, ok};

use super::found;
use super::view::{document, refused};

pub(in crate::routes) struct Declining {
    reason: Option<DeclineReason>,
}

impl FromFields for Declining {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let reason = fields.optional("reason");
        Some(Self { reason: reason? })
    }
}

impl Field for DeclineReason {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.choice(&Self::ALL.map(|reason| (reason.as_str(), reason)))
    }
}

pub(in crate::routes) async fn decline(
    edge: Data<Edge>,
    caller: Caller,
    PathId(id): PathId<ChallengeId>,
    Body(Declining { reason }): Body<Declining>,
) -> Reply {
    let challenge = found(&edge, id).await?;
    if challenge.challenger == caller.player() {
        return Err(refused(&edge, Code::OwnChallenge, challenge, edge.clock.now()).await);
    }
    if challenge.opponent != Opponent::Player(caller.player()) {
        return Err(ApiError::new(Code::NotYourChallenge));
    }
    let declined = Challenge {
        status: ChallengeStatus::Declined,
        decline_reason: reason,
        ..challenge
    };
    close(&edge, declined).await
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
    let cancelled = Challenge {
        status: ChallengeStatus::Cancelled,
        ..challenge
    };
    close(&edge, cancelled).await
}

async fn close(edge: &Edge, closed: Challenge) -> Reply {
    let now = edge.clock.now();
    match edge.store.close_challenge(&closed, now).await {
        Ok(()) => {
            edge.tell_challenged(&closed);
            ok(&document(edge, closed, now).await?)
        }
        Err(error) if error.conflict() == Some(Conflict::ChallengeNotOpen) => {
            let challenge = found(edge, closed.id).await?;
            Err(refused(edge, Code::ChallengeClosed, challenge, now).await)
        }
        Err(error) => Err(error.into()),
    }
}
