//! `GET /v1/ladders/{id}/leaderboard`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::PlayerId;
use domain::ladder::Ladder;
use domain::player::Handle;
use domain::ports::{Field, PageRequest, RankKey, RankedEntry};
use rating::Rating;
use serde::Serialize;

use crate::edge::Edge;
use crate::extract::{self, Fields, FromFields, PageOf, Paged, Params, Slot};
use crate::problem::ApiError;
use crate::reply::{Reply, ok};

pub(in crate::routes) struct Shown {
    field: Field,
    paged: Paged<RankKey>,
}

impl FromFields for Shown {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let include = fields.optional::<Include>("include");
        let paged = Paged::from_fields(fields);
        let field = include?.map_or(Field::Ranked, |_| Field::Everyone);
        Some(Self { field, paged: paged? })
    }
}

/// `provisional`
struct Include;

impl extract::Field for Include {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.choice(&[("provisional", ())]).map(|()| Self)
    }
}

#[derive(Serialize)]
struct EntryView {
    rank: u64,
    handle: Handle,
    rating: f64,
    deviation: f64,
    provisional: bool,
}

pub(in crate::routes) async fn leaderboard(
    edge: Data<Edge>,
    request: HttpRequest,
    Params(shown): Params<Shown>,
) -> Reply {
    let ladder = super::named(&edge, &request)?;
    let Shown { field, paged } = shown;
    let asked = PageRequest {
        field,
        after: paged.after,
        limit: paged.fetch() as usize,
        now: edge.clock.now(),
    };
    let ranked = edge.board.page(&ladder.id, asked).await?;
    let page = paged.page(ranked, |ranked| ranked.entry.key());
    let players: Vec<PlayerId> = page.items.iter().map(|ranked| ranked.entry.player).collect();
    let mut handles = edge.store.handles(&players).await?;
    let mut entries = Vec::with_capacity(page.items.len());
    for ranked in &page.items {
        let handle = handles
            .remove(&ranked.entry.player)
            .ok_or_else(|| ApiError::internal("the board has a player whom the store has not"))?;
        entries.push(entry(ladder, ranked, handle)?);
    }
    ok(&PageOf {
        items: entries,
        next: page.next,
    })
}

fn entry(ladder: &Ladder, ranked: &RankedEntry, handle: Handle) -> Result<EntryView, ApiError> {
    let RankedEntry { rank, entry } = ranked;
    let rating = Rating::new(entry.rating, entry.deviation, 0.0).map_err(ApiError::internal)?;
    Ok(EntryView {
        rank: *rank,
        handle,
        rating: entry.rating,
        deviation: entry.deviation,
        provisional: ladder.system.is_provisional(&rating),
    })
}
