//! `GET /v1/ladders/{id}/leaderboard/{handle}`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ladder::{LadderId, NotRanked, PlayerRating};
use domain::player::Handle;
use domain::ports::{Field, Standing};
use serde::Serialize;

use crate::edge::Edge;
use crate::extract::Named;
use crate::reply::{Reply, ok};
use crate::routes::players::found;

#[derive(Serialize)]
struct StandingView<'a> {
    ladder: &'a LadderId,
    handle: Handle,
    rank: Option<u64>,
    field_size: u64,
    percentile: Option<f64>,
    rating: f64,
    deviation: f64,
    provisional: bool,
    games: u32,
    not_ranked: Vec<NotRanked>,
}

pub(in crate::routes) async fn standing(
    edge: Data<Edge>,
    request: HttpRequest,
    Named(handle): Named,
) -> Reply {
    let ladder = super::named(&edge, &request)?;
    let player = found(&edge, &handle).await?;
    let now = edge.clock.now();
    let stored = edge.store.rating(&ladder.id, player.id).await?;
    let stored = stored.unwrap_or_else(|| PlayerRating::unplayed(player.id, ladder));
    let standing = edge
        .board
        .standing(&ladder.id, Field::Ranked, player.id, now)
        .await?;
    let field_size = match &standing {
        Some(standing) => standing.field_size,
        None => edge.board.count(&ladder.id, Field::Ranked, now).await?,
    };
    ok(&StandingView {
        ladder: &ladder.id,
        handle: player.handle,
        rank: standing.map(|standing| standing.ranked.rank),
        field_size,
        percentile: standing.as_ref().map(percentile),
        rating: stored.rating.rating(),
        deviation: stored.rating.deviation(),
        provisional: ladder.system.is_provisional(&stored.rating),
        games: stored.games,
        not_ranked: if standing.is_some() {
            Vec::new()
        } else {
            ladder.not_ranked(&stored, now)
        },
    })
}

/// The share of the field, in per cent, that does not stand higher: 100 for the first.
fn percentile(standing: &Standing) -> f64 {
    let higher = standing.ranked.rank.saturating_sub(1);
    let size = standing.field_size.max(1);
    100.0 * (size.saturating_sub(higher)) as f64 / size as f64
}
