//! Those who are told what happens.

use api::Answered;
use prometheus_client::registry::Registry;
use store::play::{Judged, Witness};
use worker::Observed;

use crate::families::{Answers, Games, Work};

/// Counts what it is told. Cloning shares the numbers.
#[derive(Clone, Debug)]
pub struct Counters {
    answers: Answers,
    games: Games,
    work: Work,
}

impl Counters {
    pub(crate) fn register(registry: &mut Registry) -> Self {
        Self {
            answers: Answers::register(registry),
            games: Games::register(registry),
            work: Work::register(registry),
        }
    }
}

impl api::Observer for Counters {
    fn answered(&self, answered: &Answered) {
        self.answers.count(answered);
    }
}

impl worker::Observer for Counters {
    fn observed(&self, observed: &Observed) {
        self.work.count(observed);
    }
}

impl Witness for Counters {
    fn judged(&self, judged: &Judged<'_>) {
        self.games.count(judged);
    }
}
