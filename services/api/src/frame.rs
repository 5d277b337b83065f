//! What every answer has, whatever the route: an id, open CORS, and problems as documents.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest, HttpResponse};
use store::SPANS;
use tokio::time::Instant;
use tracing::Instrument;
use tracing::field::Empty;

use crate::base62;
use crate::edge::Edge;
use crate::limits::{HEADER_BYTES_MAX, URL_BYTES_MAX};
use crate::observer::{self, Answered, Observer, shown_path};
use crate::problem::{self, ApiError, Code, Language, Written};
use crate::traffic::{Class, Metered};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Headers that a page of another origin may read beside the few that it always may.
const EXPOSED: &str = "Allow, Content-Language, Content-Location, Idempotency-Replayed, Location, RateLimit, \
                       RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id";

/// Headers that a page of another origin may send.
const ALLOWED: &str = "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, Last-Event-ID";

/// What answers depend on beside the path: some have two forms, and every problem two languages.
const VARY: &str = "Accept, Accept-Language";

/// How long a browser may remember a preflight: a day, of which browsers take what they like.
const PREFLIGHT_MAX_AGE_S: &str = "86400";

/// Runs a request and completes its answer.
pub(crate) async fn frame(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let began = Instant::now();
    let id = RequestId::new(&request);
    request.extensions_mut().insert(id.clone());
    let span = tracing::trace_span!(target: SPANS, "request", request.id = id.as_str(), http.request.method = Empty,
        http.route = Empty, http.response.status_code = Empty);
    let answer = match too_large(&request) {
        Some(code) => request.error_response(ApiError::new(code)).map_into_boxed_body(),
        None => next
            .call(request)
            .instrument(span.clone())
            .await?
            .map_into_boxed_body(),
    };
    let (request, mut response) = answer.into_parts();
    let mut answered = Answered {
        method: observer::method_of(&request),
        route: observer::route_of(&request),
        status: response.status(),
        problem: None,
        limited: None,
        shed: None,
        took: began.elapsed(),
    };
    let document = problem_of(&response).map(|error| {
        answered.problem = Some(error.code().as_str());
        answered.limited = match error.code() {
            Code::TooManyRequests => Metered::of(&request).map(|metered| metered.policy()),
            _ => None,
        };
        answered.shed = match error.code() {
            Code::Overloaded => request.extensions().get::<Class>().map(|class| class.as_str()),
            _ => None,
        };
        log_problem(&id, &request, &answered, &error);
        let mut document = Written::new(&error, Language::of(&request), id.as_str()).respond();
        for (name, value) in error.headers() {
            document.headers_mut().insert(name.clone(), value.clone());
        }
        // What is left of a request that did not come would be read as the next one.
        if error.code() == Code::RequestTimeout {
            document.head_mut().set_connection_type(ConnectionType::Close);
        }
        document
    });
    if let Some(document) = document {
        response = document;
    } else {
        let (method, path) = (answered.method, shown_path(&request, answered.route));
        tracing::debug!(
            request.id = id.as_str(),
            method,
            path,
            status = response.status().as_u16(),
            "answered"
        );
    }
    answered.status = response.status();
    span.record("http.request.method", answered.method);
    span.record("http.route", answered.route);
    span.record("http.response.status_code", answered.status.as_u16());
    if let Some(observer) = observer_of(&request) {
        observer.answered(&answered);
    }
    complete(response.headers_mut(), &id);
    if let Some(metered) = Metered::of(&request) {
        metered.show(response.headers_mut());
    }
    Ok(ServiceResponse::new(request, response))
}

/// Whether a request is larger than any that means something, body apart.
fn too_large(request: &ServiceRequest) -> Option<Code> {
    let url = request.uri().path_and_query();
    if url.is_some_and(|url| url.as_str().len() > URL_BYTES_MAX) {
        return Some(Code::UrlTooLong);
    }
    let headers = request.headers().iter();
    let bytes: usize = headers
        .map(|(name, value)| name.as_str().len() + value.len())
        .sum();
    (bytes > HEADER_BYTES_MAX).then_some(Code::HeadersTooLarge)
}

/// Who hears of answers.
fn observer_of(request: &HttpRequest) -> Option<Arc<dyn Observer>> {
    request.app_data::<Data<Edge>>()?.observer.clone()
}

/// What a request is called in answers and in the log.
#[derive(Clone, Debug)]
pub(crate) struct RequestId(String);

impl RequestId {
    fn new(request: &ServiceRequest) -> Self {
        let number = request
            .app_data::<Data<Edge>>()
            .map_or(0, |edge| edge.next_id(edge.clock.now()));
        Self(base62::encode(&number.to_be_bytes()))
    }

