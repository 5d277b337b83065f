//! Charging requests to buckets.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::http::header::HeaderMap;
use actix_web::{HttpMessage, HttpRequest};
use domain::ports::{LimitKey, Network, Policy, Taken};
use domain::token::Scope;

use super::{Class, Enforcement, fields};
use crate::auth::Caller;
use crate::edge::Edge;
use crate::problem::ApiError;

/// What a request was charged to, and what is left: the answer says so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Metered {
    policy: Policy,
    taken: Taken,
}

impl Metered {
    /// Notes it for the answer, in the place of what was noted before.
    pub(crate) fn note(request: &HttpRequest, policy: &Policy, taken: Taken) {
        let policy = *policy;
        request.extensions_mut().insert(Self { policy, taken });
    }

    /// What was noted of a request.
    pub(crate) fn of(request: &HttpRequest) -> Option<Self> {
        request.extensions().get::<Self>().copied()
    }

    /// The policy's name.
    pub(crate) fn policy(&self) -> &'static str {
        self.policy.name
    }

    /// Puts it into an answer.
    pub(crate) fn show(&self, headers: &mut HeaderMap) {
        fields::insert(headers, &self.policy, &self.taken);
    }
}

/// Charges a request.
///
/// # Errors
/// 429 where its bucket is empty.
pub(crate) async fn charge(
    edge: &Edge,
    request: &HttpRequest,
    class: Class,
    caller: Option<&Caller>,
) -> Result<(), ApiError> {
    match take(edge, request, class, caller, 1).await {
        Some((policy, Some(seconds))) => Err(ApiError::too_many_requests(policy, seconds)),
        _ => Ok(()),
    }
}

/// Sees what is left, for the answer to say.
pub(crate) async fn look(edge: &Edge, request: &HttpRequest, class: Class, caller: Option<&Caller>) {
    take(edge, request, class, caller, 0).await;
}

/// The policy, and the seconds to wait where its bucket holds too little; `None` where nothing is charged.
async fn take(
    edge: &Edge,
    request: &HttpRequest,
    class: Class,
    caller: Option<&Caller>,
    cost: u32,
) -> Option<(&'static str, Option<u64>)> {
    if edge.traffic.enforcement == Enforcement::Off {
        return None;
    }
    let class = charged_as(class, caller);
    let policy = edge.traffic.policies.of(class)?;
    let key = match caller {
        Some(caller) if class != Class::Registration => LimitKey::Token(caller.token()),
        _ => LimitKey::Network(network(edge, request)),
    };
    let taken = edge.limiter.take(&key, policy, cost, edge.clock.now()).await;
    Metered::note(request, policy, taken);
    Some((policy.name, taken.retry_after_s()))
}

/// A platform brings its players along: what it registers is its own traffic, not a crowd behind one address.
fn charged_as(class: Class, caller: Option<&Caller>) -> Class {
    match class {
        Class::Registration if caller.is_some_and(|caller| caller.scopes().allow(Scope::Operator)) => {
            Class::Write
        }
        class => class,
    }
}

/// The network that a request comes from.
pub(crate) fn network(edge: &Edge, request: &HttpRequest) -> Network {
    let peer = request.peer_addr().map(|peer| peer.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    Network::of(edge.traffic.proxies.client(peer, request.headers()))
}
