//! Many hands, each in a thread of its own.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use super::hand::Hand;
use super::players::Players;
use super::tally::Tally;
use crate::stopwatch::Stopwatch;

/// What a thread that asks and waits needs.
const STACK_BYTES: usize = 256 * 1024;

/// How much is asked for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Pace {
    /// Each asks again when it was answered.
    AsFastAsAnswers,
    /// So many requests by all of them together, as long as each is answered in time for its next one.
    PerSecond(f64),
}

/// So many hands.
pub(super) struct Crowd<'a> {
    address: &'a str,
    players: &'a Players,
    hands: usize,
}

impl<'a> Crowd<'a> {
    pub(super) fn new(address: &'a str, players: &'a Players, hands: usize) -> Self {
        Self {
            address,
            players,
            hands,
        }
    }

    /// Lets them ask for so long.
    pub(super) fn run(&self, pace: Pace, duration: Duration) -> Result<Tally> {
        let since = Stopwatch::start();
        thread::scope(|scope| {
            let mut threads = Vec::with_capacity(self.hands);
            for number in 0..self.hands {
                let ask = move || self.ask(number, pace, duration, since);
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                threads.push(thread.spawn_scoped(scope, ask)?);
            }
            let mut tally = Tally::default();
            for thread in threads {
                tally.add(thread.join().ok().context("a hand broke off")?);
            }
            Ok(tally)
        })
    }

    fn ask(&self, number: usize, pace: Pace, duration: Duration, since: Stopwatch) -> Tally {
        let mut hand = Hand::new(self.address, self.players, number);
        let mut tally = Tally::default();
        let every = match pace {
            Pace::AsFastAsAnswers => Duration::ZERO,
            Pace::PerSecond(all) => Duration::from_secs_f64(self.hands as f64 / all),
        };
        let mut due = every * u32::try_from(number).unwrap_or(0) / u32::try_from(self.hands).unwrap_or(1);
        while since.elapsed() < duration {
            wait_until(due, since);
            hand.step(&mut tally);
            // What was missed is not made up for: the crowd is large enough.
            due = (due + every).max(since.elapsed());
        }
        tally
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a pace is what is wanted, and nothing waits for it"
)]
fn wait_until(due: Duration, since: Stopwatch) {
    thread::sleep(due.saturating_sub(since.elapsed()));
}
