//! Not to ask again and again who does not answer.

use std::sync::atomic::{AtomicI64, Ordering};

use domain::{Millis, Timestamp};

/// After a failure, one caller asks again in so long.
const PAUSE: Millis = Millis::from_secs(1);

/// Says who asks and who does without.
#[derive(Debug, Default)]
pub(super) struct Breaker {
    /// When to ask again, in milliseconds since 1970; 0 while nothing fails.
    ask_again_ms: AtomicI64,
}

impl Breaker {
    /// Whether to ask at `now`. While it fails, one caller a second may.
    pub(super) fn may_ask(&self, now: Timestamp) -> bool {
        let ask_again_ms = self.ask_again_ms.load(Ordering::Relaxed);
        ask_again_ms == 0
            || (now.unix_ms() >= ask_again_ms
                && self
                    .ask_again_ms
                    .compare_exchange(
                        ask_again_ms,
                        (now + PAUSE).unix_ms(),
                        Ordering::Relaxed,
                        Ordering::Relaxed,
                    )
                    .is_ok())
    }

    /// There was no answer.
    pub(super) fn failed(&self, now: Timestamp) {
        self.ask_again_ms
            .store((now + PAUSE).unix_ms(), Ordering::Relaxed);
    }

    /// There was an answer.
    pub(super) fn worked(&self) {
        self.ask_again_ms.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: i64) -> Timestamp {
        Timestamp::from_unix_ms(1_700_000_000_000 + ms)
    }

    #[test]
    fn everybody_asks_while_there_are_answers() {
        let breaker = Breaker::default();

        assert!(breaker.may_ask(at(0)) && breaker.may_ask(at(0)));
    }

    #[test]
    fn after_a_failure_one_caller_a_second_asks() {
        let breaker = Breaker::default();
        breaker.failed(at(0));

        assert!(!breaker.may_ask(at(999)));
        assert!(breaker.may_ask(at(1000)));
        assert!(!breaker.may_ask(at(1000)));
        assert!(breaker.may_ask(at(2000)));
    }

    #[test]
    fn after_an_answer_everybody_asks_again() {
        let breaker = Breaker::default();
        breaker.failed(at(0));
        breaker.worked();

        assert!(breaker.may_ask(at(1)) && breaker.may_ask(at(1)));
    }
}
