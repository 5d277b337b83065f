//! The addresses by which Redis is found.

use redis::{Client, ConnectionInfo, IntoConnectionInfo, RedisResult};

use crate::{LinkError, settings};

/// One server, or some of a cluster's.
#[derive(Clone)]
pub(crate) struct Seeds(Vec<ConnectionInfo>);

impl Seeds {
    /// Reads one URL or several with commas between.
    pub(crate) fn parse(urls: &str) -> Result<Self, LinkError> {
        urls.split(',')
            .map(|url| parse_one(url.trim()))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &ConnectionInfo> {
        self.0.iter()
    }

    /// Hosts and ports, without names and passwords.
    pub(crate) fn addresses(&self) -> String {
        let addresses: Vec<String> = self.iter().map(|seed| seed.addr().to_string()).collect();
        addresses.join(", ")
    }

    /// What all of them refused to do, with the last refusal.
    pub(crate) fn unreachable(&self, source: redis::RedisError) -> LinkError {
        LinkError::Unreachable {
            addresses: self.addresses(),
            source,
        }
    }

    /// Asks one after the other until one does it.
    pub(crate) async fn first<T, F: Future<Output = RedisResult<T>>>(
        &self,
        ask: impl Fn(Client) -> F,
    ) -> Result<T, LinkError> {
        let mut last = redis::RedisError::from((redis::ErrorKind::InvalidClientConfig, "no address"));
        for seed in self.iter() {
            match ask(Client::open(seed.clone())?).await {
                Ok(done) => return Ok(done),
                Err(error) => last = error,
            }
        }
        Err(self.unreachable(last))
    }
}

/// The crate's own message may quote the URL and with it a password: it is not shown.
fn parse_one(url: &str) -> Result<ConnectionInfo, LinkError> {
    let why = match url.split_once("://") {
        Some(("rediss" | "valkeys", _)) => "this build speaks no TLS",
        _ => "it cannot be read",
    };
    let info = url
        .into_connection_info()
        .map_err(|_| LinkError::Address { why })?;
    if !info.addr().is_supported() {
        return Err(LinkError::Address { why });
    }
    Ok(info.set_tcp_settings(settings::tcp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_servers_are_named_with_commas_between() {
        let seeds = Seeds::parse("redis://a:7001, redis://:secret@b:7002/0").unwrap();

        assert_eq!(seeds.addresses(), "a:7001, b:7002");
    }

    #[test]
    fn a_password_is_in_no_message() {
        for url in [
            "redis://:hunter2@host:not-a-port",
            "rediss://:hunter2@host",
            "hunter2@host",
            "",
        ] {
            let error = Seeds::parse(url).err().expect("no address");

            assert!(!error.to_string().contains("hunter2"), "{error}");
            assert!(!format!("{error:?}").contains("hunter2"), "{error:?}");
        }
    }
}
