//! How games can end, as data.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ruleset::explain::Explained;
use domain::ruleset::{MaterialList, Ruleset, RulesetId, RulesetRef};
use serde::Serialize;

use crate::edge::Edge;
use crate::extract::{Field, Fields, FromFields, PageOf, Params, Slot};
use crate::problem::{ApiError, Text, ViolationCode};
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

/// `?revision=`
pub(super) struct Asked {
    revision: Option<Revision>,
}

impl FromFields for Asked {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            revision: fields.optional("revision")?,
        })
    }
}

/// A revision of a ruleset.
struct Revision(u32);

impl Field for Revision {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let (text, slot) = slot.text()?;
        match text.parse() {
            Ok(revision @ 1..=Ruleset::REVISION_MAX) => Some(Self(revision)),
            _ => slot.refuse(
                ViolationCode::OutOfRange,
                Text::new(
                    "This must be a whole number of 1 to 2147483647.",
                    "Isto deve ser um número inteiro de 1 a 2147483647.",
                ),
            ),
        }
    }
}

/// `GET /v1/rulesets/{id}`
pub(super) async fn show(edge: Data<Edge>, request: HttpRequest, Params(asked): Params<Asked>) -> Reply {
    let id = RulesetId::new(request.match_info().get("id").unwrap_or_default());
    let ruleset = match asked.revision {
        None => edge.rulesets.get(&id),
        Some(Revision(revision)) => edge.rulesets.at(&RulesetRef { id, revision }).ok(),
    };
    ok(&View::from(ruleset.ok_or_else(ApiError::not_found)?))
}
