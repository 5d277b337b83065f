//! What the system knows of the process, under the names that every Prometheus exporter gives it.

use std::fmt;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;

use crate::procfs::Usage;

#[derive(Debug)]
pub(crate) struct ProcessCollector;

impl Collector for ProcessCollector {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        // Elsewhere than on Linux there is nothing to read, and nothing is told.
        let Some(usage) = Usage::read() else {
            return Ok(());
        };
        let encoder = &mut encoder;
        let cpu = ConstCounter::new(usage.cpu_s);
        let help = "Processor time, of the system for the process too";
        let seconds = Some(&Unit::Seconds);
        cpu.encode(encoder.encode_descriptor("process_cpu", help, seconds, cpu.metric_type())?)?;
        let began = ConstGauge::new(usage.started_at_s);
        let help = "When the process began, in seconds since 1970";
        began.encode(encoder.encode_descriptor(
            "process_start_time",
            help,
            seconds,
            began.metric_type(),
        )?)?;
        let bytes = Some(&Unit::Bytes);
        gauge(
            encoder,
            "process_resident_memory",
            "Memory in use",
            bytes,
            usage.resident_bytes,
        )?;
        gauge(
            encoder,
            "process_virtual_memory",
            "Memory set apart",
            bytes,
            usage.virtual_bytes,
        )?;
        gauge(encoder, "process_threads", "Threads", None, usage.threads)?;
        gauge(
            encoder,
            "process_open_fds",
            "Files and connections that are open",
            None,
            usage.open_files,
        )?;
        gauge(
            encoder,
            "process_max_fds",
            "Files and connections that may be open",
            None,
            usage.max_files,
        )
    }
}

fn gauge(
    encoder: &mut DescriptorEncoder<'_>,
    name: &str,
    help: &str,
    unit: Option<&Unit>,
    value: u64,
) -> fmt::Result {
    let gauge = ConstGauge::new(value);
    gauge.encode(encoder.encode_descriptor(name, help, unit, gauge.metric_type())?)
}
