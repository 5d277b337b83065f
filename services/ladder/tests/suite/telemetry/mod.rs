//! What operators see of processes, and what they do not.

mod collector;
mod metrics;
mod papers;
mod port;
mod scrape;
mod secrets;
mod traces;
