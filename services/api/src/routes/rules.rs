//! `GET /v1/rules`: the rules of chess as content.

use actix_web::web::Data;
use domain::ruleset::explain::Field;
use domain::ruleset::{Ruleset, RulesetId};
use rules::Bilingual;
use serde::Serialize;

use crate::edge::Edge;
use crate::extract::{Fields, FromFields, Params};
use crate::problem::ApiError;
use crate::reply::{Reply, ok};
use crate::rulebook::Rulebook;

use super::terms::known_ruleset;

/// `?ruleset=`
pub(super) struct Asked {
    ruleset: Option<RulesetId>,
}

impl FromFields for Asked {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            ruleset: fields.optional("ruleset")?,
        })
    }
}

#[derive(Serialize)]
struct Rules<'a> {
    /// The edition of the Laws that everything renders.
    laws: &'a Bilingual,
    #[serde(flatten)]
    rulebook: &'static Rulebook,
    ruleset: Option<Contrast<'a>>,
}

/// In what a ruleset differs from the Laws as they stand.
#[derive(Serialize)]
struct Contrast<'a> {
    id: &'a RulesetId,
    revision: u32,
    source: &'a Bilingual,
    differences: Vec<Difference>,
}

#[derive(Serialize)]
struct Difference {
    field: Field,
    article: Option<&'static str>,
    text: Bilingual,
    /// What holds by the Laws instead.
    laws: Bilingual,
}

impl<'a> Contrast<'a> {
    fn between(ruleset: &'a Ruleset, laws: &Ruleset) -> Self {
        let differing = Field::ALL
            .into_iter()
            .filter(|field| !field.is_equal(ruleset, laws));
        Self {
            id: &ruleset.id,
            revision: ruleset.revision,
            source: &ruleset.source,
            differences: differing
                .map(|field| Difference {
                    field,
                    article: field.article(),
                    text: ruleset.explain(field).text,
                    laws: laws.explain(field).text,
                })
                .collect(),
        }
    }
}

pub(super) async fn show(edge: Data<Edge>, Params(asked): Params<Asked>) -> Reply {
    let laws = edge.rulesets.get(&RulesetId::FIDE);
    let laws = laws.ok_or_else(|| ApiError::internal("the ruleset of the Laws is gone"))?;
    let ruleset = match &asked.ruleset {
        Some(id) => Some(known_ruleset(&edge, id)?),
        None => None,
    };
    ok(&Rules {
        laws: &laws.source,
        rulebook: Rulebook::get().map_err(ApiError::internal)?,
        ruleset: ruleset.map(|ruleset| Contrast::between(ruleset, laws)),
    })
}
