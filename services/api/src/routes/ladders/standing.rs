//! `GET /v1/ladders/{id}/leaderboard/{handle}`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::PlayerId;
use domain::ladder::{Ladder, LadderId, NotRanked, PlayerRating};
use domain::player::Handle;
use domain::ports::{Field, Standing};
use domain::season::SeasonNumber;
use serde::Serialize;
use store::FinalStanding;

use crate::edge::Edge;
use crate::extract::{InSeason, Named, Params};
use crate::problem::ApiError;
use crate::reply::{Reply, ok};
use crate::routes::players::found as found_player;

#[derive(Serialize)]
struct StandingView<'a> {
    ladder: &'a LadderId,
    season: Option<SeasonNumber>,
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

/// A place among others.
struct Place {
    rank: u64,
    field_size: u64,
}

impl Place {
    /// The share of the field, in per cent, that does not stand higher: 100 for the first.
    fn percentile(&self) -> f64 {
        let higher = self.rank.saturating_sub(1);
        let size = self.field_size.max(1);
        100.0 * (size.saturating_sub(higher)) as f64 / size as f64
    }
}

/// Where a player stands, and if nowhere, why.
struct Found {
    place: Option<Place>,
    field_size: u64,
    standing: PlayerRating,
    not_ranked: Vec<NotRanked>,
}

pub(in crate::routes) async fn standing(
    edge: Data<Edge>,
    request: HttpRequest,
    Named(handle): Named,
    Params(InSeason(season)): Params<InSeason>,
) -> Reply {
    let ladder = super::named(&edge, &request)?;
    let player = found_player(&edge, &handle).await?;
    let found = match season {
        None => now(&edge, ladder, player.id).await?,
        Some(number) => {
            let season = super::season(&edge, ladder, number).await?;
            in_season(&edge, ladder, season.number, player.id).await?
        }
    };
    ok(&StandingView {
        ladder: &ladder.id,
        season,
        handle: player.handle,
        rank: found.place.as_ref().map(|place| place.rank),
        field_size: found.field_size,
        percentile: found.place.as_ref().map(Place::percentile),
        rating: found.standing.rating.rating(),
        deviation: found.standing.rating.deviation(),
        provisional: ladder.system.is_provisional(&found.standing.rating),
        games: found.standing.games,
        not_ranked: found.not_ranked,
    })
}

/// On the board.
async fn now(edge: &Edge, ladder: &Ladder, player: PlayerId) -> Result<Found, ApiError> {
    let now = edge.clock.now();
    let stored = edge.store.rating(&ladder.id, player).await?;
    let stored = stored.unwrap_or_else(|| PlayerRating::unplayed(player, ladder));
    let standing = edge
        .board
        .standing(&ladder.id, Field::Ranked, player, now)
        .await?;
    Ok(match standing {
        Some(Standing { ranked, field_size }) => Found {
            place: Some(Place {
                rank: ranked.rank,
                field_size,
            }),
            field_size,
            standing: stored,
            not_ranked: Vec::new(),
        },
        None => Found {
            place: None,
            field_size: edge.board.count(&ladder.id, Field::Ranked, now).await?,
            not_ranked: ladder.not_ranked(&stored, now),
            standing: stored,
        },
    })
}

/// Among those with a game in a season, of whom one game makes one.
async fn in_season(
    edge: &Edge,
    ladder: &Ladder,
    season: SeasonNumber,
    player: PlayerId,
) -> Result<Found, ApiError> {
    let stood = edge.store.final_standing(&ladder.id, season, player).await?;
    Ok(match stood {
        Some(FinalStanding {
            standing,
            rank,
            field_size,
        }) => Found {
            place: Some(Place { rank, field_size }),
            field_size,
            standing,
            not_ranked: Vec::new(),
        },
        None => Found {
            place: None,
            field_size: edge.store.final_count(&ladder.id, season, f64::MIN).await?,
            standing: PlayerRating::unplayed(player, ladder),
            not_ranked: vec![NotRanked::TooFewGames {
                games: 0,
                min_games: 1,
            }],
        },
    })
}
