//! All metrics of a process.

use std::fmt::{self, Write};
use std::sync::Arc;

use api::Edge;
use domain::{Millis, Timestamp};
use prometheus_client::encoding::{prometheus_text, text};
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use store::{Census, Store};

use crate::counters::Counters;
use crate::families::{LoadCollector, Record};
use crate::identity::Identity;
use crate::process::ProcessCollector;

/// What every family of ours begins with.
const PREFIX: &str = "ladder";

/// What is asked at each scrape: numbers at hand, at the cost of no query.
pub struct Sources {
    /// The ways to the database.
    pub store: Store,
    /// The streams; `None` in a process that answers no requests.
    pub edge: Option<Arc<Edge>>,
    /// How far this machine's clock is behind the database's.
    pub clock_offset: Box<dyn Fn() -> Millis + Send + Sync>,
}

/// All metrics of a process.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    counters: Counters,
    record: Option<Record>,
    redis_up: Option<Gauge>,
}

/// How metrics are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// OpenMetrics 1.0.
    OpenMetrics,
    /// The text format of Prometheus, 0.0.4.
    Prometheus,
}

impl Metrics {
    /// Those of a process that has just started.
    pub fn new(identity: Identity) -> Self {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(ProcessCollector));
        let ours = registry.sub_registry_with_prefix(PREFIX);
        let help = "The program, and what this process is there for";
        ours.register("build", help, Info::new(identity));
        let counters = Counters::register(ours);
        Self {
            registry,
            counters,
            record: None,
            redis_up: None,
        }
    }

    /// Who is to be told what happens.
    pub fn counters(&self) -> Counters {
        self.counters.clone()
    }

    /// Adds what is asked at each scrape.
    #[must_use]
    pub fn with_sources(mut self, sources: Sources) -> Self {
        let collector = LoadCollector::new(Arc::new(sources));
        self.ours().register_collector(Box::new(collector));
        self
    }

    /// Adds what the database holds: for a process that counts it now and then.
    #[must_use]
    pub fn with_record(mut self) -> Self {
        self.record = Some(Record::register(self.ours()));
        self
    }

    /// Adds whether Redis answers: for a process that has one.
    #[must_use]
    pub fn with_redis(mut self) -> Self {
        let up = Gauge::default();
        let help = "Whether Redis answered when it was last asked";
        self.ours().register("redis_up", help, up.clone());
        self.redis_up = Some(up);
        self
    }

    pub(crate) fn set_record(&self, census: &Census, now: Timestamp) {
        if let Some(record) = &self.record {
            record.set(census, now);
        }
    }

    pub(crate) fn set_redis(&self, answers: Answers) {
        if let Some(up) = &self.redis_up {
            up.set(i64::from(answers == Answers::Yes));
        }
    }

    pub(crate) fn counts_record(&self) -> bool {
        self.record.is_some()
    }

    pub(crate) fn write(&self, format: Format, into: &mut impl Write) -> fmt::Result {
        match format {
            Format::OpenMetrics => text::encode(into, &self.registry),
            Format::Prometheus => prometheus_text::encode(into, &self.registry),
        }
    }

    fn ours(&mut self) -> &mut Registry {
        self.registry.sub_registry_with_prefix(PREFIX)
    }
}

/// Whether somebody answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answers {
    Yes,
    No,
}
