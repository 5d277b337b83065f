//! Requests over plain HTTP, from threads.

mod client;
mod raw;

pub use client::{Answer, Client};
pub use raw::{post, send};
