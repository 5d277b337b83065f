//! A private Redis cluster of three nodes.

use std::process::Command;
use std::time::Duration;

use crate::port::{free_port, on_a_free_port};
use crate::process::{Process, Stop};
use crate::programs::redis_program;
use crate::resp::{RedisConnection, Reply};
use crate::{Folder, ServerError, wait_for};

const READY: &str = "eady to accept connections";
/// The nodes' shares of the 16 384 slots.
const SLOTS: [(&str, &str); 3] = [("0", "5460"), ("5461", "10922"), ("10923", "16383")];
/// Nodes that have met need a second or two to agree.
const PATIENCE: Duration = Duration::from_secs(30);

/// Three Redis nodes on loopback that share the keys, without replicas, with append-only files.
#[derive(Debug)]
pub struct RedisCluster {
    nodes: [Node; 3],
}

#[derive(Debug)]
struct Node {
    // First in order: the node stops before its folder goes.
    _process: Process,
    _folder: Folder,
    port: u16,
    /// On which the nodes talk to each other.
    bus: u16,
}

impl RedisCluster {
    /// Starts three empty nodes and lets them find each other.
    ///
    /// # Errors
    /// When Redis is not installed, or the nodes do not come to an agreement.
    pub fn start() -> Result<Self, ServerError> {
        let cluster = Self {
            nodes: [Node::start()?, Node::start()?, Node::start()?],
        };
        cluster
            .join()
            .map_err(ServerError::while_doing("joining three Redis nodes"))?;
        Ok(cluster)
    }

    /// Its URL: all three nodes, separated by commas.
    pub fn url(&self) -> String {
        self.nodes
            .each_ref()
            .map(|node| format!("redis://{}", node.address()))
            .join(",")
    }

    fn join(&self) -> std::io::Result<()> {
        let [first, others @ ..] = &self.nodes;
        for ((node, (from, to)), epoch) in self.nodes.iter().zip(SLOTS).zip(["1", "2", "3"]) {
            let mut connection = RedisConnection::open(&node.address())?;
            connection.ask(&["CLUSTER", "ADDSLOTSRANGE", from, to])?;
            connection.ask(&["CLUSTER", "SET-CONFIG-EPOCH", epoch])?;
        }
        let mut connection = RedisConnection::open(&first.address())?;
        for node in others {
            let (port, bus) = (node.port.to_string(), node.bus.to_string());
            connection.ask(&["CLUSTER", "MEET", "127.0.0.1", &port, &bus])?;
        }
        wait_for(PATIENCE, || self.nodes.iter().all(Node::agrees).then_some(()))
            .ok_or_else(|| std::io::Error::other("the nodes did not find each other"))
    }
}

impl Node {
    fn start() -> Result<Self, ServerError> {
        let program = redis_program()?;
        let folder = Folder::new("ladder-redis-")?;
        let (port, (process, bus)) = on_a_free_port(|port| {
            let bus = free_port()?;
            let mut command = Command::new(&program);
            command
                .args(["--port", &port.to_string()])
                .args(["--cluster-port", &bus.to_string()])
                .args(["--bind", "127.0.0.1"])
                .args(["--save", ""])
                .args(["--appendonly", "yes"])
                .args(["--maxmemory-policy", "noeviction"])
                .args(["--cluster-enabled", "yes"])
                .args(["--cluster-node-timeout", "2000"])
                .arg("--dir")
                .arg(folder.path())
                .current_dir(folder.path());
            Ok((Process::start(command, Stop::Term, READY)?, bus))
        })?;
        Ok(Self {
            _process: process,
            _folder: folder,
            port,
            bus,
        })
    }

    fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Whether this node knows all others and sees every slot served.
    fn agrees(&self) -> bool {
        let info = RedisConnection::open(&self.address())
            .and_then(|mut connection| connection.ask(&["CLUSTER", "INFO"]));
        let Ok(Reply::Text(info)) = info else {
            return false;
        };
        [
            "cluster_state:ok",
            "cluster_known_nodes:3",
            "cluster_slots_ok:16384",
        ]
        .iter()
        .all(|line| info.contains(line))
    }
}
