//! Who is let in, and how often.
//!
//! Every request of the contract belongs to a [`Class`], and each class but two has a token bucket for every client:
//! for its token, or for its network where it shows none. A legal move in one's own game is never refused by them:
//! a move is judged first, and only a refused one is charged. Health is not limited at all.

mod cidr;
mod class;
mod client;
mod fields;
mod meter;
mod policies;

pub use cidr::Cidr;
pub use client::{Forwarding, Proxies};
pub use policies::{Enforcement, Policies};

pub(crate) use class::Class;
pub(crate) use meter::{Metered, charge, look, network};

/// How an edge treats those who come.
#[derive(Clone, Debug, Default)]
pub struct Traffic {
    /// Whether buckets are charged at all.
    pub enforcement: Enforcement,
    /// The buckets.
    pub policies: Policies,
    /// Whose word is taken for where a request comes from.
    pub proxies: Proxies,
}
