//! When streams beat.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

/// What the heartbeats of all streams come from.
#[derive(Clone, Debug)]
pub struct Heart(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Every(Duration),
    ByHand(watch::Receiver<()>),
}

impl Heart {
    /// Each rhythm beats by itself, at this interval from its beginning.
    pub const fn every(interval: Duration) -> Self {
        Self(Kind::Every(interval))
    }

    /// All rhythms beat when something is sent: for those who decide themselves when time passes.
    pub const fn by_hand(hand: watch::Receiver<()>) -> Self {
        Self(Kind::ByHand(hand))
    }

    /// A rhythm that begins now.
    pub(super) fn rhythm(&self) -> Rhythm {
        match &self.0 {
            Kind::Every(interval) => Rhythm::Every(ticks(*interval)),
            Kind::ByHand(hand) => {
                let mut hand = hand.clone();
                hand.mark_unchanged();
                Rhythm::ByHand(hand)
            }
        }
    }
}

fn ticks(interval: Duration) -> Interval {
    let mut ticks = interval_at(Instant::now() + interval, interval);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// The beats of one feed.
#[derive(Debug)]
pub(super) enum Rhythm {
    Every(Interval),
    ByHand(watch::Receiver<()>),
}

impl Rhythm {
    /// Waits for the next beat. A wait that is given up loses none.
    pub(super) async fn beat(&mut self) {
        match self {
            Self::Every(ticks) => {
                ticks.tick().await;
            }
            Self::ByHand(hand) => {
                if hand.changed().await.is_err() {
                    // The hand is gone: it beats no more.
                    std::future::pending::<()>().await;
                }
            }
        }
    }

    /// Counts from now on: the next beat is a whole interval away.
    pub(super) fn restart(&mut self) {
        if let Self::Every(ticks) = self {
            ticks.reset();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hand_beats_for_every_rhythm_that_has_begun() {
        let (hand, beats) = watch::channel(());
        let heart = Heart::by_hand(beats);
        let (mut one, mut other) = (heart.rhythm(), heart.rhythm());

        hand.send_replace(());

        one.beat().await;
        other.beat().await;
    }
}
