//! The loops of a worker: jobs, ratings, flags, pairs.

use domain::job::JobKind;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use worker::{JobEnd, Observed};

use super::labels::{JobOutcome, Ladder};
use super::{Histograms, seconds};

/// A rating follows its game within milliseconds; after half a minute a settling is given up.
const SETTLE_S: [f64; 11] = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0, 120.0];
/// The grace is 50 ms: nothing is earlier. Half a second late is what players notice.
const FLAG_S: [f64; 9] = [0.05, 0.06, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 5.0];
/// From the next wave to the patience of a player.
const WAIT_S: [f64; 10] = [1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 900.0];
/// 200 points are three games in four.
const GAP_POINTS: [f64; 9] = [10.0, 25.0, 50.0, 75.0, 100.0, 150.0, 200.0, 300.0, 500.0];

#[derive(Clone, Debug)]
pub(crate) struct Work {
    jobs: Family<JobOutcome, Counter>,
    settle: Histogram,
    flag: Histogram,
    wait: Histograms<Ladder>,
    gap: Histograms<Ladder>,
}

impl Work {
    pub(crate) fn register(registry: &mut Registry) -> Self {
        let work = Self {
            jobs: Family::default(),
            settle: Histogram::new(SETTLE_S),
            flag: Histogram::new(FLAG_S),
            wait: Family::new_with_constructor(|| Histogram::new(WAIT_S)),
            gap: Family::new_with_constructor(|| Histogram::new(GAP_POINTS)),
        };
        for kind in JobKind::NAMES {
            for outcome in JobEnd::ALL.map(JobEnd::as_str) {
                drop(work.jobs.get_or_create(&JobOutcome { kind, outcome }));
            }
        }
        work.enter(registry);
        work
    }

    fn enter(&self, registry: &mut Registry) {
        registry.register(
            "job_attempts",
            "Claimed jobs, by kind and by what came of the attempt",
            self.jobs.clone(),
        );
        registry.register_with_unit(
            "settle_latency",
            "From the end of a game to its rating",
            Unit::Seconds,
            self.settle.clone(),
        );
        registry.register_with_unit(
            "flag_lag",
            "From a deadline to the end of the game on it, the grace of 50 ms included",
            Unit::Seconds,
            self.flag.clone(),
        );
        registry.register_with_unit(
            "pairing_wait",
            "How long players had waited in the ranked queue when their game began",
            Unit::Seconds,
            self.wait.clone(),
        );
        registry.register_with_unit(
            "pairing_rating_gap",
            "Difference of the ratings of two players who were paired",
            Unit::Other("points".to_owned()),
            self.gap.clone(),
        );
    }

    pub(crate) fn count(&self, observed: &Observed) {
        match observed {
            Observed::Job { kind, end } => {
                let (kind, outcome) = (kind.as_str(), end.as_str());
                self.jobs.get_or_create(&JobOutcome { kind, outcome }).inc();
            }
            Observed::Settled { after } => self.settle.observe(seconds(*after)),
            Observed::FlagFell { after } => self.flag.observe(seconds(*after)),
            Observed::Paired {
                ladder,
                waited,
                rating_gap,
            } => {
                let ladder = Ladder {
                    ladder: ladder.as_str().to_owned(),
                };
                let wait = self.wait.get_or_create_owned(&ladder);
                for waited in waited {
                    wait.observe(seconds(*waited));
                }
                self.gap.get_or_create(&ladder).observe(*rating_gap);
            }
        }
    }
}
