//! What is at hand in the process at any time, read when somebody scrapes.

use std::fmt;
use std::sync::Arc;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;
use store::{Load, PoolLoad};

use super::labels::Pool;
use crate::metrics::Sources;

pub(crate) struct LoadCollector {
    sources: Arc<Sources>,
}

impl LoadCollector {
    pub(crate) fn new(sources: Arc<Sources>) -> Self {
        Self { sources }
    }
}

impl fmt::Debug for LoadCollector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoadCollector").finish_non_exhaustive()
    }
}

impl Collector for LoadCollector {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let encoder = &mut encoder;
        let load = self.sources.store.load();
        connections(encoder, &load)?;
        gauge(
            encoder,
            "sql_readers_waiting",
            "Callers who wait for a connection to read on",
            load.readers_waiting as u64,
        )?;
        gauge(
            encoder,
            "sql_writes_pending",
            "Units of work that were handed in and are not committed yet",
            load.writes_pending as u64,
        )?;
        counter(encoder, "sql_commits", "Commits", load.commits)?;
        counter(
            encoder,
            "sql_committed_units",
            "Units of work that were committed: several share a commit",
            load.committed_units,
        )?;
        if let Some(edge) = &self.sources.edge {
            let (open, places) = edge.streams();
            gauge(encoder, "streams_open", "Streams that are open", open as u64)?;
            gauge(
                encoder,
                "streams_places",
                "Streams that may be open",
                places as u64,
            )?;
            let (under_way, late) = edge.load();
            gauge(
                encoder,
                "requests_under_way",
                "Requests that were let in and are not answered yet",
                under_way as u64,
            )?;
            seconds(
                encoder,
                "request_threads_late",
                "How late the latest thread is that answers requests",
                late.as_secs_f64(),
            )?;
        }
        let offset_s = (self.sources.clock_offset)().0 as f64 / 1_000.0;
        let help = "How far this machine's clock is behind the database's";
        seconds(encoder, "clock_offset", help, offset_s)
    }
}

fn connections(encoder: &mut DescriptorEncoder<'_>, load: &Load) -> fmt::Result {
    let busy = |pool: &PoolLoad| pool.open - pool.idle;
    each_pool(encoder, "sql_connections_busy", "Connections in use", load, busy)?;
    let idle = |pool: &PoolLoad| pool.idle;
    each_pool(
        encoder,
        "sql_connections_idle",
        "Open connections that nobody uses",
        load,
        idle,
    )?;
    let max = |pool: &PoolLoad| pool.max;
    each_pool(
        encoder,
        "sql_connections_max",
        "Connections that a pool may open",
        load,
        max,
    )
}

fn each_pool(
    encoder: &mut DescriptorEncoder<'_>,
    name: &str,
    help: &str,
    load: &Load,
    number: impl Fn(&PoolLoad) -> u32,
) -> fmt::Result {
    let kind = ConstGauge::new(0_u64).metric_type();
    let mut family = encoder.encode_descriptor(name, help, None, kind)?;
    for pool in &load.pools {
        let labels = Pool { pool: pool.name };
        let gauge = ConstGauge::new(u64::from(number(pool)));
        gauge.encode(family.encode_family(&labels)?)?;
    }
    Ok(())
}

fn gauge(encoder: &mut DescriptorEncoder<'_>, name: &str, help: &str, value: u64) -> fmt::Result {
    let gauge = ConstGauge::new(value);
    gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)
}

fn seconds(encoder: &mut DescriptorEncoder<'_>, name: &str, help: &str, value: f64) -> fmt::Result {
    let gauge = ConstGauge::new(value);
    gauge.encode(encoder.encode_descriptor(name, help, Some(&Unit::Seconds), gauge.metric_type())?)
}

fn counter(encoder: &mut DescriptorEncoder<'_>, name: &str, help: &str, value: u64) -> fmt::Result {
    let counter = ConstCounter::new(value);
    counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)
}
