//! A file as an answer.

use actix_web::http::header::{self, HeaderMap, HeaderName};
use actix_web::{HttpRequest, HttpResponse};

use crate::asset::Asset;
use crate::coding::Coding;
use crate::headers::{ASK_FIRST, FOREVER, SECURITY};

/// The file in the best form for the caller, or that the one they have is still right. A document is held to the
/// policy.
pub(crate) fn of(asset: &'static Asset, policy: &'static str, request: &HttpRequest) -> HttpResponse {
    let coding = Coding::best(text(request.headers(), &header::ACCEPT_ENCODING));
    let version = asset.version.as_str();
    let tag = format!("\"{version}-{}\"", coding.name().unwrap_or("plain"));
    let is_known = matches(text(request.headers(), &header::IF_NONE_MATCH), &tag);
    let mut answer = if is_known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    answer
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, keeping(request.query_string(), version)))
        .insert_header((header::VARY, "Accept-Encoding"))
        .insert_header((header::CONTENT_SECURITY_POLICY, policy));
    for pair in SECURITY {
        answer.insert_header(pair);
    }
    if is_known {
        return answer.finish();
    }
    if let Some(name) = coding.name() {
        answer.insert_header((header::CONTENT_ENCODING, name));
    }
    answer.content_type(asset.media_type).body(asset.coded(coding))
}

fn keeping(query: &str, version: &str) -> &'static str {
    if query.strip_prefix("v=") == Some(version) {
        FOREVER
    } else {
        ASK_FIRST
    }
}

/// Whether an `If-None-Match` names this tag, weakly compared (RFC 9110, 13.1.2).
fn matches(known: &str, tag: &str) -> bool {
    let mut tags = known.split(',').map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}
