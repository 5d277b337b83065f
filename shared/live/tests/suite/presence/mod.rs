//! Who is there.

mod local;
mod outage;
mod pair;
mod redis;
