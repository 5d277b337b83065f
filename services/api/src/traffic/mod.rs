//! Who is let in, and how often.
//!
//! Every request of the contract belongs to a [`Class`], and each class but two has a token bucket for every client:
//! for its token, or for its network where it shows none. A legal move in one's own game is never refused by them:
//! a move is judged first, and only a refused one is charged. Health is not limited at all.
//!
//! Where there is more to do than can be done, looks are put off first and moves last. Connections are bounded, and so
//! is the time that a request may take to come.

mod cidr;
mod class;
mod client;
mod connections;
mod fields;
mod load;
mod meter;
mod policies;

use std::time::Duration;

pub use cidr::Cidr;
pub use client::{Forwarding, Proxies};
pub use connections::ConnectionBounds;
pub use load::{Ceiling, Ceilings};
pub use policies::{Enforcement, Policies};

pub(crate) use class::Class;
pub(crate) use connections::{Connection, Connections};
pub(crate) use load::{Load, UnderWay};
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
    /// How busy the process may be.
    pub ceilings: Ceilings,
    /// How many may be connected.
    pub connections: ConnectionBounds,
    /// How long requests may take to come.
    pub patience: Patience,
}

/// How long a request may take to come. Whoever takes longer is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// The first header of a connection.
    pub head: Duration,
    /// A body, once its header is there.
    pub body: Duration,
}

impl Default for Patience {
    /// A phone in a tunnel is given up.
    fn default() -> Self {
        let ten_seconds = Duration::from_secs(10);
        Self {
            head: ten_seconds,
            body: ten_seconds,
        }
    }
}
