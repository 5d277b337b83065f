//! `POST /v1/positions`: the rules as a service.

use actix_web::web::Data;
use rules::Bilingual;
use rules::examine::{Fault, Inquiry, Outcome};

use crate::edge::Edge;
use crate::extract::{Body, Fields, FromFields};
use crate::limits::POSITION_PLIES_MAX;
use crate::problem::{ApiError, ViolationCode};
use crate::reply::{Reply, ok};

impl FromFields for Inquiry {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let id = fields.optional("id");
        let fen = fields.optional("fen");
        let moves = fields.optional::<Vec<String>>("moves");
        let judged = fields.optional("move");
        let chess960 = fields.optional("chess960");
        let moves = moves?.unwrap_or_default();
        if moves.len() > POSITION_PLIES_MAX {
            let detail = Bilingual::new(
                format!("At most {POSITION_PLIES_MAX} moves are played."),
                format!("São jogados no máximo {POSITION_PLIES_MAX} lances."),
            );
            fields.refuse("moves", ViolationCode::OutOfRange, detail);
        }
        Some(Self {
            id: id?,
            fen: fen?,
            moves,
            r#move: judged?,
            chess960: chess960?.unwrap_or(false),
        })
    }
}

pub(super) async fn examine(edge: Data<Edge>, Body(inquiry): Body<Inquiry>) -> Reply {
    let answer = edge.examiners.ask(inquiry).await?;
    match answer.outcome {
        Outcome::Report(_) => ok(&answer),
        Outcome::Fault { error } => Err(error.into()),
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::IllegalMove { at, refusal } => Self::illegal_line(at, refusal),
            Fault::InvalidPosition(why) => Self::invalid_position(&why),
            // An inquiry that was read can be no such fault.
            Fault::Question { detail, .. } => Self::internal(detail),
        }
    }
}
