//! `GET /v1/ladders/{id}/distribution`

use std::num::NonZeroU32;

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ladder::LadderId;
use domain::ports::Bin;
use serde::Serialize;

use crate::edge::Edge;
use crate::extract::{Field, Fields, FromFields, Params, Slot};
use crate::limits::{BIN_DEFAULT, BIN_MAX};
use crate::reply::{Reply, ok};

/// Points of a bin.
pub(in crate::routes) struct Width(NonZeroU32);

impl Field for Width {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let points = slot.written_number(1, BIN_MAX)?;
        NonZeroU32::new(points).map(Self)
    }
}

impl FromFields for Width {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        const DEFAULT: NonZeroU32 = NonZeroU32::new(BIN_DEFAULT).unwrap();
        Some(fields.optional("bin")?.unwrap_or(Self(DEFAULT)))
    }
}

#[derive(Serialize)]
struct DistributionView<'a> {
    ladder: &'a LadderId,
    bin: NonZeroU32,
    players: u64,
    ranked: u64,
    bins: Vec<BinView>,
}

#[derive(Serialize)]
struct BinView {
    from: i64,
    players: u64,
    ranked: u64,
}

impl From<&Bin> for BinView {
    fn from(bin: &Bin) -> Self {
        Self {
            from: bin.from,
            players: bin.everyone,
            ranked: bin.ranked,
        }
    }
}

pub(in crate::routes) async fn distribution(
    edge: Data<Edge>,
    request: HttpRequest,
    Params(Width(width)): Params<Width>,
) -> Reply {
    let ladder = super::named(&edge, &request)?;
    let bins = edge
        .board
        .distribution(&ladder.id, width, edge.clock.now())
        .await?;
    ok(&DistributionView {
        ladder: &ladder.id,
        bin: width,
        players: bins.iter().map(|bin| bin.everyone).sum(),
        ranked: bins.iter().map(|bin| bin.ranked).sum(),
        bins: bins.iter().map(BinView::from).collect(),
    })
}
