//! Token buckets.

mod local;
mod networks;
mod outage;
mod pair;
mod redis;
mod reference;
