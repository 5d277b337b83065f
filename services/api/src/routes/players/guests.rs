//! `POST /v1/guests`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::player::Handle;

use crate::edge::Edge;
use crate::extract::{Document, Nothing};
use crate::idempotency::{Attempt, Strength, once};
use crate::problem::{ApiError, Code};
use crate::reply::Reply;
use crate::routes::draw::{Miss, until_free};

use super::newcomer::{Newcomer, store};

/// Letters and digits of a guest's name that are drawn: some two billion names.
const DRAWN_CHARS: usize = 6;
const DRAWN_FROM: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";

pub(in crate::routes) async fn admit(edge: Data<Edge>, request: HttpRequest, document: Document) -> Reply {
    let attempt = Attempt::of(&request, None, Strength::Secret, &document)?;
    once(&edge, attempt, async |attempt| {
        let Nothing = document.read()?;
        until_free(async || {
            let newcomer = Newcomer {
                handle: drawn_handle(&edge)?,
                is_guest: true,
            };
            match store(&edge, attempt, &newcomer).await {
                Err(Miss::Failed(error)) if error.code() == Code::HandleTaken => Err(Miss::InUse),
                outcome => outcome,
            }
        })
        .await
    })
    .await
}

fn drawn_handle(edge: &Edge) -> Result<Handle, ApiError> {
    let mut lots = [0; DRAWN_CHARS];
    edge.ids.fill_secret(&mut lots);
    let drawn = lots
        .iter()
        .map(|lot| char::from(DRAWN_FROM[usize::from(*lot) % DRAWN_FROM.len()]));
    Handle::parse(&format!("guest-{}", drawn.collect::<String>())).map_err(ApiError::internal)
}
