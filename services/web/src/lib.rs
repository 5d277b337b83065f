//! The page at `/`, built in: a document, a script, a style and a picture, each of them compressed beforehand.
//!
//! What is served stands in `assets/` and is built from `page/` by `cargo xtask web`. The page asks for nothing
//! that anybody could not ask the API for, and this crate knows nothing of the API.

mod answer;
mod asset;
mod coding;
mod headers;

use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, guard};

use asset::{ASSETS, Asset};

/// Adds the page to an application: `/`, and `/assets/…` for what it needs.
pub fn configure(config: &mut ServiceConfig) {
    for asset in &ASSETS {
        config.service(
            web::resource(asset.path).route(
                web::route()
                    .guard(guard::Any(guard::Get()).or(guard::Head()))
                    .to(move |request: HttpRequest| async move { answer::of(asset, &request) }),
            ),
        );
    }
}

/// What the whole page weighs on its way to a browser, in bytes: every asset, compressed as well as can be.
pub fn weight() -> usize {
    ASSETS.iter().map(Asset::lightest).sum()
}
