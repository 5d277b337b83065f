//! All routes, and how they are put together.

mod arbiter;
mod blocks;
mod bots;
mod challenges;
mod closing;
mod draw;
pub(crate) mod games;
mod ladders;
mod me;
mod players;
mod positions;
mod rules;
mod rulesets;
mod service;
mod start;
mod statistics;
mod stream_tickets;
mod table;
mod terms;
mod tickets;
mod tokens;

pub(crate) use challenges::{ChallengeView, documents as challenge_documents};
pub(crate) use games::{SummaryView, page as games_page};
pub(crate) use table::Reads;
pub use table::{Entry, TABLE};
pub(crate) use tickets::{TicketView, queued as queued_ticket};

use std::sync::Arc;

use actix_web::body::BoxBody;
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, HeaderValue};
use actix_web::middleware::{Next, from_fn};
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, Resource, Route, guard};

use crate::edge::Edge;
use crate::frame::{frame, options};
use crate::gate::{Terms, gate};
use crate::observer;
use crate::problem::{ApiError, Code};
use crate::reply::Reply;
use crate::traffic::Class;

/// Adds paths that are not the contract's, such as a page. What they are is nothing that the edge knows.
pub type Beside = fn(&mut ServiceConfig);

/// Puts every route of [`TABLE`] into an application, and those `beside` them, with the frame around all.
pub fn configure(config: &mut ServiceConfig, edge: Arc<Edge>, beside: Beside) {
    let mut paths: Vec<&'static str> = TABLE.iter().map(|entry| entry.path).collect();
    // Equal paths stand together in the table.
    paths.dedup();
    let scope = paths
        .into_iter()
        .fold(web::scope(""), |scope, path| scope.service(resource(path)))
        .configure(beside);
    config.app_data(Data::from(edge));
    config.service(scope.default_service(web::to(nowhere)).wrap(from_fn(frame)));
}

/// One path with all its methods.
fn resource(path: &'static str) -> Resource {
    let entries = TABLE.iter().filter(|entry| entry.path == path);
    let allow = allow(entries.clone().map(|entry| &entry.method));
    entries
        .fold(web::resource(path), |resource, entry| {
            resource.route(route(entry))
        })
        .default_service(web::to(move |request: HttpRequest| {
            let allow = allow.clone();
            async move { otherwise(&request, &allow) }
        }))
}

fn route(entry: &'static Entry) -> Route {
    let route = (entry.handler)();
    let route = match entry.method {
        Method::GET => route.guard(guard::Any(guard::Get()).or(guard::Head())),
        ref method => route.guard(guard::Method(method.clone())),
    };
    let path = entry.path;
    let terms = Terms {
        access: entry.access,
        reads: entry.reads,
        class: Class::of(&entry.method, path),
    };
    route.wrap(from_fn(move |request: ServiceRequest, next: Next<BoxBody>| {
        observer::take(&request, path);
        gate(terms, request, next)
    }))
}

/// The methods of a path, for `Allow`.
fn allow<'a>(methods: impl Iterator<Item = &'a Method>) -> String {
    let mut names: Vec<&str> = methods
        .flat_map(|method| {
            if method == Method::GET {
                vec!["GET", "HEAD"]
            } else {
                vec![method.as_str()]
            }
        })
        .collect();
    names.push("OPTIONS");
    names.join(", ")
}

/// A method that the path does not have.
fn otherwise(request: &HttpRequest, allow: &str) -> Reply {
    if request.method() == Method::OPTIONS {
        return Ok(options(allow));
    }
    let allow = HeaderValue::from_str(allow).map_err(ApiError::internal)?;
    Err(ApiError::new(Code::MethodNotAllowed).with_header(ALLOW, allow))
}

/// A path that does not exist.
async fn nowhere() -> Result<HttpResponse, ApiError> {
    Err(ApiError::not_found())
}
