//! `GET /v1/games`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::{GameId, Timestamp};
use store::GameFilter;

use crate::edge::Edge;
use crate::export::Format;
use crate::extract::{Field, Fields, FromFields, Paged, Params, Slot};
use crate::reply::{Reply, ok};
use crate::routes::terms::{configured, unknown_player};

use super::export::export;
use super::summary::{ListedStatus, page};

pub(in crate::routes) struct Search {
    ladder: Option<LadderId>,
    player: Option<Handle>,
    status: Option<ListedStatus>,
    rated: Option<Rated>,
    since: Option<Timestamp>,
    until: Option<Timestamp>,
    paged: Paged<GameId>,
}

impl Field for ListedStatus {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.choice(&Self::ALL.map(|status| (status.as_str(), status)))
    }
}

/// Whether games were agreed to count.
struct Rated(bool);

impl Field for Rated {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.choice(&[("true", true), ("false", false)]).map(Self)
    }
}

impl FromFields for Search {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let ladder = fields.optional("ladder");
        let player = fields.optional("player");
        let status = fields.optional("status");
        let rated = fields.optional("rated");
        let since = fields.optional("since");
        let until = fields.optional("until");
        let paged = Paged::from_fields(fields);
        Some(Self {
            ladder: ladder?,
            player: player?,
            status: status?,
            rated: rated?,
            since: since?,
            until: until?,
            paged: paged?,
        })
    }
}

pub(in crate::routes) async fn search(
    edge: Data<Edge>,
    request: HttpRequest,
    Params(search): Params<Search>,
) -> Reply {
    let Search {
        ladder,
        player,
        status,
        rated,
        since,
        until,
        paged,
    } = search;
    if let Some(ladder) = &ladder {
        configured(&edge, "ladder", ladder)?;
    }
    let player = match player {
        None => None,
        Some(handle) => {
            let row = edge.store.player_by_handle(&handle).await?;
            Some(row.ok_or_else(|| unknown_player("player"))?.id)
        }
    };
    let filter = GameFilter {
        player,
        ladder,
        status: status.map(|status| status.0),
        rated: rated.map(|rated| rated.0),
        since,
        until,
    };
    if let Some(format) = Format::preferred(&request) {
        return export(edge, filter, &paged, format).await;
    }
    ok(&page(&edge, &filter, &paged).await?)
}
