//! The connection to Redis (or Valkey): the only place that opens one.
//!
//! [`Link`] is shared by all that sends short commands. What blocks the connection it uses, or changes its
//! state, gets one of its own: [`Link::dedicated`] for a blocking reader, [`Link::subscriber`] for pub/sub.
//! A lone server and a cluster look the same from outside.

mod dedicated;
mod error;
mod link;
mod retry;
mod seeds;
mod settings;
mod subscriber;
mod survey;

pub use error::LinkError;
pub use link::Link;
pub use subscriber::{Heard, Subscriber};
pub use survey::{Doubt, Eviction, Fault, Mode, Survey, Version};
