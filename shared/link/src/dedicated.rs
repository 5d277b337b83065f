//! A connection for one reader alone.

use std::time::Duration;

use redis::aio::MultiplexedConnection;
use redis::{Client, ConnectionAddr, ConnectionInfo, RedisResult};

use crate::link::Server;
use crate::{Link, LinkError, settings};

impl Link {
    /// Opens a connection of one's own to the server that holds `key`.
    ///
    /// It does not open again by itself: whoever reads in blocks has to know that a read was lost, because the
    /// server may have answered it. `response_timeout` must be longer than any block.
    ///
    /// # Errors
    /// When no server answers.
    pub async fn dedicated(
        &self,
        key: &str,
        response_timeout: Duration,
    ) -> Result<MultiplexedConnection, LinkError> {
        let lone = matches!(self.server, Server::Lone(_));
        let open = |client: Client| async move {
            if lone {
                connect(&client, response_timeout).await
            } else {
                connect_to_holder(&client, key, response_timeout).await
            }
        };
        self.seeds.first(open).await
    }
}

async fn connect(client: &Client, response_timeout: Duration) -> RedisResult<MultiplexedConnection> {
    let config = settings::single(response_timeout);
    client.get_multiplexed_async_connection_with_config(&config).await
}

/// Any server of a cluster tells who holds a key, by refusing to answer for it.
async fn connect_to_holder(
    client: &Client,
    key: &str,
    response_timeout: Duration,
) -> RedisResult<MultiplexedConnection> {
    let mut connection = connect(client, response_timeout).await?;
    let here: RedisResult<bool> = redis::cmd("EXISTS").arg(key).query_async(&mut connection).await;
    match here {
        Ok(_) => Ok(connection),
        Err(error) => match error.redirect_node().and_then(|(address, _)| split(address)) {
            Some((host, port)) => {
                let holder = elsewhere(client.get_connection_info(), host, port);
                connect(&Client::open(holder)?, response_timeout).await
            }
            None => Err(error),
        },
    }
}

/// An address without a host means the host that said so.
fn elsewhere(from: &ConnectionInfo, host: &str, port: u16) -> ConnectionInfo {
    let host = match from.addr() {
        ConnectionAddr::Tcp(same, _) if host.is_empty() => same,
        _ => host,
    };
    from.clone().set_addr(ConnectionAddr::Tcp(host.to_owned(), port))
}

fn split(address: &str) -> Option<(&str, u16)> {
    let (host, port) = address.rsplit_once(':')?;
    Some((host.trim_matches(['[', ']']), port.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn the_port_stands_after_the_last_colon() {
        assert_eq!(split("10.0.0.7:6380"), Some(("10.0.0.7", 6380)));
        assert_eq!(split("[fd00::7]:6380"), Some(("fd00::7", 6380)));
        assert_eq!(split("fd00::7:6380"), Some(("fd00::7", 6380)));
        assert_eq!(split(":6380"), Some(("", 6380)));
        assert_eq!(split("host"), None);
    }
}
