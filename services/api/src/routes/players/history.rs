//! `GET /v1/players/{handle}/ratings/{ladder}/history`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::statistics::Day;
use domain::{GameId, Timestamp};
use serde::Serialize;
use store::HistoryPoint;

use crate::edge::Edge;
use crate::extract::{Field, Fields, FromFields, Named, Paged, Params, Slot};
use crate::problem::ApiError;
use crate::reply::{Reply, ok};

use super::found;

#[derive(Serialize)]
struct PointView {
    sequence: i64,
    game_id: GameId,
    at: Timestamp,
    opponent: Handle,
    score: f64,
    rating_before: f64,
    rating_after: f64,
    deviation_after: f64,
}

#[derive(Serialize)]
struct DayView {
    date: String,
    open: f64,
    high: f64,
    low: f64,
    close: f64,
    games: u64,
}

impl From<Day> for DayView {
    fn from(day: Day) -> Self {
        Self {
            date: day.date.to_string(),
            open: day.open,
            high: day.high,
            low: day.low,
            close: day.close,
            games: day.games,
        }
    }
}

impl From<HistoryPoint> for PointView {
    fn from(point: HistoryPoint) -> Self {
        Self {
            sequence: point.sequence,
            game_id: point.game,
            at: point.at,
            opponent: point.opponent,
            score: point.score,
            rating_before: point.rating_before,
            rating_after: point.rating_after,
            deviation_after: point.deviation_after,
        }
    }
}

/// `?daily=&cursor=&limit=`. A cursor is the number of an entry, whatever is listed.
pub(in crate::routes) struct Shown {
    by: By,
    paged: Paged<i64>,
}

/// What an item of the list is about.
#[derive(Clone, Copy)]
enum By {
    Game,
    Day,
}

impl Field for By {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.choice(&[("true", Self::Day), ("false", Self::Game)])
    }
}

impl FromFields for Shown {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let by = fields.optional("daily");
        let paged = Paged::from_fields(fields);
        Some(Self {
            by: by?.unwrap_or(By::Game),
            paged: paged?,
        })
    }
}

pub(in crate::routes) async fn history(
    edge: Data<Edge>,
    Named(handle): Named,
    request: HttpRequest,
    Params(shown): Params<Shown>,
) -> Reply {
    let ladder = LadderId::new(request.match_info().get("ladder").unwrap_or_default());
    let ladder = &edge.ladders.get(&ladder).ok_or_else(ApiError::not_found)?.id;
    let player = found(&edge, &handle).await?.id;
    let Shown { by, paged } = shown;
    let (after, limit) = (paged.after, paged.fetch());
    match by {
        By::Game => {
            let points = edge.store.history(ladder, player, after, limit).await?;
            ok(&paged.page(points, |point| point.sequence).map(PointView::from))
        }
        By::Day => {
            let days = edge.store.daily_ratings(ladder, player, after, limit).await?;
            ok(&paged.page(days, |day| day.first).map(DayView::from))
        }
    }
}