    /// The id of a request that has passed the frame.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        let id = request.extensions().get::<Self>().cloned();
        id.unwrap_or_else(|| Self(String::new()))
    }

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromRequest for RequestId {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}

/// The problem behind an answer, where it is not a document yet, as one that is given again is: a
/// handler's, or a bare status of the framework's.
fn problem_of(response: &HttpResponse) -> Option<Problem<'_>> {
    let is_document = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|media_type| media_type == problem::MEDIA_TYPE);
    if is_document {
        return None;
    }
    let status = response.status();
    if let Some(error) = response.error().and_then(Error::as_error::<ApiError>) {
        return Some(Problem::Ours(error));
    }
    let failed = status.is_client_error() || status.is_server_error();
    failed.then(|| Problem::Bare(ApiError::from(status)))
}

/// A problem that a handler told of, or one that the framework only gave a status.
enum Problem<'a> {
    Ours(&'a ApiError),
    Bare(ApiError),
}

impl std::ops::Deref for Problem<'_> {
    type Target = ApiError;

    fn deref(&self) -> &ApiError {
        match self {
            Self::Ours(error) => error,
            Self::Bare(error) => error,
        }
    }
}

/// Failures of ours are worth an operator's attention; what clients do wrong is not.
fn log_problem(id: &RequestId, request: &HttpRequest, answered: &Answered, error: &ApiError) {
    let id = id.as_str();
    let status = error.code().status();
    let (method, path) = (answered.method, shown_path(request, answered.route));
    if status.is_server_error() && status != StatusCode::SERVICE_UNAVAILABLE {
        tracing::error!(
            request.id = id,
            method,
            path,
            status = status.as_u16(),
            "a request failed: {error}"
        );
    } else if status.is_server_error() && error.code() != Code::Overloaded {
        tracing::warn!(
            request.id = id,
            method,
            path,
            status = status.as_u16(),
            "a request was put off: {error}"
        );
    } else {
        tracing::debug!(
            request.id = id,
            method,
            path,
            status = status.as_u16(),
            "a request was refused: {error}"
        );
    }
}

fn complete(headers: &mut HeaderMap, id: &RequestId) {
    if let Ok(id) = HeaderValue::from_str(id.as_str()) {
        headers.insert(REQUEST_ID, id);
    }
    // Beside what the answer itself depends on.
    headers.append(header::VARY, HeaderValue::from_static(VARY));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(
        header::ACCESS_CONTROL_EXPOSE_HEADERS,
        HeaderValue::from_static(EXPOSED),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
}

/// The answer to OPTIONS, a browser's preflight included.
pub(crate) fn options(allow: &str) -> HttpResponse {
    HttpResponse::NoContent()
        .insert_header((header::ALLOW, allow))
        .insert_header((header::ACCESS_CONTROL_ALLOW_METHODS, allow))
        .insert_header((header::ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED))
        .insert_header((header::ACCESS_CONTROL_MAX_AGE, PREFLIGHT_MAX_AGE_S))
        .finish()
}

#[cfg(test)]
mod tests {
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, call_service, init_service, read_body_json};
    use actix_web::{App, web};
    use serde_json::Value;

    use super::*;
    use crate::auth::Access;
    use crate::gate::{Terms, gate};
    use crate::routes::Reads;
    use crate::traffic::Class;

    async fn panics() -> HttpResponse {
        panic!("the secret of the house")
    }

    #[actix_web::test]
    async fn a_panic_is_a_problem_that_tells_nothing_of_the_inside() {
        let terms = Terms {
            access: Access::Public,
            reads: Reads::Nothing,
            class: Class::Health,
        };
        let gate = from_fn(move |request, next: Next<BoxBody>| gate(terms, request, next));
        let app = App::new()
            .route("/", web::get().to(panics).wrap(gate))
            .wrap(from_fn(frame));
        let service = init_service(app).await;

        let response = call_service(&service, TestRequest::get().uri("/").to_request()).await;

        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(
            response.headers().get(header::CONTENT_TYPE).unwrap(),
            "application/problem+json"
        );
        let id = response
            .headers()
            .get(REQUEST_ID)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        let document: Value = read_body_json(response).await;
        assert_eq!(document["code"], "internal_error");
        assert_eq!(document["instance"], id);
        assert!(!document.to_string().contains("secret"));
    }

    #[actix_web::test]
    async fn a_bare_status_of_the_framework_becomes_a_document() {
        let service = init_service(App::new().wrap(from_fn(frame))).await;

        let response = call_service(&service, TestRequest::get().uri("/nowhere").to_request()).await;

        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        assert_eq!(
            response
                .headers()
                .get(header::ACCESS_CONTROL_ALLOW_ORIGIN)
                .unwrap(),
            "*"
        );
        let document: Value = read_body_json(response).await;
        assert_eq!(document["code"], "not_found");
    }
}
