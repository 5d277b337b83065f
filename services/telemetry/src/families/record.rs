//! What the database holds, as of the last look at it.

use std::sync::atomic::AtomicU64;

use domain::Timestamp;
use domain::job::{JobKind as Kind, JobState as State};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};
use store::Census;

use super::labels::{JobKind, JobState};
use super::seconds;

type Reals = Gauge<f64, AtomicU64>;

/// Gauges that are the same in every process that counts them: take the greatest, not the sum.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    jobs: Family<JobState, Gauge>,
    oldest_due: Family<JobKind, Reals>,
    tickets: Gauge,
    oldest_ticket: Reals,
    live_games: Gauge,
    off_board: Gauge,
    counted_at: Reals,
}

/// The states in which a job is of interest to operators.
const STATES: [State; 4] = [State::Waiting, State::Ready, State::Running, State::Dead];

impl Record {
    pub(crate) fn register(registry: &mut Registry) -> Self {
        let record = Self::default();
        let Self {
            jobs,
            oldest_due,
            tickets,
            oldest_ticket,
            live_games,
            off_board,
            counted_at,
        } = record.clone();
        registry.register("jobs", "Jobs in the database, by kind and state", jobs);
        registry.register_with_unit(
            "job_oldest_due",
            "For how long the oldest job has been due that no worker has claimed yet",
            Unit::Seconds,
            oldest_due,
        );
        registry.register("tickets_waiting", "Tickets in the ranked queue", tickets);
        registry.register_with_unit(
            "ticket_oldest",
            "For how long the oldest ticket has been in the ranked queue",
            Unit::Seconds,
            oldest_ticket,
        );
        registry.register("games_live", "Games under way", live_games);
        registry.register(
            "rank_board_behind",
            "Ratings that the rank boards do not have yet",
            off_board,
        );
        registry.register_with_unit(
            "census_timestamp",
            "When the database was last counted, in seconds since 1970",
            Unit::Seconds,
            counted_at,
        );
        record
    }

    pub(crate) fn set(&self, census: &Census, now: Timestamp) {
        for kind in Kind::NAMES {
            for state in STATES.map(State::as_str) {
                let counted = census
                    .jobs
                    .iter()
                    .find(|counted| counted.kind == kind && counted.state == state);
                let of_state = JobState {
                    kind: kind.to_owned(),
                    state: state.to_owned(),
                };
                let jobs = counted.map_or(0, |counted| counted.jobs);
                self.jobs.get_or_create(&of_state).set(jobs);
            }
            let due = census.oldest_due.iter().find(|due| due.kind == kind);
            let kind = kind.to_owned();
            self.oldest_due
                .get_or_create(&JobKind { kind })
                .set(due.map_or(0.0, |due| seconds(now - due.since)));
        }
        self.tickets.set(whole(census.tickets.waiting));
        let oldest = census.tickets.oldest;
        self.oldest_ticket
            .set(oldest.map_or(0.0, |oldest| seconds(now - oldest)));
        self.live_games.set(whole(census.live_games));
        self.off_board.set(whole(census.ratings_off_board));
        self.counted_at.set(now.unix_ms() as f64 / 1_000.0);
    }
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
