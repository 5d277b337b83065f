//! A ladder of either kind: one process on an embedded file, or many processes.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use servers::{Folder, wait_for};

use super::ensemble::{Cluster, Network, READY_LIMIT, Setup};
use super::member::{Common, Member, Role};
use super::redis::RedisKind;
use super::{free_address, http, install};
use crate::packages::Consent;

/// Which kinds of ladder to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// One process on an embedded file
    Embedded,
    /// Two APIs and two workers on PostgreSQL and Redis
    Distributed,
    /// One after the other
    Both,
}

impl Mode {
    /// The kinds that it names.
    pub fn kinds(self) -> &'static [Kind] {
        match self {
            Self::Embedded => &[Kind::Embedded],
            Self::Distributed => &[Kind::Distributed],
            Self::Both => &[Kind::Embedded, Kind::Distributed],
        }
    }

    /// Makes sure that everything is there that these ladders need.
    ///
    /// # Errors
    /// When something is missing and may not be installed.
    pub fn prepare(self, consent: Consent) -> Result<()> {
        match self {
            Self::Embedded => Ok(()),
            Self::Distributed | Self::Both => install(consent),
        }
    }
}

/// A kind of ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One process on an embedded file.
    Embedded,
    /// Many on PostgreSQL and Redis.
    Distributed,
}

impl Kind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Embedded => "embedded",
            Self::Distributed => "distributed",
        }
    }
}

/// A running ladder, with nothing in it yet. Dropping it stops it.
#[derive(Debug)]
pub enum Site {
    /// One process on an embedded file.
    Embedded(Box<Alone>),
    /// Two APIs and two workers.
    Distributed(Box<Cluster>),
}

/// One process on an embedded file.
#[derive(Debug)]
pub struct Alone {
    /// The process.
    pub member: Member,
    // After the process: the file goes when nobody writes it any more.
    folder: Folder,
}

impl Site {
    /// Starts one and waits until it is ready.
    ///
    /// # Errors
    /// When something is not installed, or does not come up.
    pub fn start(kind: Kind, ladder: &Path) -> Result<Self> {
        Ok(match kind {
            Kind::Embedded => Self::Embedded(Box::new(Alone::start(ladder)?)),
            Kind::Distributed => Self::Distributed(Box::new(Cluster::start(&Setup {
                ladder: ladder.to_owned(),
                redis: RedisKind::One,
                apis: 2,
                workers: 2,
                listen: free_address()?,
                keep: None,
                lease_s: None,
                network: Network::Direct,
            })?)),
        })
    }

    /// `HOST:PORT` of every process that answers.
    pub fn addresses(&self) -> Vec<String> {
        let members = match self {
            Self::Embedded(alone) => std::slice::from_ref(&alone.member),
            Self::Distributed(cluster) => &cluster.apis,
        };
        let addresses = members.iter().filter_map(Member::address);
        addresses.map(str::to_owned).collect()
    }

    /// The processes that pair and keep time.
    pub fn workers(&mut self) -> &mut [Member] {
        match self {
            Self::Embedded(alone) => std::slice::from_mut(&mut alone.member),
            Self::Distributed(cluster) => &mut cluster.workers,
        }
    }

    /// The administrator's token.
    ///
    /// # Errors
    /// When its file is gone.
    pub fn token(&self) -> Result<String> {
        match self {
            Self::Embedded(alone) => alone.token(),
            Self::Distributed(cluster) => cluster.token(),
        }
    }
}

impl Alone {
    fn start(ladder: &Path) -> Result<Self> {
        let folder = Folder::new("ladder-alone-")?;
        let common = Common {
            ladder: ladder.to_owned(),
            database: format!("sqlite:{}", folder.path().join(FILE).display()),
            redis: None,
            lease_s: None,
            logs: folder.path().to_owned(),
        };
        let member = Member::start(Role::Alone, 1, &common)?;
        let address = member.address().context("the ladder has no address")?;
        ensure!(
            wait_for(READY_LIMIT, || http::is_ready(address).then_some(())).is_some(),
            "the ladder does not get ready"
        );
        Ok(Self { member, folder })
    }

    fn token(&self) -> Result<String> {
        let path = self.folder.path().join(format!("{FILE}.admin-token"));
        Ok(fs::read_to_string(path)?.trim().to_owned())
    }
}

/// The embedded file.
const FILE: &str = "ladder.db";
