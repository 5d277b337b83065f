//! Two pages, built in: the one to play on at `/`, and the API to read and to try out at `/docs`. Each is a document,
//! a script and a style, compressed beforehand.
//!
//! What is served stands in `assets/` and is built from `page/` by `cargo xtask web`. The pages ask for nothing
//! that anybody could not ask the API for, and this crate knows nothing of the API.

mod answer;
mod asset;
mod coding;
mod headers;

use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, guard};

use asset::{Asset, DOCS, PAGE};
use headers::{DOCS_POLICY, PAGE_POLICY};

/// Adds the pages to an application: `/`, `/docs`, and `/assets/…` for what they need.
pub fn configure(config: &mut ServiceConfig) {
    for (assets, policy) in [(&PAGE, PAGE_POLICY), (&DOCS, DOCS_POLICY)] {
        for asset in assets {
            config.service(
                web::resource(asset.path).route(
                    web::route()
                        .guard(guard::Any(guard::Get()).or(guard::Head()))
                        .to(move |request: HttpRequest| async move { answer::of(asset, policy, &request) }),
                ),
            );
        }
    }
}

/// What the whole page at `/` weighs on its way to a browser, in bytes: every asset, compressed as well as can be.
pub fn weight() -> usize {
    PAGE.iter().map(Asset::lightest).sum()
}
