//! HTTP: what was answered, and how soon.

use actix_web::http::StatusCode;
use api::Answered;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use super::Histograms;
use super::labels::{Limit, Problem, Request, Route, Shed};

/// From a cached read to the patience of a client.
const BUCKETS_S: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

#[derive(Clone, Debug)]
pub(crate) struct Answers {
    requests: Family<Request, Counter>,
    durations: Histograms<Route>,
    problems: Family<Problem, Counter>,
    limited: Family<Limit, Counter>,
    shed: Family<Shed, Counter>,
}

impl Answers {
    pub(crate) fn register(registry: &mut Registry) -> Self {
        let answers = Self {
            requests: Family::default(),
            durations: Family::new_with_constructor(|| Histogram::new(BUCKETS_S)),
            problems: Family::default(),
            limited: Family::default(),
            shed: Family::default(),
        };
        // From the first scrape on, so that the first of its kind is an increase.
        for limit in Answered::LIMITS {
            drop(answers.limited.get_or_create(&Limit { limit }));
        }
        for class in Answered::CLASSES {
            drop(answers.shed.get_or_create(&Shed { class }));
        }
        registry.register(
            "http_requests",
            "Requests answered, by route of the contract, method and class of status",
            answers.requests.clone(),
        );
        registry.register_with_unit(
            "http_request_duration",
            "From the head of a request to the head of its answer",
            Unit::Seconds,
            answers.durations.clone(),
        );
        registry.register(
            "http_problems",
            "Answers that were problems, by the code of the problem",
            answers.problems.clone(),
        );
        registry.register(
            "requests_limited",
            "Requests refused since their client had nothing left, by the bucket",
            answers.limited.clone(),
        );
        registry.register(
            "requests_shed",
            "Requests put off since there was more to do than could be done, by what they would have been",
            answers.shed.clone(),
        );
        answers
    }

    pub(crate) fn count(&self, answered: &Answered) {
        let (method, route) = (answered.method, answered.route);
        let request = Request {
            method,
            route,
            status: class(answered.status),
        };
        self.requests.get_or_create(&request).inc();
        self.durations
            .get_or_create(&Route { method, route })
            .observe(answered.took.as_secs_f64());
        if let Some(code) = answered.problem {
            self.problems.get_or_create(&Problem { code }).inc();
        }
        if let Some(limit) = answered.limited {
            self.limited.get_or_create(&Limit { limit }).inc();
        }
        if let Some(class) = answered.shed {
            self.shed.get_or_create(&Shed { class }).inc();
        }
    }
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        ..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        500.. => "5xx",
    }
}
