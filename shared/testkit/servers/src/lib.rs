//! Private PostgreSQL and Redis servers for tests.
//!
//! A server listens on a free loopback port, keeps its data in a temporary folder, and is gone with its
//! owner: stopped when it is dropped, and by a guard process when the owner is killed or interrupted. Used
//! by `cargo xtask test`, which starts one of each for a whole run, and by tests that must stop, kill or
//! restart a server of their own.
//!
//! Data that is thrown away needs no fsync, so PostgreSQL runs without it unless it is to be
//! [durable](Durability). Connections are trusted, on loopback only.
//!
//! Around the servers: any other server as a [`Process`], and a network that fails, [`ChaosProxy`].

mod chaos_proxy;
mod error;
mod folder;
mod guard;
mod identity;
mod log;
mod patience;
mod port;
mod postgres;
mod process;
mod programs;
mod redis;
mod redis_cluster;
mod resp;

pub use chaos_proxy::ChaosProxy;
pub use error::ServerError;
pub use folder::Folder;
pub use patience::wait_for;
pub use port::free_port;
pub use postgres::{Durability, PostgresServer};
pub use process::{Process, Stop};
pub use programs::{PostgresPrograms, nginx_program, redis_program};
pub use redis::{Persistence, RedisServer};
pub use redis_cluster::RedisCluster;
pub use resp::{RedisConnection, Reply};
