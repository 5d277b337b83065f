//! Putting the parts together: the one place that knows every adapter.

mod adapters;
mod mode;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use api::{ConnectionBounds, Enforcement, Heart, Patience, Proxies, Streams, Traffic};
use domain::Millis;
use domain::house::House;
use domain::ladder::Ladders;
use domain::pairing::PairingPolicy;
use domain::ports::{Clock, EventBus, Ids, JobQueue, Limiter, Presence, RankBoard};
use domain::ruleset::Rulesets;
use domain::ticket::WhilePlaying;
use link::Link;
use store::Store;
use store::failpoint::Failpoint;
use store::play::{Games, Witness};
use telemetry::Counters;
use worker::{Engines, Worker};

use crate::config::{Config, Engine, Limits};
use crate::house;
use crate::options::{EdgeOptions, FaultOption, StoresOption};
use crate::world::{self, SystemClock, SystemIds};
use adapters::Adapters;

pub(crate) use adapters::PREFIX;
pub(crate) use mode::{Mode, Role};

/// Everything that the process is made of.
pub(crate) struct Application {
    pub(crate) store: Store,
    pub(crate) clock: Arc<SystemClock>,
    pub(crate) ids: Arc<dyn Ids>,
    pub(crate) queue: Arc<dyn JobQueue>,
    mode: Mode,
    ladders: Arc<Ladders>,
    rulesets: Arc<Rulesets>,
    house: Arc<House>,
    engines: Arc<Engines>,
    lag_quota: Millis,
    while_playing: WhilePlaying,
    pairing: PairingPolicy,
    games: Arc<Games>,
    bus: Arc<dyn EventBus>,
    presence: Arc<dyn Presence>,
    limiter: Arc<dyn Limiter>,
    limits: Limits,
    proxies: Proxies,
    board: Arc<dyn RankBoard>,
    lease: Millis,
    failpoint: Failpoint,
    /// The connection to Redis, where there is one.
    pub(crate) link: Option<Link>,
    counters: Arc<Counters>,
}

/// What a process was asked to be.
pub(crate) struct Plan<'a> {
    /// What it is there for.
    pub(crate) role: Role,
    /// What its configuration file says.
    pub(crate) config: Config,
    /// Where the data are, and what the processes share.
    pub(crate) stores: &'a StoresOption,
    /// How long a claimed job is its worker's.
    pub(crate) lease_s: u16,
    /// Where it is to die.
    pub(crate) fault: &'a FaultOption,
    /// Who is told what it does.
    pub(crate) counters: Counters,
}

/// Opens a database, makes it when missing, and brings it up to date.
pub(crate) async fn make_store(url: &str) -> anyhow::Result<Store> {
    let store = Store::open(url).await?;
    store.migrate().await?;
    Ok(store)
}

/// Opens a database that is there, and brings it up to date.
pub(crate) async fn open_store(url: &str) -> anyhow::Result<Store> {
    let store = Store::open_existing(url).await?;
    store.migrate().await?;
    Ok(store)
}

/// Looks whether every engine could be started here.
fn find(engines: &[Engine]) -> anyhow::Result<()> {
    let missing = engines.iter().filter_map(|engine| {
        let fault = engine.program.find().err()?;
        Some(format!("\n  {}: {fault}", engine.id))
    });
    let missing: String = missing.collect();
    ensure!(
        missing.is_empty(),
        "engines of house bots are not on this machine:{missing}"
    );
    Ok(())
}

