//! A ladder of many processes of a test's own.

use servers::RedisServer;
use tempfile::TempDir;
use testkit::TestDatabase;

use super::process::Process;

/// PostgreSQL and Redis of its own, and as many processes as a test starts.
pub(crate) struct Cluster {
    folder: TempDir,
    database: TestDatabase,
    pub(crate) redis: RedisServer,
}

impl Cluster {
    /// An empty database and an empty Redis.
    pub(crate) async fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            database: TestDatabase::postgres().await,
            redis: RedisServer::start().unwrap(),
        }
    }

    pub(crate) fn database(&self) -> &str {
        self.database.url()
    }

    /// The flags that name both servers.
    pub(crate) fn stores(&self) -> [String; 4] {
        ["--database", self.database.url(), "--redis", &self.redis.url()].map(str::to_owned)
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
        self.start(name, &["api", "--listen", "127.0.0.1:0"])
    }

    /// A process that does jobs, with further flags.
    pub(crate) fn worker(&self, name: &str, flags: &[&str]) -> Process {
        self.start(name, &[&["worker", "--lease", "2"], flags].concat())
    }
}
