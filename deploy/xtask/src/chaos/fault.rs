//! What can happen to a ladder.

use std::fmt;

/// Something that fails, and is then put right again from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// `kill -9` of an API; the others carry on until it is back.
    ApiKilled,
    /// An API dies at a step of a request.
    ApiDies(&'static str),
    /// `kill -9` of a worker.
    WorkerKilled,
    /// A worker dies at a step of a settling.
    WorkerDies(&'static str),
    /// A worker stands still past its lease (SIGSTOP, SIGCONT), and goes on with what is no longer its own.
    WorkerFrozen,
    /// `kill -9` of Redis, which comes back with its append-only file.
    RedisKilled,
    /// The same without the file: it comes back knowing nothing.
    RedisEmptied,
    /// `FLUSHALL`.
    RedisFlushed,
    /// `XGROUP DESTROY` of every consumer group.
    GroupsForgotten,
    /// Nothing arrives at Redis or from it for a while.
    RedisHeld,
    /// All connections to Redis break.
    RedisCut,
    /// `kill -9` of PostgreSQL, which recovers.
    PostgresKilled,
    /// Nothing arrives at PostgreSQL or from it for a while.
    PostgresHeld,
    /// All connections to PostgreSQL break.
    PostgresCut,
}

impl Fault {
    /// Each of them once: all that can be killed, and each gap between two steps.
    pub(super) const ALL: [Self; 20] = [
        Self::ApiKilled,
        Self::ApiDies("move.committed"),
        Self::ApiDies("finish.published"),
        Self::WorkerKilled,
        Self::WorkerDies("settle.delivered"),
        Self::WorkerDies("settle.claimed"),
        Self::WorkerDies("settle.committed"),
        Self::WorkerDies("settle.ranked"),
        Self::WorkerDies("settle.published"),
        Self::WorkerDies("settle.acknowledged"),
        Self::WorkerFrozen,
        Self::RedisKilled,
        Self::RedisEmptied,
        Self::RedisFlushed,
        Self::GroupsForgotten,
        Self::RedisHeld,
        Self::RedisCut,
        Self::PostgresKilled,
        Self::PostgresHeld,
        Self::PostgresCut,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Self::ApiKilled => "API killed".into(),
            Self::ApiDies(step) => format!("API dies at {step}"),
            Self::WorkerKilled => "worker killed".into(),
            Self::WorkerDies(step) => format!("worker dies at {step}"),
            Self::WorkerFrozen => "worker frozen past its lease".into(),
            Self::RedisKilled => "Redis killed, keeps its file".into(),
            Self::RedisEmptied => "Redis killed, loses all".into(),
            Self::RedisFlushed => "FLUSHALL".into(),
            Self::GroupsForgotten => "XGROUP DESTROY".into(),
            Self::RedisHeld => "network to Redis held".into(),
            Self::RedisCut => "network to Redis cut".into(),
            Self::PostgresKilled => "PostgreSQL killed".into(),
            Self::PostgresHeld => "network to PostgreSQL held".into(),
            Self::PostgresCut => "network to PostgreSQL cut".into(),
        })
    }
}