impl Application {
    /// The parts of a process as it was asked for.
    pub(crate) async fn assemble(plan: Plan<'_>) -> anyhow::Result<Self> {
        let Plan {
            role,
            config,
            stores,
            lease_s,
            fault,
            counters,
        } = plan;
        let mode = Mode::of(role, &stores.database.database, stores.redis.as_deref())?;
        if role.works() {
            find(&config.engines)?;
        }
        let store = make_store(&stores.database.database).await?;
        let clock = Arc::new(SystemClock::start());
        clock
            .set_by(&store)
            .await
            .context("the database does not tell the time")?;
        let ids: Arc<dyn Ids> = Arc::new(SystemIds::default());
        let ladders = Arc::new(store.register_ladders(&config.ladders, clock.now()).await?);
        let house = Arc::new(house::open(&store, &*clock, &*ids, &config.engines).await?);
        let engines = config.engines.into_iter();
        let engines = Engines::new(engines.map(|engine| (engine.id, engine.program)));
        let lag_quota = config.clocks.lag_quota;
        let rulesets = Arc::new(config.rulesets);
        let lease = Duration::from_secs(lease_s.into());
        let Adapters {
            queue,
            bus,
            presence,
            limiter,
            board,
            link,
        } = Adapters::of(&mode, lease, &*clock, &*ids).await?;
        let games = Games::new(
            store.clone(),
            Arc::clone(&rulesets),
            Arc::clone(&queue),
            Arc::clone(&bus),
            Arc::clone(&ids),
        );
        let counters = Arc::new(counters);
        let games = games
            .with_failpoint(fault.failpoint.clone())
            .with_witness(Arc::clone(&counters) as Arc<dyn Witness>);
        let games = Arc::new(games);
        Ok(Self {
            store,
            clock,
            ids,
            queue,
            mode,
            ladders,
            rulesets,
            house,
            engines: Arc::new(engines),
            lag_quota,
            while_playing: config.queue.while_playing,
            pairing: config.queue.pairing,
            games,
            bus,
            presence,
            limiter,
            limits: config.limits,
            proxies: config.proxies,
            board,
            lease: Millis::from_secs(lease_s.into()),
            failpoint: fault.failpoint.clone(),
            link,
            counters,
        })
    }

    /// Takes up what the process before left behind, before anybody can ask for anything. Where there are
    /// others, they have gone on meanwhile, and there is nothing to take up.
    pub(crate) async fn resume(&self) -> anyhow::Result<()> {
        if self.mode != Mode::OneProcess {
            return Ok(());
        }
        worker::fill(&self.store, &*self.board, &self.ladders)
            .await
            .context("the rank board could not be filled")?;
        let now = self.clock.now();
        if let Some(credit) = self.store.resume(now).await? {
            tracing::info!(
                outage_ms = credit.outage.0,
                games = credit.games,
                "the games under way have the time back in which nobody could move"
            );
        }
        // Only one process can have the embedded file: whoever held these jobs is dead.
        if self.store.is_embedded() {
            self.store.take_back_jobs(now).await?;
        }
        Ok(())
    }

    pub(crate) fn edge(&self, options: &EdgeOptions) -> Arc<api::Edge> {
        let streams_max = world::streams_max();
        let edge = api::Edge::new(api::Parts {
            store: self.store.clone(),
            games: Arc::clone(&self.games),
            board: Arc::clone(&self.board),
            bus: Arc::clone(&self.bus),
            presence: Arc::clone(&self.presence),
            limiter: Arc::clone(&self.limiter),
            traffic: self.traffic(options.limits.into(), streams_max),
            streams: Streams::new(Heart::every(Streams::HEARTBEAT), streams_max),
            clock: Arc::clone(&self.clock) as Arc<dyn Clock>,
            ids: Arc::clone(&self.ids),
            ladders: Arc::clone(&self.ladders),
            rulesets: Arc::clone(&self.rulesets),
            house: Arc::clone(&self.house),
            lag_quota: self.lag_quota,
            while_playing: self.while_playing,
            public_url: options.address.public_url.clone(),
        });
        Arc::new(edge.with_observer(Arc::clone(&self.counters) as Arc<dyn api::Observer>))
    }

    /// As many connections as there may be streams, and as many again for those who only ask.
    fn traffic(&self, enforcement: Enforcement, streams_max: usize) -> Traffic {
        let per_network_max = self.limits.connections.per_network_max;
        Traffic {
            enforcement,
            policies: self.limits.policies,
            proxies: self.proxies.clone(),
            ceilings: self.limits.ceilings,
            connections: ConnectionBounds {
                max: streams_max.saturating_mul(2),
                per_network_max: per_network_max.filter(|_| enforcement == Enforcement::On),
            },
            patience: Patience::default(),
        }
    }

    pub(crate) fn worker(&self) -> Worker {
        Worker {
            store: self.store.clone(),
            games: Arc::clone(&self.games),
            queue: Arc::clone(&self.queue),
            bus: Arc::clone(&self.bus),
            presence: Arc::clone(&self.presence),
            board: Arc::clone(&self.board),
            clock: Arc::clone(&self.clock) as Arc<dyn Clock>,
            ids: Arc::clone(&self.ids),
            ladders: Arc::clone(&self.ladders),
            rulesets: Arc::clone(&self.rulesets),
            pairing: self.pairing,
            house: Arc::clone(&self.house),
            engines: Arc::clone(&self.engines),
            lease: self.lease,
            failpoint: self.failpoint.clone(),
            observer: Arc::clone(&self.counters) as Arc<dyn worker::Observer>,
        }
    }
}
