//! The table of all routes: what is registered, and what the contract is compared with.

use actix_web::http::Method;
use actix_web::{Route, web};
use domain::token::Scope;

use crate::auth::Access::{self, AnyToken, Public};

use super::{challenges, games, ladders, me, players, positions, rulesets, service, tokens};

/// One method of one path.
#[derive(Debug)]
pub struct Entry {
    /// The method. GET answers HEAD too.
    pub method: Method,
    /// The path with its parameters, as in `openapi.yaml`.
    pub path: &'static str,
    /// What the caller must have.
    pub access: Access,
    pub(super) handler: fn() -> Route,
}

const PLAY: Access = Access::Scope(Scope::Play);
const ARBITER: Access = Access::Scope(Scope::Arbiter);
const OPERATOR: Access = Access::Scope(Scope::Operator);

macro_rules! table {
    ($($method:ident $path:literal $access:ident => $handler:path;)*) => {
        /// Every route. Entries of one path stand together; of two paths that both fit, the first counts.
        pub static TABLE: &[Entry] = &[$(Entry {
            method: Method::$method,
            path: $path,
            access: $access,
            handler: || web::route().to($handler),
        },)*];
    };
}

table! {
    POST   "/v1/players" Public => players::register;
    GET    "/v1/players/{handle}" Public => players::profile;
    GET    "/v1/players/{handle}/games" Public => players::games;
    GET    "/v1/players/{handle}/ratings/{ladder}/history" Public => players::history;

    GET    "/v1/me" AnyToken => me::show;
    DELETE "/v1/me" AnyToken => me::close;
    GET    "/v1/me/challenges" AnyToken => me::challenges;

    GET    "/v1/token" AnyToken => tokens::inspect;
    GET    "/v1/tokens" AnyToken => tokens::list;
    POST   "/v1/tokens" AnyToken => tokens::create;
    DELETE "/v1/tokens/{id}" AnyToken => tokens::revoke;

    GET    "/v1/rulesets" Public => rulesets::list;
    GET    "/v1/rulesets/{id}" Public => rulesets::show;

    GET    "/v1/ladders" Public => ladders::list;
    GET    "/v1/ladders/{id}" Public => ladders::show;
    GET    "/v1/ladders/{id}/leaderboard" Public => ladders::leaderboard;
    GET    "/v1/ladders/{id}/leaderboard/{handle}" Public => ladders::standing;

    POST   "/v1/challenges" PLAY => challenges::create;
    GET    "/v1/challenges/code/{code}" Public => challenges::show_by_code;
    POST   "/v1/challenges/code/{code}/accept" PLAY => challenges::accept_by_code;
    GET    "/v1/challenges/{id}" Public => challenges::show;
    POST   "/v1/challenges/{id}/accept" PLAY => challenges::accept;
    POST   "/v1/challenges/{id}/decline" PLAY => challenges::decline;
    POST   "/v1/challenges/{id}/cancel" PLAY => challenges::cancel;

    GET    "/v1/games" Public => games::search;
    POST   "/v1/games" OPERATOR => games::create;
    GET    "/v1/games/{id}" Public => games::show;
    POST   "/v1/games/{id}/moves" PLAY => games::play;
    POST   "/v1/games/{id}/resignation" PLAY => games::resign;
    POST   "/v1/games/{id}/draw-offer" PLAY => games::offer_draw;
    DELETE "/v1/games/{id}/draw-offer" PLAY => games::reject_draw;
    POST   "/v1/games/{id}/draw-claim" PLAY => games::claim_draw;
    POST   "/v1/games/{id}/abort" PLAY => games::abort;
    POST   "/v1/games/{id}/adjudication" ARBITER => games::adjudicate;

    POST   "/v1/positions" Public => positions::examine;

    GET    "/v1/limits" Public => service::limits;
    GET    "/healthz" Public => service::healthz;
    GET    "/readyz" Public => service::readyz;
    GET    "/openapi.yaml" Public => service::openapi_yaml;
    GET    "/openapi.json" Public => service::openapi_json;
}
