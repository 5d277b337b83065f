//! `GET /v1/ladders/{id}/seasons`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::Timestamp;
use domain::ladder::Ladder;
use domain::season::{Period, SeasonNumber, Seasons, SoftReset};
use serde::Serialize;
use store::Season;

use crate::edge::Edge;
use crate::extract::{Paged, Params};
use crate::reply::{Reply, ok};

/// When a ladder's seasons end, and what the next one makes of a rating.
#[derive(Serialize)]
pub(super) struct SeasonsView {
    every: PeriodView,
    reset: Option<SoftReset>,
}

#[derive(Serialize)]
#[serde(tag = "unit", content = "length", rename_all = "snake_case")]
enum PeriodView {
    Days(u16),
    Months(u8),
}

impl From<Seasons> for SeasonsView {
    fn from(seasons: Seasons) -> Self {
        Self {
            every: match seasons.calendar.every {
                Period::Days(length) => PeriodView::Days(length),
                Period::Months(length) => PeriodView::Months(length),
            },
            reset: seasons.reset,
        }
    }
}

#[derive(Serialize)]
struct SeasonView {
    number: SeasonNumber,
    name: String,
    state: State,
    started_at: Timestamp,
    ends_at: Option<Timestamp>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Open,
    Closed,
}

impl SeasonView {
    fn new(season: Season, ladder: &Ladder) -> Self {
        let by_calendar = || ladder.seasons?.calendar.next_boundary(season.started_at);
        Self {
            number: season.number,
            state: season.ended_at.map_or(State::Open, |_| State::Closed),
            started_at: season.started_at,
            ends_at: season.ended_at.or_else(by_calendar),
            name: season.name,
        }
    }
}

pub(in crate::routes) async fn seasons(
    edge: Data<Edge>,
    request: HttpRequest,
    Params(paged): Params<Paged<SeasonNumber>>,
) -> Reply {
    let ladder = super::named(&edge, &request)?;
    let seasons = edge.store.seasons(&ladder.id, paged.after, paged.fetch()).await?;
    let page = paged.page(seasons, |season| season.number);
    ok(&page.map(|season| SeasonView::new(season, ladder)))
}
