//! The servers that tests use: those that were given, else private ones.

use std::env;

use anyhow::Result;
use servers::{PostgresPrograms, PostgresServer, RedisServer, redis_program};

use crate::packages::{Consent, Need, ensure};

/// A server for the tests. A private one stops when this is dropped, or when we are killed.
#[derive(Debug)]
pub(super) enum Server {
    /// Named in the environment, and left running.
    Given(String),
    /// Started here.
    Postgres(PostgresServer),
    /// Started here.
    Redis(RedisServer),
}

impl Server {
    pub(super) fn url(&self) -> String {
        match self {
            Self::Given(url) => url.clone(),
            Self::Postgres(server) => server.url(),
            Self::Redis(server) => server.url(),
        }
    }

    pub(super) fn is_private(&self) -> bool {
        !matches!(self, Self::Given(_))
    }

    fn announced(self) -> Self {
        let origin = if self.is_private() {
            "started for this run"
        } else {
            "given"
        };
        println!("{} ({origin})", without_password(&self.url()));
        self
    }
}

/// The server of `DATABASE_URL` if that is PostgreSQL, else a private one.
pub(super) fn postgres(consent: Consent) -> Result<Server> {
    if let Some(url) = given("DATABASE_URL", "postgres") {
        return Ok(Server::Given(url).announced());
    }
    ensure(PostgresPrograms::find(), Need::Postgres, consent)?;
    Ok(Server::Postgres(PostgresServer::start()?).announced())
}

/// The server of `REDIS_URL`, else a private one.
pub(super) fn redis(consent: Consent) -> Result<Server> {
    if let Some(url) = given("REDIS_URL", "redis") {
        return Ok(Server::Given(url).announced());
    }
    ensure(redis_program(), Need::Redis, consent)?;
    Ok(Server::Redis(RedisServer::start()?).announced())
}

/// `DATABASE_URL` may name the SQLite file that a developer plays with: that is no server to test on.
fn given(variable: &str, scheme: &str) -> Option<String> {
    env::var(variable).ok().filter(|url| url.starts_with(scheme))
}

/// For printing: `postgres://me:secret@host/db` without the secret.
fn without_password(url: &str) -> String {
    let hidden = url.split_once("://").and_then(|(scheme, rest)| {
        let (user, server) = rest.rsplit_once('@')?;
        let (name, _) = user.split_once(':')?;
        Some(format!("{scheme}://{name}@{server}"))
    });
    hidden.unwrap_or_else(|| url.to_owned())
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn passwords_are_not_printed() {
        assert_eq!(
            without_password("postgres://me:se:cr@et@host:1/db"),
            "postgres://me@host:1/db"
        );
        assert_eq!(
            without_password("redis://127.0.0.1:6379"),
            "redis://127.0.0.1:6379"
        );
    }
}
