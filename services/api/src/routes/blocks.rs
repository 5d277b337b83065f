//! `/v1/me/blocks`: whom the caller does not want to meet.

use actix_web::web::Data;
use domain::player::Handle;
use domain::{PlayerId, Timestamp};
use serde::Serialize;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Named, PageOf, Paged, Params};
use crate::problem::{ApiError, Text, Violation, ViolationCode};
use crate::reply::{Reply, no_content, ok};

use super::players::found;

#[derive(Serialize)]
struct BlockView {
    handle: Handle,
    created_at: Timestamp,
}

pub(super) async fn list(edge: Data<Edge>, caller: Caller, Params(paged): Params<Paged<PlayerId>>) -> Reply {
    let blocks = edge
        .store
        .blocks_of(caller.player(), paged.after, paged.fetch())
        .await?;
    let page = paged.page(blocks, |block| block.player);
    let items: Vec<BlockView> = page
        .items
        .into_iter()
        .map(|block| BlockView {
            handle: block.handle,
            created_at: block.created_at,
        })
        .collect();
    ok(&PageOf {
        items,
        next: page.next,
    })
}

pub(super) async fn add(edge: Data<Edge>, caller: Caller, Named(handle): Named) -> Reply {
    let blocked = found(&edge, &handle).await?;
    if blocked.id == caller.player() {
        let text = Text::new(
            "A player cannot block themselves.",
            "Ninguém pode bloquear a si mesmo.",
        );
        let violation = Violation::new("handle", ViolationCode::Contradiction, text);
        return Err(ApiError::invalid(vec![violation]));
    }
    edge.store
        .block(caller.player(), blocked.id, edge.clock.now())
        .await?;
    Ok(no_content())
}

pub(super) async fn remove(edge: Data<Edge>, caller: Caller, Named(handle): Named) -> Reply {
    let blocked = found(&edge, &handle).await?;
    edge.store.unblock(caller.player(), blocked.id).await?;
    Ok(no_content())
}
