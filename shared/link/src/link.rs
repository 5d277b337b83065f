//! The shared connection.

use std::fmt;

use redis::aio::{ConnectionLike, ConnectionManager};
use redis::cluster::ClusterClientBuilder;
use redis::cluster_async::ClusterConnection;
use redis::{Cmd, Pipeline, RedisFuture, RedisResult, Value};

use crate::retry::may_heal;
use crate::seeds::Seeds;
use crate::{LinkError, settings};

/// The connection that all short commands of a process share.
///
/// Cheap to clone; it opens again by itself after a failure, at the cost of the command that met it (see
/// [`Link::again`]). A blocking command would hold up all the others: use [`Link::dedicated`] for it.
#[derive(Clone)]
pub struct Link {
    pub(crate) seeds: Seeds,
    pub(crate) server: Server,
}

/// What is at the other end.
#[derive(Clone)]
pub(crate) enum Server {
    Lone(ConnectionManager),
    Cluster(ClusterConnection),
}

impl Link {
    /// Connects to `url`: `redis://[[user]:password@]host[:port][/database]`, or several of a cluster's
    /// servers with commas between. Whether it is a cluster, the first one that answers tells.
    ///
    /// # Errors
    /// When the address cannot be read, or none of the servers answers within a second.
    pub async fn open(url: &str) -> Result<Self, LinkError> {
        let seeds = Seeds::parse(url)?;
        let server = if is_cluster(&seeds).await? {
            Server::Cluster(open_cluster(&seeds).await?)
        } else {
            let open = |client: redis::Client| async move {
                client
                    .get_connection_manager_with_config(settings::shared())
                    .await
            };
            Server::Lone(seeds.first(open).await?)
        };
        Ok(Self { seeds, server })
    }

    /// Whether the server answers now.
    pub async fn ping(&self) -> Result<(), LinkError> {
        self.again(|mut link| async move { redis::cmd("PING").query_async(&mut link).await })
            .await
    }

    /// Runs an idempotent command, once more if the connection was lost under it.
    ///
    /// The first command after a server's restart fails by design: nobody can know whether it was carried
    /// out. What may be done twice is done twice here.
    ///
    /// ```no_run
    /// # async fn example(link: &link::Link) -> Result<(), link::LinkError> {
    /// let length: u64 = link
    ///     .again(|mut link| async move { redis::cmd("XLEN").arg("stream").query_async(&mut link).await })
    ///     .await?;
    /// # Ok(())
    /// # }
    /// ```
    pub async fn again<T, F: Future<Output = RedisResult<T>>>(
        &self,
        command: impl Fn(Self) -> F,
    ) -> Result<T, LinkError> {
        match command(self.clone()).await {
            Err(error) if may_heal(&error) => Ok(command(self.clone()).await?),
            outcome => Ok(outcome?),
        }
    }
}

async fn is_cluster(seeds: &Seeds) -> Result<bool, LinkError> {
    let ask = |client: redis::Client| async move {
        let config = settings::single(settings::ANSWER_WITHIN);
        let mut connection = client
            .get_multiplexed_async_connection_with_config(&config)
            .await?;
        let info: redis::InfoDict = redis::cmd("INFO")
            .arg("cluster")
            .query_async(&mut connection)
            .await?;
        Ok(info.get("cluster_enabled").unwrap_or(false))
    };
    seeds.first(ask).await
}

async fn open_cluster(seeds: &Seeds) -> Result<ClusterConnection, LinkError> {
    let client = ClusterClientBuilder::new(seeds.iter().cloned())
        .connection_timeout(settings::CONNECT_WITHIN)
        .response_timeout(settings::ANSWER_WITHIN)
        .tcp_settings(settings::tcp())
        .build()?;
    let opened = client.get_async_connection().await;
    opened.map_err(|source| seeds.unreachable(source))
}

impl ConnectionLike for Link {
    fn req_packed_command<'a>(&'a mut self, cmd: &'a Cmd) -> RedisFuture<'a, Value> {
        match &mut self.server {
            Server::Lone(connection) => connection.req_packed_command(cmd),
            Server::Cluster(connection) => connection.req_packed_command(cmd),
        }
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        pipeline: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        match &mut self.server {
            Server::Lone(connection) => connection.req_packed_commands(pipeline, offset, count),
            Server::Cluster(connection) => connection.req_packed_commands(pipeline, offset, count),
        }
    }

    fn get_db(&self) -> i64 {
        match &self.server {
            Server::Lone(connection) => connection.get_db(),
            Server::Cluster(connection) => connection.get_db(),
        }
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Link").field(&self.seeds.addresses()).finish()
    }
}
