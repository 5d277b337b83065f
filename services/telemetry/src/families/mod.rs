//! The families of metrics, by who reports to them.

mod answers;
mod games;
mod labels;
mod load;
mod record;
mod work;

pub(crate) use answers::Answers;
pub(crate) use games::Games;
pub(crate) use load::LoadCollector;
pub(crate) use record::Record;
pub(crate) use work::Work;

use domain::Millis;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;

/// Histograms that differ by their labels.
type Histograms<L> = Family<L, Histogram, fn() -> Histogram>;

/// A duration as Prometheus has it. What should not be can be: clocks of several machines differ a little.
fn seconds(duration: Millis) -> f64 {
    duration.at_least_zero().to_std().as_secs_f64()
}
