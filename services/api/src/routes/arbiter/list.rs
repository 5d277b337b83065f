//! `GET /v1/arbiter-requests` and `/v1/arbiter-requests/{id}`

use actix_web::web::Data;
use domain::arbiter::{ArbiterRequest, RequestStatus};
use domain::player::Handle;
use domain::{ArbiterRequestId, Timestamp};

use crate::edge::Edge;
use crate::extract::{Field, Fields, FromFields, PageOf, Paged, Params, PathId, Slot};
use crate::problem::ApiError;
use crate::reply::{Reply, ok};
use crate::routes::games::view;

use super::evidence::Evidence;
use super::view::{CaseView, RequestView};

pub(in crate::routes) struct Selection {
    status: Option<RequestStatus>,
    paged: Paged<ArbiterRequestId>,
}

impl Field for RequestStatus {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.choice(&Self::ALL.map(|status| (status.as_str(), status)))
    }
}

impl FromFields for Selection {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let status = fields.optional("status");
        let paged = Paged::from_fields(fields);
        Some(Self {
            status: status?,
            paged: paged?,
        })
    }
}

pub(in crate::routes) async fn list(edge: Data<Edge>, Params(selection): Params<Selection>) -> Reply {
    let Selection { status, paged } = selection;
    let now = edge.clock.now();
    let requests = edge
        .store
        .arbiter_requests(status, paged.after, paged.fetch())
        .await?;
    let page = paged.page(requests, |(request, _)| request.id);
    let mut items = Vec::with_capacity(page.items.len());
    for (request, player) in &page.items {
        items.push(case(&edge, request, player, now).await?);
    }
    ok(&PageOf {
        items,
        next: page.next,
    })
}

pub(in crate::routes) async fn show(edge: Data<Edge>, PathId(id): PathId<ArbiterRequestId>) -> Reply {
    show_found(&edge, id).await
}

/// Answers with the call of that id and its evidence.
pub(super) async fn show_found(edge: &Edge, id: ArbiterRequestId) -> Reply {
    let (request, player) = found(edge, id).await?;
    ok(&case(edge, &request, &player, edge.clock.now()).await?)
}

/// The call of that id; 404 where there is none.
pub(super) async fn found(edge: &Edge, id: ArbiterRequestId) -> Result<(ArbiterRequest, Handle), ApiError> {
    let found = edge.store.arbiter_request(id).await?;
    found.ok_or_else(ApiError::not_found)
}

async fn case<'a>(
    edge: &Edge,
    request: &'a ArbiterRequest,
    player: &'a Handle,
    now: Timestamp,
) -> Result<CaseView<'a>, ApiError> {
    let view = view(edge, request.game).await?;
    Ok(CaseView {
        request: RequestView::new(request, player),
        evidence: Evidence::of(edge, &view.game, now).await?,
    })
}
