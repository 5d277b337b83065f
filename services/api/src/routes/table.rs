//! The table of all routes: what is registered, and what the contract is compared with.

use actix_web::http::Method;
use actix_web::{Route, web};
use domain::token::Scope;

use crate::auth::Access::{self, AnyToken, AnyTokenOrTicket, Public};

use super::{
    arbiter, blocks, bots, challenges, closing, games, ladders, me, players, positions, rules, rulesets,
    service, statistics, stream_tickets, tickets, tokens,
};

/// One method of one path.
#[derive(Debug)]
pub struct Entry {
    /// The method. GET answers HEAD too.
    pub method: Method,
    /// The path with its parameters, as in `openapi.yaml`.
    pub path: &'static str,
    /// What the caller must have.
    pub access: Access,
    /// What the handler reads beside the path.
    pub(crate) reads: Reads,
    pub(super) handler: fn() -> Route,
}

/// The parts of a request that a handler reads. Of a part that it does not, nothing may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reads {
    /// Neither query nor body.
    Nothing,
    /// The query.
    Query,
    /// The body.
    Body,
    /// Query and body.
    Both,
}

impl Reads {
    /// Whether the query is read.
    pub(crate) const fn query(self) -> bool {
        matches!(self, Self::Query | Self::Both)
    }

    /// Whether the body is read.
    pub(crate) const fn body(self) -> bool {
        matches!(self, Self::Body | Self::Both)
    }
}

const PLAY: Access = Access::Scope(Scope::Play);
const ARBITER: Access = Access::Scope(Scope::Arbiter);
const OPERATOR: Access = Access::Scope(Scope::Operator);

macro_rules! table {
    ($($method:ident $path:literal $access:ident $reads:ident => $handler:path;)*) => {
        /// Every route. Entries of one path stand together; of two paths that both fit, the first counts.
        pub static TABLE: &[Entry] = &[$(Entry {
            method: Method::$method,
            path: $path,
            access: $access,
            reads: Reads::$reads,
            handler: || web::route().to($handler),
        },)*];
    };
}

table! {
    // Paths are tried in this order: first the one that nearly every request takes.
    POST   "/v1/games/{id}/moves" PLAY Both => games::play;

    POST   "/v1/players" Public Body => players::register;
    POST   "/v1/guests" Public Body => players::admit;
    GET    "/v1/players/{handle}" Public Nothing => players::profile;
    GET    "/v1/players/{handle}/games" Public Query => players::games;
    GET    "/v1/players/{handle}/ratings/{ladder}/history" Public Query => players::history;
    GET    "/v1/players/{handle}/statistics" Public Query => players::statistics;
    GET    "/v1/players/{handle}/versus/{other}" Public Nothing => players::versus;
    POST   "/v1/players/{handle}/annulments" ARBITER Body => players::annul_games;

    GET    "/v1/me" AnyToken Nothing => me::show;
    DELETE "/v1/me" AnyToken Nothing => closing::close;
    GET    "/v1/me/challenges" AnyToken Query => me::challenges;
    GET    "/v1/me/events" AnyTokenOrTicket Query => me::events;

    GET    "/v1/me/blocks" AnyToken Query => blocks::list;
    PUT    "/v1/me/blocks/{handle}" AnyToken Nothing => blocks::add;
    DELETE "/v1/me/blocks/{handle}" AnyToken Nothing => blocks::remove;

    GET    "/v1/bots" Public Nothing => bots::list;

    GET    "/v1/token" AnyToken Nothing => tokens::inspect;
    GET    "/v1/tokens" AnyToken Query => tokens::list;
    POST   "/v1/tokens" AnyToken Body => tokens::create;
    DELETE "/v1/tokens/{id}" AnyToken Nothing => tokens::revoke;

    POST   "/v1/stream-tickets" AnyToken Nothing => stream_tickets::create;

    GET    "/v1/rules" Public Query => rules::show;
    GET    "/v1/rulesets" Public Nothing => rulesets::list;
    GET    "/v1/rulesets/{id}" Public Query => rulesets::show;

    GET    "/v1/ladders" Public Nothing => ladders::list;
    GET    "/v1/ladders/{id}" Public Nothing => ladders::show;
    GET    "/v1/ladders/{id}/distribution" Public Query => ladders::distribution;
    GET    "/v1/ladders/{id}/leaderboard" Public Query => ladders::leaderboard;
    GET    "/v1/ladders/{id}/leaderboard/{handle}" Public Query => ladders::standing;
    GET    "/v1/ladders/{id}/seasons" Public Query => ladders::seasons;
    GET    "/v1/ladders/{id}/statistics" Public Query => ladders::statistics;
    GET    "/v1/statistics" Public Nothing => statistics::show;

    POST   "/v1/tickets" PLAY Body => tickets::create;
    GET    "/v1/tickets/{id}" PLAY Nothing => tickets::show;
    DELETE "/v1/tickets/{id}" PLAY Nothing => tickets::leave;

    POST   "/v1/challenges" PLAY Body => challenges::create;
    GET    "/v1/challenges/code/{code}" Public Nothing => challenges::show_by_code;
    POST   "/v1/challenges/code/{code}/accept" PLAY Query => challenges::accept_by_code;
    GET    "/v1/challenges/{id}" Public Nothing => challenges::show;
    POST   "/v1/challenges/{id}/accept" PLAY Query => challenges::accept;
    POST   "/v1/challenges/{id}/decline" PLAY Body => challenges::decline;
    POST   "/v1/challenges/{id}/cancel" PLAY Nothing => challenges::cancel;

    GET    "/v1/games" Public Query => games::search;
    POST   "/v1/games" OPERATOR Body => games::create;
    GET    "/v1/games/{id}" Public Query => games::show;
    GET    "/v1/games/{id}/events" Public Query => games::events;
    POST   "/v1/games/{id}/resignation" PLAY Query => games::resign;
    POST   "/v1/games/{id}/draw-offer" PLAY Query => games::offer_draw;
    DELETE "/v1/games/{id}/draw-offer" PLAY Query => games::reject_draw;
    POST   "/v1/games/{id}/draw-claim" PLAY Both => games::claim_draw;
    POST   "/v1/games/{id}/abort" PLAY Query => games::abort;
    POST   "/v1/games/{id}/rematch" PLAY Body => challenges::rematch;
    POST   "/v1/games/{id}/victory-claim" PLAY Query => games::claim_victory;
    POST   "/v1/games/{id}/adjudication" ARBITER Both => games::adjudicate;
    POST   "/v1/games/{id}/annulment" ARBITER Both => games::annul;
    POST   "/v1/games/{id}/arbiter-request" PLAY Body => arbiter::call;

    GET    "/v1/arbiter-requests" ARBITER Query => arbiter::list;
    GET    "/v1/arbiter-requests/{id}" ARBITER Nothing => arbiter::show;
    POST   "/v1/arbiter-requests/{id}/answer" ARBITER Body => arbiter::answer;

    POST   "/v1/positions" Public Body => positions::examine;

    GET    "/v1/limits" Public Nothing => service::limits;
    GET    "/healthz" Public Nothing => service::healthz;
    GET    "/readyz" Public Nothing => service::readyz;
    GET    "/openapi.yaml" Public Nothing => service::openapi_yaml;
    GET    "/openapi.json" Public Nothing => service::openapi_json;
}
