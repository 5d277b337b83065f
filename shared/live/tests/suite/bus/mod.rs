//! Wake-ups.

mod local;
mod outage;
mod pair;
mod redis;
