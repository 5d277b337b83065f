//! Settings that several commands share: flags with a variable behind each.

use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

use api::Enforcement;
use clap::{Args, ValueEnum};
use store::failpoint::Failpoint;
use telemetry::trace::Endpoint;

/// Where the data are.
#[derive(Clone, Debug, Args)]
pub(crate) struct DatabaseOption {
    /// Where the data are: `sqlite:FILE` or `postgres://USER@HOST/NAME`.
    #[arg(
        long,
        env = "DATABASE_URL",
        default_value = "sqlite:ladder.db",
        hide_env_values = true
    )]
    pub(crate) database: String,
}

/// The database, and what the processes of a ladder share beside it.
#[derive(Clone, Debug, Args)]
pub(crate) struct StoresOption {
    #[command(flatten)]
    pub(crate) database: DatabaseOption,

    /// Redis, for a ladder of many processes on PostgreSQL: `redis://HOST`, or several nodes of a cluster
    /// separated by commas.
    #[arg(long, env = "REDIS_URL", hide_env_values = true)]
    pub(crate) redis: Option<String>,
}

/// What an operator sets in a file.
#[derive(Clone, Debug, Args)]
pub(crate) struct ConfigOption {
    /// A file of settings in TOML: ladders and rulesets of one's own, clocks, the queue. The same for all processes of a ladder.
    #[arg(long, env = "LADDER_CONFIG", value_name = "FILE.toml")]
    pub(crate) config: Option<PathBuf>,
}

/// Where a process answers.
#[derive(Clone, Debug, Args)]
pub(crate) struct AddressOptions {
    /// Address and port to answer on.
    #[arg(long, env = "LADDER_LISTEN", default_value = "127.0.0.1:8080")]
    pub(crate) listen: String,

    /// What stands before paths in links that players pass on, such as `https://chess.example`.
    #[arg(long, env = "LADDER_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
}

/// How a process answers.
#[derive(Clone, Debug, Args)]
pub(crate) struct EdgeOptions {
    #[command(flatten)]
    pub(crate) address: AddressOptions,

    /// Whether clients are limited as `[limits]` of the settings says. `off` is for programs that load a ladder to
    /// measure it.
    #[arg(
        long,
        env = "LADDER_LIMITS",
        value_name = "ON|OFF",
        hide_possible_values = true,
        default_value = "on"
    )]
    pub(crate) limits: LimitsSwitch,
}

/// Whether clients are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LimitsSwitch {
    /// They are.
    On,
    /// They are not.
    Off,
}

impl From<LimitsSwitch> for Enforcement {
    fn from(switch: LimitsSwitch) -> Self {
        match switch {
            LimitsSwitch::On => Self::On,
            LimitsSwitch::Off => Self::Off,
        }
    }
}

/// How a process works.
#[derive(Clone, Debug, Args)]
pub(crate) struct WorkOptions {
    /// How long a claimed job is its worker's, in seconds: a dead worker's jobs wait this long.
    #[arg(long = "lease", env = "LADDER_LEASE_S", value_name = "SECONDS", default_value_t = 30,
          value_parser = clap::value_parser!(u16).range(1..=3600))]
    pub(crate) lease_s: u16,
}

/// What operators see of a process.
#[derive(Clone, Debug, Args)]
pub(crate) struct TelemetryOptions {
    /// Address and port where Prometheus reads metrics, or `off`. Without it 127.0.0.1:9090, or nowhere where that is
    /// taken.
    #[arg(long, env = "LADDER_METRICS_LISTEN", value_name = "ADDRESS")]
    pub(crate) metrics_listen: Option<MetricsListen>,

    /// An OpenTelemetry collector that takes traces over HTTP, such as `http://127.0.0.1:4318`. Without it nothing is
    /// traced.
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT", value_name = "URL")]
    pub(crate) otlp_endpoint: Option<Endpoint>,
}

/// Where metrics are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MetricsListen {
    /// Nowhere.
    Off,
    /// At this address and port.
    At(String),
}

impl FromStr for MetricsListen {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "off" => Self::Off,
            address => Self::At(address.to_owned()),
        })
    }
}

/// For those who test what a crash leaves behind.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct FaultOption {
    /// A step at which the process dies.
    #[arg(long, env = "LADDER_FAILPOINT", hide = true, default_value = "none")]
    pub(crate) failpoint: Failpoint,
}

/// How `serve` runs.
#[derive(Clone, Debug, Args)]
pub(crate) struct ServeOptions {
    #[command(flatten)]
    pub(crate) config: ConfigOption,
    #[command(flatten)]
    pub(crate) stores: StoresOption,
    #[command(flatten)]
    pub(crate) edge: EdgeOptions,
    #[command(flatten)]
    pub(crate) work: WorkOptions,
    #[command(flatten)]
    pub(crate) telemetry: TelemetryOptions,
    #[command(flatten)]
    pub(crate) fault: FaultOption,
}

/// How `api` runs.
#[derive(Clone, Debug, Args)]
pub(crate) struct ApiOptions {
    #[command(flatten)]
    pub(crate) config: ConfigOption,
    #[command(flatten)]
    pub(crate) stores: StoresOption,
    #[command(flatten)]
    pub(crate) edge: EdgeOptions,
    #[command(flatten)]
    pub(crate) telemetry: TelemetryOptions,
    #[command(flatten)]
    pub(crate) fault: FaultOption,
}

/// How `worker` runs.
#[derive(Clone, Debug, Args)]
pub(crate) struct WorkerOptions {
    #[command(flatten)]
    pub(crate) config: ConfigOption,
    #[command(flatten)]
    pub(crate) stores: StoresOption,
    #[command(flatten)]
    pub(crate) work: WorkOptions,
    #[command(flatten)]
    pub(crate) telemetry: TelemetryOptions,
    #[command(flatten)]
    pub(crate) fault: FaultOption,
}
