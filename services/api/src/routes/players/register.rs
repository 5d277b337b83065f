//! `POST /v1/players`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::player::Handle;

use crate::edge::Edge;
use crate::extract::{Document, Fields, FromFields};
use crate::idempotency::{Attempt, Strength, once};
use crate::reply::Reply;
use crate::routes::draw::until_free;

use super::newcomer::{Newcomer, store};

pub(in crate::routes) struct Registration {
    handle: Handle,
}

impl FromFields for Registration {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let handle = fields.required("handle");
        Some(Self { handle: handle? })
    }
}

pub(in crate::routes) async fn register(edge: Data<Edge>, request: HttpRequest, document: Document) -> Reply {
    let attempt = Attempt::of(&request, None, Strength::Secret, &document)?;
    once(&edge, attempt, async |attempt| {
        let Registration { handle } = document.read()?;
        let newcomer = Newcomer {
            handle,
            is_guest: false,
        };
        until_free(async || store(&edge, attempt, &newcomer).await).await
    })
    .await
}
