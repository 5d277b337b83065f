//! How many connections there may be, and from where.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::ports::Network;

use super::Proxies;

/// Connections that may be open at a time, in one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionBounds {
    /// In all.
    pub max: usize,
    /// From one network that is not a trusted proxy's; `None`: as many as in all.
    pub per_network_max: Option<usize>,
}

impl Default for ConnectionBounds {
    /// As many tabs as a school behind one address has open.
    fn default() -> Self {
        Self {
            max: 20_000,
            per_network_max: Some(512),
        }
    }
}

/// The open connections of a process.
#[derive(Debug)]
pub(crate) struct Connections {
    bounds: ConnectionBounds,
    proxies: Proxies,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    in_all: usize,
    by_network: HashMap<Network, usize>,
}

impl Connections {
    pub(crate) fn new(bounds: ConnectionBounds, proxies: Proxies) -> Arc<Self> {
        Arc::new(Self {
            bounds,
            proxies,
            open: Mutex::default(),
        })
    }

    /// Takes a place for a connection from `peer`, until it is dropped; `None` where there is none.
    pub(crate) fn take(self: &Arc<Self>, peer: IpAddr) -> Option<Connection> {
        let network = (!self.proxies.trusts(peer)).then(|| Network::of(peer));
        let mut open = self.open();
        if open.in_all >= self.bounds.max {
            return None;
        }
        if let Some(network) = network {
            let of_network = open.by_network.entry(network).or_default();
            if self.bounds.per_network_max.is_some_and(|max| *of_network >= max) {
                return None;
            }
            *of_network += 1;
        }
        open.in_all += 1;
        drop(open);
        Some(Connection {
            connections: Arc::clone(self),
            network,
        })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An open connection.
#[derive(Debug)]
pub(crate) struct Connection {
    connections: Arc<Connections>,
    network: Option<Network>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.in_all -= 1;
        let Some(network) = self.network else { return };
        if let Some(of_network) = open.by_network.get_mut(&network) {
            *of_network -= 1;
            if *of_network == 0 {
                open.by_network.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cidr;
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_network_has_so_many_and_gets_one_back_for_each_that_it_closes() {
        let bounds = ConnectionBounds {
            max: 100,
            per_network_max: Some(2),
        };
        let connections = Connections::new(bounds, Proxies::default());
        let mut held = ["2001:db8::1", "2001:db8::2"].map(|peer| connections.take(address(peer)));
        assert!(held.iter().all(Option::is_some));

        assert!(connections.take(address("2001:db8::3")).is_none());
        assert!(connections.take(address("2001:db8:0:1::1")).is_some());
        held[0] = None;
        assert!(connections.take(address("2001:db8::3")).is_some());
        drop(held);
        assert_eq!(connections.open().in_all, 0);
        assert!(connections.open().by_network.is_empty());
    }

    #[test]
    fn a_proxy_brings_as_many_as_there_may_be_in_all() {
        let proxies = Proxies {
            trusted: Cidr::parse("10.0.0.0/8").into_iter().collect(),
            ..Proxies::default()
        };
        let bounds = ConnectionBounds {
            max: 5,
            per_network_max: Some(1),
        };
        let connections = Connections::new(bounds, proxies);

        let held: Vec<_> = (0..5)
            .map_while(|_| connections.take(address("10.0.0.1")))
            .collect();

        assert_eq!(held.len(), 5);
        assert!(connections.take(address("203.0.113.9")).is_none());
    }
}
