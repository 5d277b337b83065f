//! How games can end, as data.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ruleset::RulesetId;

use crate::edge::Edge;
use crate::extract::PageOf;
use crate::problem::ApiError;
use crate::reply::{Reply, ok};

/// `GET /v1/rulesets`
pub(super) async fn list(edge: Data<Edge>) -> Reply {
    ok(&PageOf::whole(edge.rulesets.iter().collect()))
}

/// `GET /v1/rulesets/{id}`
pub(super) async fn show(edge: Data<Edge>, request: HttpRequest) -> Reply {
    let id = RulesetId::new(request.match_info().get("id").unwrap_or_default());
    ok(edge.rulesets.get(&id).ok_or_else(ApiError::not_found)?)
}
