//! Redis, alone or as three nodes.

use anyhow::{Context, Result};
use servers::{RedisCluster, RedisConnection, RedisServer};

/// How many nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedisKind {
    /// One server.
    One,
    /// Three that share the keys.
    Three,
}

/// A private Redis.
#[derive(Debug)]
pub enum Redis {
    /// One server.
    One(RedisServer),
    /// Three that share the keys.
    Three(Box<RedisCluster>),
}

impl Redis {
    /// Starts it, empty.
    ///
    /// # Errors
    /// When it is not installed or does not come up.
    pub fn start(kind: RedisKind) -> Result<Self> {
        Ok(match kind {
            RedisKind::One => Self::One(RedisServer::start()?),
            RedisKind::Three => Self::Three(Box::new(RedisCluster::start()?)),
        })
    }

    /// Its URL; of three nodes all, separated by commas.
    pub fn url(&self) -> String {
        match self {
            Self::One(server) => server.url(),
            Self::Three(cluster) => cluster.url(),
        }
    }

    /// The single server.
    ///
    /// # Errors
    /// When there are three.
    pub fn server(&mut self) -> Result<&mut RedisServer> {
        match self {
            Self::One(server) => Ok(server),
            Self::Three(_) => anyhow::bail!("there is not one Redis, but three"),
        }
    }
}

/// A connection to a single server.
///
/// # Errors
/// When it does not answer.
pub fn connection(server: &RedisServer) -> Result<RedisConnection> {
    let url = server.url();
    let address = url.strip_prefix("redis://").unwrap_or(&url);
    RedisConnection::open(address).context("connecting to Redis")
}

/// The port in the URL of a single server.
///
/// # Errors
/// When there is none.
pub fn port(server: &RedisServer) -> Result<u16> {
    let url = server.url();
    let port = url.rsplit(':').next().unwrap_or_default();
    port.parse().with_context(|| format!("{url} has no port"))
}
