//! The caller's own account.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ChallengeId;
use domain::conduct::Restriction;
use domain::ports::Topic;
use serde::Serialize;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{PageOf, Paged, Params};
use crate::problem::ApiError;
use crate::reply::{Reply, ok};
use crate::streams::{self, StreamQuery};

use super::players::PlayerView;
use super::tickets::TicketView;
use super::{challenges, players, tickets};

/// The caller's own view: what others see, and what is nobody else's business.
#[derive(Serialize)]
struct Me {
    #[serde(flatten)]
    player: PlayerView,
    ticket: Option<TicketView>,
    restriction: Option<Restriction>,
}

/// `GET /v1/me`
pub(super) async fn show(edge: Data<Edge>, caller: Caller) -> Reply {
    let player = edge.store.player(caller.player()).await?;
    let player = player.ok_or_else(|| ApiError::internal("a token's player is gone"))?;
    ok(&Me {
        ticket: tickets::queued(&edge, player.id).await?,
        restriction: edge.store.restriction(player.id, edge.clock.now()).await?,
        player: players::document(&edge, player).await?,
    })
}

/// `GET /v1/me/challenges`
pub(super) async fn challenges(
    edge: Data<Edge>,
    caller: Caller,
    Params(paged): Params<Paged<ChallengeId>>,
) -> Reply {
    let now = edge.clock.now();
    let open = edge
        .store
        .challenges_of(caller.player(), now, paged.after, paged.fetch())
        .await?;
    let page = paged.page(open, |challenge| challenge.id);
    ok(&PageOf {
        items: challenges::documents(&edge, page.items, now).await?,
        next: page.next,
    })
}

/// `GET /v1/me/events`
pub(super) async fn events(
    edge: Data<Edge>,
    request: HttpRequest,
    caller: Caller,
    Params(query): Params<StreamQuery>,
) -> Reply {
    let topic = Topic::Player(caller.player());
    streams::open(edge.into_inner(), &request, topic, Some(caller), &query).await
}
