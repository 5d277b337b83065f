//! Which parts a ladder is made of, as its two addresses say.

/// What a process is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Everything.
    Serve,
    /// Answering requests.
    Api,
    /// Doing jobs.
    Worker,
}

impl Role {
    /// The name of its command.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Serve => "serve",
            Self::Api => "api",
            Self::Worker => "worker",
        }
    }

    /// Whether it does jobs.
    pub(crate) const fn works(self) -> bool {
        matches!(self, Self::Serve | Self::Worker)
    }
}

/// How processes hear of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// There is only one: everything is in memory.
    OneProcess,
    /// Through this Redis.
    Many {
        /// Its address.
        redis: String,
    },
}

/// Addresses that no ladder can be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Misfit {
    /// An embedded file and Redis.
    #[error(
        "an embedded database is one process's and has no use for Redis: leave --redis and REDIS_URL out, or give --database postgres://…"
    )]
    EmbeddedWithRedis,
    /// One of many processes on an embedded file.
    #[error(
        "`{0}` is one of many processes, and an embedded database is one process's: give --database postgres://… (or DATABASE_URL), or use `ladder serve`"
    )]
    ManyOnEmbedded(&'static str),
    /// One of many processes without Redis.
    #[error(
        "`{0}` is one of many processes, which hear of each other through Redis: give --redis redis://… (or REDIS_URL), or use `ladder serve`"
    )]
    ManyWithoutRedis(&'static str),
}

impl Mode {
    /// The mode of a process.
    pub(crate) fn of(role: Role, database: &str, redis: Option<&str>) -> Result<Self, Misfit> {
        let embedded = database.starts_with("sqlite:");
        let name = match role {
            Role::Serve if embedded && redis.is_some() => return Err(Misfit::EmbeddedWithRedis),
            Role::Serve => None,
            Role::Api => Some("ladder api"),
            Role::Worker => Some("ladder worker"),
        };
        match (name, redis) {
            (Some(name), _) if embedded => Err(Misfit::ManyOnEmbedded(name)),
            (Some(name), None) => Err(Misfit::ManyWithoutRedis(name)),
            (_, Some(redis)) => Ok(Self::Many {
                redis: redis.to_owned(),
            }),
            (None, None) => Ok(Self::OneProcess),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "sqlite:ladder.db";
    const SERVER: &str = "postgres://me@host/ladder";
    const REDIS: Option<&str> = Some("redis://host");

    #[test]
    fn serve_is_one_process_unless_both_addresses_say_otherwise() {
        for database in [FILE, SERVER] {
            assert_eq!(Mode::of(Role::Serve, database, None), Ok(Mode::OneProcess));
        }
        assert!(matches!(
            Mode::of(Role::Serve, SERVER, REDIS),
            Ok(Mode::Many { .. })
        ));
        assert_eq!(Mode::of(Role::Serve, FILE, REDIS), Err(Misfit::EmbeddedWithRedis));
    }

    #[test]
    fn one_of_many_processes_needs_both_servers() {
        for role in [Role::Api, Role::Worker] {
            assert!(matches!(Mode::of(role, SERVER, REDIS), Ok(Mode::Many { .. })));
            assert!(matches!(
                Mode::of(role, SERVER, None),
                Err(Misfit::ManyWithoutRedis(_))
            ));
            for redis in [None, REDIS] {
                assert!(matches!(
                    Mode::of(role, FILE, redis),
                    Err(Misfit::ManyOnEmbedded(_))
                ));
            }
        }
    }
}
