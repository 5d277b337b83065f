//! What stands before every handler: who is calling, and may they, and is there nothing that the handler
//! would not look at; and the net under it.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};
use futures_util::FutureExt as _;

use crate::auth::{Access, Caller};
use crate::edge::Edge;
use crate::extract::{Body, Nothing, Params};
use crate::problem::{ApiError, Code};
use crate::routes::Reads;
use crate::streams::visitor;

/// Lets a request through to its handler, or answers it.
pub(crate) async fn gate(
    access: Access,
    reads: Reads,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let personal = access != Access::Public;
    if let Err(error) = admit(access, reads, &mut request).await {
        return Ok(request.error_response(error));
    }
    let kept = request.request().clone();
    // A handler owns what it works on; nothing half-done outlives it but what SQL has committed.
    let mut answer = match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(answer) => answer?.map_into_boxed_body(),
        Err(panic) => ServiceResponse::from_err(ApiError::internal(message(&*panic)), kept),
    };
    if personal {
        answer
            .headers_mut()
            .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(answer)
}

async fn admit(access: Access, reads: Reads, request: &mut ServiceRequest) -> Result<(), ApiError> {
    identify(access, request).await?;
    if !reads.query() {
        request.extract::<Params<Nothing>>().await?;
    }
    // A body of GET means nothing to anybody (RFC 9110 §9.3.1).
    let may_have_a_body = !matches!(*request.method(), Method::GET | Method::HEAD);
    if may_have_a_body && !reads.body() {
        request.extract::<Body<Nothing>>().await?;
    }
    Ok(())
}

async fn identify(access: Access, request: &ServiceRequest) -> Result<(), ApiError> {
    if access == Access::Public {
        return Ok(());
    }
    let edge = request
        .app_data::<Data<Edge>>()
        .ok_or_else(|| ApiError::internal("the routes have no edge"))?;
    let caller = if access == Access::AnyTokenOrTicket {
        let query = Params::read(request.query_string())?;
        let visitor = visitor(edge, request.request(), &query).await?;
        visitor.ok_or_else(|| ApiError::new(Code::Unauthorized))?
    } else {
        Caller::authenticate(edge, request.headers()).await?
    };
    if let Access::Scope(scope) = access {
        caller.must_have(scope)?;
    }
    edge.presence.seen(caller.player(), edge.clock.now());
    request.extensions_mut().insert(caller);
    Ok(())
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("a handler panicked: {}", text.unwrap_or("without a message"))
}
