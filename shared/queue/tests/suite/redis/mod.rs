//! The queue of many processes: what every queue must do, and what goes wrong with Redis.

mod cluster;
mod conformance;
mod crash;
mod group;
mod stage;
mod workers;
