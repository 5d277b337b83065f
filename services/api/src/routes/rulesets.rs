//! How games can end, as data.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ruleset::explain::Explained;
use domain::ruleset::{MaterialList, Ruleset, RulesetId};
use serde::Serialize;

use crate::edge::Edge;
use crate::extract::PageOf;
use crate::problem::ApiError;
use crate::reply::{Reply, ok};

/// A ruleset with all that a frontend needs to print it.
#[derive(Serialize)]
struct View<'a> {
    #[serde(flatten)]
    ruleset: &'a Ruleset,
    material_lists: Vec<&'a MaterialList>,
    explained: Vec<Explained>,
}

impl<'a> From<&'a Ruleset> for View<'a> {
    fn from(ruleset: &'a Ruleset) -> Self {
        Self {
            ruleset,
            material_lists: ruleset.material_lists(),
            explained: ruleset.explained(),
        }
    }
}

/// `GET /v1/rulesets`
pub(super) async fn list(edge: Data<Edge>) -> Reply {
    ok(&PageOf::whole(edge.rulesets.iter().map(View::from).collect()))
}

/// `GET /v1/rulesets/{id}`
pub(super) async fn show(edge: Data<Edge>, request: HttpRequest) -> Reply {
    let id = RulesetId::new(request.match_info().get("id").unwrap_or_default());
    let ruleset = edge.rulesets.get(&id).ok_or_else(ApiError::not_found)?;
    ok(&View::from(ruleset))
}
