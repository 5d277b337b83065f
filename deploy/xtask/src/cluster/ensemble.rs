//! A ladder of many processes, on this machine.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use servers::{ChaosProxy, Durability, Folder, PostgresServer, wait_for};

use super::http;
use super::member::{Common, Member, Role};
use super::nginx::Nginx;
use super::redis::{self, Redis, RedisKind};
use super::sql::Sql;

/// How long processes that have said that they are up may take to be of use.
pub(super) const READY_LIMIT: Duration = Duration::from_secs(30);

/// The database's name.
const DATABASE: &str = "ladder";

/// What is to be started.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The binary.
    pub ladder: PathBuf,
    /// How many Redis nodes.
    pub redis: RedisKind,
    /// How many `ladder api`.
    pub apis: usize,
    /// How many `ladder worker`.
    pub workers: usize,
    /// `HOST:PORT` of the proxy.
    pub listen: String,
    /// Where logs and the database stay; else in temporary folders.
    pub keep: Option<PathBuf>,
    /// How long a job is lent, in seconds; by default as the ladder has it.
    pub lease_s: Option<u32>,
    /// What is between the ladder and its servers.
    pub network: Network,
}

/// What is between the ladder and its servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Network {
    /// Nothing.
    Direct,
    /// Proxies that can be made to fail.
    Breakable,
}

/// The proxies of a breakable network.
#[derive(Debug)]
pub struct Wires {
    /// To PostgreSQL.
    pub postgres: ChaosProxy,
    /// To Redis.
    pub redis: ChaosProxy,
}

/// A running ladder of many processes. Dropping it stops it: first those who ask, last those who are asked.
#[derive(Debug)]
pub struct Cluster {
    /// The proxy before the APIs.
    pub nginx: Nginx,
    /// `ladder api`.
    pub apis: Vec<Member>,
    /// `ladder worker`.
    pub workers: Vec<Member>,
    /// The proxies before the servers, if the network is to be breakable.
    pub wires: Option<Wires>,
    /// Its Redis.
    pub redis: Redis,
    /// Its database.
    pub postgres: PostgresServer,
    common: Common,
    token: PathBuf,
    folder: Folder,
}

impl Cluster {
    /// Starts everything and waits until it is ready.
    ///
    /// # Errors
    /// When something is not installed, or does not come up.
    pub fn start(setup: &Setup) -> Result<Self> {
        let keep = setup.keep.as_deref();
        let folder = folder(keep, "", "ladder-cluster-")?;
        let logs = folder.path().join("logs");
        fs::create_dir_all(&logs)?;
        let postgres = PostgresServer::start_in(
            self::folder(keep, "postgres", "ladder-postgres-")?,
            Durability::Durable,
        )?;
        let mut redis = Redis::start(setup.redis)?;
        let wires = match setup.network {
            Network::Direct => None,
            Network::Breakable => Some(Wires {
                postgres: ChaosProxy::before(postgres.port())?,
                redis: ChaosProxy::before(redis::port(redis.server()?)?)?,
            }),
        };
        let common = Common {
            ladder: setup.ladder.clone(),
            database: url_of_database(
                wires
                    .as_ref()
                    .map_or(postgres.port(), |wires| wires.postgres.port()),
            ),
            redis: Some(wires.as_ref().map_or(redis.url(), |wires| {
                format!("redis://127.0.0.1:{}", wires.redis.port())
            })),
            lease_s: setup.lease_s,
            logs,
        };
        create_database(&postgres)?;
        said(&common, &["migrate"])?;
        let token = token(&common, folder.path())?;
        let workers = members(Role::Worker, setup.workers, &common)?;
        let apis = members(Role::Api, setup.apis, &common)?;
        let addresses: Vec<&str> = apis.iter().filter_map(Member::address).collect();
        let log = common.logs.join("nginx.log");
        let nginx = Nginx::start(
            self::folder(keep, "nginx", "ladder-nginx-")?,
            &setup.listen,
            &addresses,
            &log,
        )?;
        let cluster = Self {
            nginx,
            apis,
            workers,
            wires,
            redis,
            postgres,
            common,
            token,
            folder,
        };
        wait_for(READY_LIMIT, || cluster.is_ready().then_some(())).context("it does not get ready")?;
        Ok(cluster)
    }

