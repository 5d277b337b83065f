//! A ladder of many processes of a test's own.

use servers::{ChaosProxy, RedisServer};
use tempfile::TempDir;
use testkit::TestDatabase;

use super::process::Process;

/// PostgreSQL and Redis of its own, and as many processes as a test starts.
pub(crate) struct Cluster {
    folder: TempDir,
    database: TestDatabase,
    wire: Option<ChaosProxy>,
    pub(crate) redis: RedisServer,
}

impl Cluster {
    /// An empty database and an empty Redis.
    pub(crate) async fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            database: TestDatabase::postgres().await,
            wire: None,
            redis: RedisServer::start().unwrap(),
        }
    }

    /// The same, with a wire to the database that can be cut.
    pub(crate) async fn behind_a_wire() -> Self {
        let cluster = Self::new().await;
        let port = url_parts(cluster.database()).1.parse().unwrap();
        Self {
            wire: Some(ChaosProxy::before(port).unwrap()),
            ..cluster
        }
    }

    /// The wire to the database.
    pub(crate) fn wire(&self) -> &ChaosProxy {
        self.wire.as_ref().unwrap()
    }

    /// The database's address, past any wire.
    pub(crate) fn database(&self) -> &str {
        self.database.url()
    }

    /// The flags that name both servers.
    pub(crate) fn stores(&self) -> [String; 4] {
        let database = match &self.wire {
            Some(wire) => {
                let (user, _, name) = url_parts(self.database());
                format!("{user}@127.0.0.1:{}/{name}", wire.port())
            }
            None => self.database().to_owned(),
        };
        ["--database", &database, "--redis", &self.redis.url()].map(str::to_owned)
    }

    /// Starts a process; those of one name share a log.
    fn start(&self, name: &str, command: &[&str]) -> Process {
        let stores = self.stores();
        let arguments: Vec<&str> = command
            .iter()
            .copied()
            .chain(stores.iter().map(String::as_str))
            .collect();
        Process::start(&arguments, &self.folder.path().join(format!("{name}.log")))
    }

    /// A process that answers requests.
    pub(crate) fn api(&self, name: &str) -> Process {
        self.api_with(name, &[])
    }

    /// A process that answers requests, with further flags.
    pub(crate) fn api_with(&self, name: &str, flags: &[&str]) -> Process {
        self.start(name, &[&["api", "--listen", "127.0.0.1:0"], flags].concat())
    }

    /// The same on another database.
    pub(crate) fn api_on(&self, name: &str, database: &str) -> Process {
        let log = self.folder.path().join(format!("{name}.log"));
        let redis = self.redis.url();
        let arguments = [
            "api",
            "--listen",
            "127.0.0.1:0",
            "--database",
            database,
            "--redis",
            &redis,
        ];
        Process::start(&arguments, &log)
    }

    /// A process that does jobs, with further flags.
    pub(crate) fn worker(&self, name: &str, flags: &[&str]) -> Process {
        self.start(name, &[&["worker", "--lease", "2"], flags].concat())
    }
}

/// What stands before the `@` of a URL, the port after it, and the database's name.
fn url_parts(url: &str) -> (&str, &str, &str) {
    let (user, place) = url.rsplit_once('@').unwrap();
    let (server, name) = place.split_once('/').unwrap();
    (user, server.rsplit_once(':').unwrap().1, name)
}
