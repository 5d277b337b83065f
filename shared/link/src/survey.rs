//! What kind of Redis this is, and whether it will do.

use std::fmt;

use redis::cluster_routing::{MultipleNodeRoutingInfo, RoutingInfo};
use redis::{FromRedisValue, InfoDict, RedisResult, Value, from_redis_value};

use crate::link::Server;
use crate::{Link, LinkError};

/// The first version with all the commands that are used.
const OLDEST: Version = Version { major: 7, minor: 0 };
const NO_EVICTION: &str = "noeviction";

/// What the servers say of themselves. Of a cluster's servers, the worst counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The version of Redis, or the one that Valkey is compatible with.
    pub version: Version,
    /// One server or a cluster.
    pub mode: Mode,
    /// What happens when memory is full.
    pub eviction: Eviction,
    /// Whether every change is written to a file; `None` where the server does not tell.
    pub append_only: Option<bool>,
    /// Whether the server takes writes: a replica does not.
    pub writable: bool,
}

/// A version, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// The first number.
    pub major: u16,
    /// The second number.
    pub minor: u16,
}

/// One server or many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One server, with replicas or without.
    Lone,
    /// A cluster.
    Cluster {
        /// The servers that hold data, without replicas.
        masters: usize,
    },
}

/// What a server does when its memory is full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Eviction {
    /// It refuses writes, and nothing is lost.
    Never,
    /// It throws something away, by the policy of this name.
    Policy(String),
    /// It does not say: `CONFIG` is forbidden, as some hosts do.
    Unknown,
}

/// Why a Redis cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// It lacks commands.
    #[error("Redis {found} is too old: {OLDEST} or later is needed")]
    TooOld {
        /// What it is.
        found: Version,
    },
    /// It may throw jobs away.
    #[error("Redis evicts keys when memory is full (maxmemory-policy {policy}): set it to {NO_EVICTION}")]
    Evicts {
        /// Its policy.
        policy: String,
    },
    /// It is the copy of another one.
    #[error("this Redis is a read-only replica: name its master")]
    ReadOnly,
}

/// What should be looked at, though it can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Doubt {
    /// It may or may not throw jobs away.
    #[error("Redis does not tell its maxmemory-policy: make sure that it is {NO_EVICTION}")]
    EvictionUnknown,
    /// After a crash it is empty, and everything is delivered again from SQL.
    #[error("Redis keeps no append-only file: after a crash of it, jobs are published again from SQL")]
    ForgetsOnCrash,
}

impl Link {
    /// Asks the servers what they are.
    pub async fn survey(&self) -> Result<Survey, LinkError> {
        let infos: Vec<InfoDict> = self.ask_all(redis::cmd("INFO")).await?;
        let policies = self.setting("maxmemory-policy").await;
        let files = self.setting("appendonly").await;
        let mode = match &self.server {
            Server::Lone(_) => Mode::Lone,
            Server::Cluster(_) => Mode::Cluster { masters: infos.len() },
        };
        Ok(Survey {
            version: infos
                .iter()
                .map(version)
                .min()
                .unwrap_or(Version { major: 0, minor: 0 }),
            mode,
            eviction: eviction(policies),
            append_only: files.map(|files| files.iter().all(|value| value == "yes")),
            writable: infos
                .iter()
                .all(|info| info.get::<String>("role").as_deref() != Some("slave")),
        })
    }

    /// A setting's value on each server, or nothing if one does not tell.
    async fn setting(&self, name: &str) -> Option<Vec<String>> {
        let mut command = redis::cmd("CONFIG");
        command.arg("GET").arg(name);
        let pairs: Vec<Vec<String>> = self.ask_all(command).await.ok()?;
        pairs.into_iter().map(|pair| pair.into_iter().nth(1)).collect()
    }

    /// One answer of each server that holds data.
    async fn ask_all<T: FromRedisValue>(&self, command: redis::Cmd) -> Result<Vec<T>, LinkError> {
        let ask = |link: Self| {
            let command = command.clone();
            async move {
                match link.server {
                    Server::Lone(mut connection) => Ok(vec![command.query_async(&mut connection).await?]),
                    Server::Cluster(mut connection) => {
                        let masters = RoutingInfo::MultiNode((MultipleNodeRoutingInfo::AllMasters, None));
                        each(connection.route_command(command, masters).await?)
                    }
                }
            }
        };
        self.again(ask).await
    }
}

/// The answers of a map from server to answer.
fn each<T: FromRedisValue>(answers: Value) -> RedisResult<Vec<T>> {
    let Value::Map(answers) = answers else {
        return Ok(vec![from_redis_value(answers)?]);
    };
    answers
        .into_iter()
        .map(|(_, answer)| Ok(from_redis_value(answer)?))
        .collect()
}

fn version(info: &InfoDict) -> Version {
    let text: String = info.get("redis_version").unwrap_or_default();
    let mut numbers = text.split('.').map(|number| number.parse().unwrap_or(0));
    Version {
        major: numbers.next().unwrap_or(0),
        minor: numbers.next().unwrap_or(0),
    }
}

fn eviction(policies: Option<Vec<String>>) -> Eviction {
    match policies {
        Some(policies) => {
            let evicting = policies.into_iter().find(|policy| policy != NO_EVICTION);
            evicting.map_or(Eviction::Never, Eviction::Policy)
        }
        None => Eviction::Unknown,
    }
}

impl Survey {
    /// Why this Redis must not be used, if so.
    pub fn fault(&self) -> Option<Fault> {
        if self.version < OLDEST {
            return Some(Fault::TooOld { found: self.version });
        }
        if !self.writable {
            return Some(Fault::ReadOnly);
        }
        match &self.eviction {
            Eviction::Policy(policy) => Some(Fault::Evicts {
                policy: policy.clone(),
            }),
            Eviction::Never | Eviction::Unknown => None,
        }
    }

    /// What to warn of.
    pub fn doubts(&self) -> Vec<Doubt> {
        let unknown = (self.eviction == Eviction::Unknown).then_some(Doubt::EvictionUnknown);
        let forgets = (self.append_only == Some(false)).then_some(Doubt::ForgetsOnCrash);
        unknown.into_iter().chain(forgets).collect()
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}