    /// Whether every API says so, and the proxy passes it on.
    pub fn is_ready(&self) -> bool {
        let apis = self.apis.iter().filter_map(Member::address);
        apis.chain([self.nginx.address()]).all(http::is_ready)
    }

    /// Starts one more process, of this binary, and sends clients to it too if it answers them.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn join(&mut self, role: Role, ladder: &Path) -> Result<()> {
        let common = Common {
            ladder: ladder.to_owned(),
            ..self.common.clone()
        };
        let members = match role {
            Role::Worker => &mut self.workers,
            Role::Api | Role::Alone => &mut self.apis,
        };
        members.push(Member::start(role, members.len() + 1, &common)?);
        self.tell_proxy()
    }

    /// Sends clients to the processes of this binary alone, and ends the others in order.
    ///
    /// # Errors
    /// When the proxy cannot be told.
    pub fn leave_to(&mut self, ladder: &Path) -> Result<()> {
        ladder.clone_into(&mut self.common.ladder);
        let stays = |member: &mut Member| member.ladder() == ladder;
        let leaving: Vec<Member> = self.apis.extract_if(.., |member| !stays(member)).collect();
        self.tell_proxy()?;
        drop(leaving);
        self.workers.retain_mut(stays);
        Ok(())
    }

    fn tell_proxy(&mut self) -> Result<()> {
        let addresses: Vec<&str> = self.apis.iter().filter_map(Member::address).collect();
        self.nginx.pass_on_to(&addresses)
    }

    /// Where clients go.
    pub fn url(&self) -> String {
        format!("http://{}", self.nginx.address())
    }

    /// The database's URL, past any wire.
    pub fn database(&self) -> String {
        url_of_database(self.postgres.port())
    }

    /// Questions to the database, past any wire.
    pub fn sql(&self) -> Sql {
        Sql::new(self.postgres.programs().client("psql"), self.database())
    }

    /// The file with the administrator's token.
    pub fn token_path(&self) -> &Path {
        &self.token
    }

    /// The administrator's token.
    ///
    /// # Errors
    /// When its file is gone.
    pub fn token(&self) -> Result<String> {
        Ok(fs::read_to_string(&self.token)?.trim().to_owned())
    }

    /// Where logs and the token are.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What all processes have in common.
    pub fn common(&self) -> &Common {
        &self.common
    }
}

/// A part of what is to be kept, else a temporary folder.
fn folder(keep: Option<&Path>, part: &str, prefix: &str) -> Result<Folder> {
    Ok(match keep {
        Some(keep) => Folder::kept(&keep.join(part))?,
        None => Folder::new(prefix)?,
    })
}

fn url_of_database(port: u16) -> String {
    format!("postgres://postgres@127.0.0.1:{port}/{DATABASE}")
}

/// A kept cluster has it already.
fn create_database(postgres: &PostgresServer) -> Result<()> {
    let mut sql = Sql::new(postgres.programs().client("psql"), postgres.url());
    let there = sql.number(&format!(
        "SELECT count(*) FROM pg_database WHERE datname = '{DATABASE}'"
    ))?;
    if there == 0 {
        sql.rows(&format!("CREATE DATABASE {DATABASE}"))?;
    }
    Ok(())
}

fn members(role: Role, count: usize, common: &Common) -> Result<Vec<Member>> {
    (1..=count)
        .map(|number| Member::start(role, number, common))
        .collect()
}

/// Mints the administrator's token, into a file that nobody else reads.
fn token(common: &Common, folder: &Path) -> Result<PathBuf> {
    let path = folder.join("admin-token");
    let text = said(
        common,
        &["token", "create", "--handle", "admin", "--scope", "admin"],
    )?;
    fs::write(&path, text)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
    Ok(path)
}

/// Runs a command of the ladder and gives what it prints.
fn said(common: &Common, words: &[&str]) -> Result<String> {
    let output = common.command(words).stderr(Stdio::inherit()).output()?;
    ensure!(
        output.status.success(),
        "ladder {} failed ({})",
        words.join(" "),
        output.status
    );
    Ok(String::from_utf8(output.stdout)?)
}
