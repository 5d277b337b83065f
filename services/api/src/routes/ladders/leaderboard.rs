//! `GET /v1/ladders/{id}/leaderboard`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::PlayerId;
use domain::ladder::Ladder;
use domain::player::Handle;
use domain::ports::{AroundRequest, Excerpt, Field, PageFrom, PageRequest, RankedEntry};
use rating::Rating;
use serde::Serialize;
use store::FinalKey;

use super::excerpt::{Part, Shown, StoredList};
use super::stored::Stored;
use crate::edge::Edge;
use crate::extract::{Cursor, Paged, Params, Turn};
use crate::problem::ApiError;
use crate::reply::{Reply, ok};
use crate::routes::players::found;

#[derive(Serialize)]
struct LeaderboardView {
    items: Vec<EntryView>,
    next: Option<String>,
    prev: Option<String>,
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
    let field = shown.field;
    let view = match &shown.part {
        Part::Page(paged) => {
            let page = page(&edge, ladder, field, paged).await?;
            of_board(&edge, ladder, &page).await?
        }
        Part::Around { handle, above, below } => {
            let around = AroundRequest {
                field,
                player: found(&edge, handle).await?.id,
                above: *above as usize,
                below: *below as usize,
                now: edge.clock.now(),
            };
            of_board(&edge, ladder, &edge.board.around(&ladder.id, around).await?).await?
        }
        Part::Stored { list, paged } => {
            let list = stored(&edge, ladder, field, *list).await?;
            of_sql(&edge, ladder, &list, paged).await?
        }
    };
    ok(&view)
}

async fn page(edge: &Edge, ladder: &Ladder, field: Field, paged: &Paged<Turn>) -> Result<Excerpt, ApiError> {
    let page = PageRequest {
        field,
        from: paged.after.map_or(PageFrom::Top, PageFrom::from),
        limit: paged.limit as usize,
        now: edge.clock.now(),
    };
    Ok(edge.board.page(&ladder.id, page).await?)
}

async fn of_board(edge: &Edge, ladder: &Ladder, excerpt: &Excerpt) -> Result<LeaderboardView, ApiError> {
    let next = excerpt.entries.last().filter(|_| excerpt.more_below());
    let prev = excerpt.entries.first().filter(|_| excerpt.more_above());
    Ok(LeaderboardView {
        next: next.map(|last| Turn::Down(last.entry.key()).encode()),
        prev: prev.map(|first| Turn::Up(first.entry.key()).encode()),
        items: entries(edge, ladder, &excerpt.entries).await?,
    })
}

async fn stored(edge: &Edge, ladder: &Ladder, field: Field, list: StoredList) -> Result<Stored, ApiError> {
    match list {
        StoredList::ActiveSince(since) => Ok(Stored::active_since(since, field, ladder, edge.clock.now())),
        StoredList::Season(number) => Ok(Stored::Season(super::season(edge, ladder, number).await?.number)),
    }
}

/// A list from SQL goes on in one direction only.
async fn of_sql(
    edge: &Edge,
    ladder: &Ladder,
    list: &Stored,
    paged: &Paged<FinalKey>,
) -> Result<LeaderboardView, ApiError> {
    let ranked = list.page(&edge.store, ladder, paged.after, paged.fetch()).await?;
    let page = paged.page(ranked, |ranked| FinalKey {
        rating: ranked.entry.rating,
        player: ranked.entry.player,
    });
    Ok(LeaderboardView {
        items: entries(edge, ladder, &page.items).await?,
        next: page.next,
        prev: None,
    })
}

async fn entries(edge: &Edge, ladder: &Ladder, ranked: &[RankedEntry]) -> Result<Vec<EntryView>, ApiError> {
    let players: Vec<PlayerId> = ranked.iter().map(|ranked| ranked.entry.player).collect();
    let mut handles = edge.store.handles(&players).await?;
    let views = ranked.iter().map(|ranked| {
        let handle = handles
            .remove(&ranked.entry.player)
            .ok_or_else(|| ApiError::internal("the board has a player whom the store has not"))?;
        entry(ladder, ranked, handle)
    });
    views.collect()
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
