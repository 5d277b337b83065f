//! Whether the process lives, and whether it can be of use.

use std::time::Duration;

use actix_web::web::Data;
use serde::Serialize;
use tokio::time::timeout;

use crate::edge::Edge;
use crate::problem::ApiError;
use crate::reply::{Reply, ok};

/// A database that takes longer to say anything is of no use.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Serialize)]
struct Health {
    status: &'static str,
}

const WELL: Health = Health { status: "ok" };

/// `GET /healthz`: looks at nothing else, so that a broken database does not get processes killed.
pub(in crate::routes) async fn healthz() -> Reply {
    ok(&WELL)
}

/// `GET /readyz`
pub(in crate::routes) async fn readyz(edge: Data<Edge>) -> Reply {
    timeout(PATIENCE, edge.store.ping())
        .await
        .map_err(ApiError::unavailable)?
        .map_err(ApiError::unavailable)?;
    ok(&WELL)
}
