//! What stands before every handler: who is calling, and may they, and not too often, and is there nothing that the
//! handler would not look at; and the net under it.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{AUTHORIZATION, CACHE_CONTROL, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage, HttpRequest};
use futures_util::FutureExt as _;
use futures_util::future::join;

use crate::auth::{Access, Caller};
use crate::edge::Edge;
use crate::extract::{Body, Nothing, Params, arrive};
use crate::problem::{ApiError, Code};
use crate::routes::Reads;
use crate::streams::visitor;
use crate::traffic::{self, Class, UnderWay};

/// What a route asks of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// Of its caller.
    pub(crate) access: Access,
    /// Of its parts.
    pub(crate) reads: Reads,
    /// What it counts as.
    pub(crate) class: Class,
}

/// Lets a request through to its handler, or answers it.
pub(crate) async fn gate(
    terms: Terms,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let _under_way = match enter(terms, &mut request).await {
        Ok(entered) => entered,
        Err(error) => return Ok(request.error_response(error)),
    };
    let mut answer = if terms.class == Class::Move {
        judged_first(terms, request, next).await?
    } else {
        through(terms, request, next).await?
    };
    if terms.access != Access::Public {
        answer
            .headers_mut()
            .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(answer)
}

/// Waits for the request to be there as a whole, and sees whether there is room for it.
async fn enter(terms: Terms, request: &mut ServiceRequest) -> Result<Option<UnderWay>, ApiError> {
    let Ok(edge) = edge(request.request()).cloned() else {
        return Ok(None);
    };
    request.extensions_mut().insert(terms.class);
    if may_have_a_body(request) {
        arrive(request, edge.traffic.patience.body).await?;
    }
    edge.load.enter(terms.class).map(Some)
}

/// A body of GET means nothing to anybody (RFC 9110 §9.3.1).
fn may_have_a_body(request: &ServiceRequest) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD)
}

/// A move is charged only once it was refused: a legal one is played, however little its player has left. What that
/// is, is asked meanwhile.
async fn judged_first(
    terms: Terms,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let kept = request.request().clone();
    let answer = match admit(terms, &mut request).await {
        Err(error) => request.error_response(error),
        Ok(()) => join(handle(request, next), look(&kept, terms.class)).await.0?,
    };
    if !answer.status().is_client_error() {
        return Ok(answer);
    }
    match charge_refused(&kept, terms.class).await {
        Ok(()) => Ok(answer),
        Err(error) => Ok(ServiceResponse::from_err(error, kept)),
    }
}

async fn look(request: &HttpRequest, class: Class) {
    if let Ok(edge) = edge(request) {
        traffic::look(edge, request, class, caller(request).as_ref()).await;
    }
}

async fn charge_refused(request: &HttpRequest, class: Class) -> Result<(), ApiError> {
    traffic::charge(edge(request)?, request, class, caller(request).as_ref()).await
}

async fn through(
    terms: Terms,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    match admit(terms, &mut request).await {
        Ok(()) => handle(request, next).await,
        Err(error) => Ok(request.error_response(error)),
    }
}

/// A handler owns what it works on; nothing half-done outlives it but what SQL has committed.
async fn handle(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let kept = request.request().clone();
    Ok(match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(answer) => answer?.map_into_boxed_body(),
        Err(panic) => ServiceResponse::from_err(ApiError::internal(message(&*panic)), kept),
    })
}

async fn admit(terms: Terms, request: &mut ServiceRequest) -> Result<(), ApiError> {
    let Terms { access, reads, class } = terms;
    if class != Class::Health {
        let edge = edge(request.request())?.clone();
        let caller = identify(&edge, access, request.request()).await;
        // Whoever guesses at tokens is charged for it.
        if class != Class::Move {
            let payer = caller.as_ref().ok().and_then(Option::as_ref);
            traffic::charge(&edge, request.request(), class, payer).await?;
        }
        if let Some(caller) = caller? {
            greet(&edge, access, request, caller)?;
        }
    }
    if !reads.query() {
        request.extract::<Params<Nothing>>().await?;
    }
    if may_have_a_body(request) && !reads.body() {
        request.extract::<Body<Nothing>>().await?;
    }
    Ok(())
}

/// Who is calling. Where anybody may, whoever shows no good token is nobody.
async fn identify(edge: &Edge, access: Access, request: &HttpRequest) -> Result<Option<Caller>, ApiError> {
    match access {
        Access::Public if request.headers().contains_key(AUTHORIZATION) => {
            Ok(Caller::authenticate(edge, request.headers()).await.ok())
        }
        Access::Public => Ok(None),
        Access::AnyTokenOrTicket => {
            let query = Params::read(request.query_string())?;
            let visitor = visitor(edge, request, &query).await?;
            visitor.map(Some).ok_or_else(|| ApiError::new(Code::Unauthorized))
        }
        Access::AnyToken | Access::Scope(_) => Caller::authenticate(edge, request.headers()).await.map(Some),
    }
}

/// Presents the caller to the handler, where the route asks for one.
fn greet(edge: &Edge, access: Access, request: &ServiceRequest, caller: Caller) -> Result<(), ApiError> {
    match access {
        Access::Public => return Ok(()),
        Access::Scope(scope) => caller.must_have(scope)?,
        Access::AnyToken | Access::AnyTokenOrTicket => {}
    }
    edge.presence.seen(caller.player(), edge.clock.now());
    request.extensions_mut().insert(caller);
    Ok(())
}

fn caller(request: &HttpRequest) -> Option<Caller> {
    request.extensions().get::<Caller>().cloned()
}

fn edge(request: &HttpRequest) -> Result<&Data<Edge>, ApiError> {
    let edge = request.app_data::<Data<Edge>>();
    edge.ok_or_else(|| ApiError::internal("the routes have no edge"))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("a handler panicked: {}", text.unwrap_or("without a message"))
}
