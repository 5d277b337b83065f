//! Private PostgreSQL and Redis servers for tests.
//!
//! A server listens on a free loopback port, keeps its data in a temporary folder, and is gone with its
//! owner: stopped when it is dropped, and by a guard process when the owner is killed or interrupted. Used
//! by `cargo xtask test`, which starts one of each for a whole run, and by tests that must stop, kill or
//! restart a server of their own.
//!
//! The data is thrown away, so PostgreSQL runs without fsync. Connections are trusted, on loopback only.

mod error;
mod folder;
mod guard;
mod identity;
mod port;
mod postgres;
mod process;
mod programs;
mod redis;

pub use error::ServerError;
pub use folder::Folder;
pub use postgres::PostgresServer;
pub use programs::{PostgresPrograms, redis_program};
pub use redis::RedisServer;
