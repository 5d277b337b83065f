//! What every event bus must do.
//!
//! Each case takes a bus that is ready. [`event_bus_conformance!`](crate::event_bus_conformance) makes a
//! test of each.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use domain::ports::{EventBus, Listener, Topic};
use domain::{GameId, PlayerId};

/// Makes a test of every case; the expression makes a bus each time. With `redis:` before it, the tests
/// are named `case::redis`.
#[macro_export]
macro_rules! event_bus_conformance {
    ($kind:ident: $bus:expr) => {
        $crate::event_bus_conformance! { [$kind] $bus }
    };
    ([$($kind:ident)?] $bus:expr) => {
        $crate::conformance_cases! { event_bus, [$($kind)?] $bus;
            whoever_listens_is_woken,
            an_announcement_before_the_wait_is_heard_in_it,
            everyone_who_listens_to_a_topic_is_woken,
            one_announcement_may_name_many_topics,
            nobody_need_listen,
            a_wait_that_is_given_up_loses_nothing,
            a_topic_can_be_listened_to_again,
            the_last_of_many_announcements_is_heard,
            listeners_may_come_and_go_while_others_listen,
        }
    };
    ($bus:expr) => {
        $crate::event_bus_conformance! { [] $bus }
    };
}

fn game(id: i64) -> Topic {
    Topic::Game(GameId::new(id))
}

fn player(id: i64) -> Topic {
    Topic::Player(PlayerId::new(id))
}

/// A wake-up reaches whoever waits already.
pub async fn whoever_listens_is_woken(bus: &(impl EventBus + 'static)) {
    for topic in [game(1), player(1)] {
        let mut listener = bus.listen(topic);
        let waiting = tokio::spawn(async move { listener.heard().await });
        tokio::task::yield_now().await;

        bus.announce(&[topic]);

        waiting.await.expect("the listener is woken");
    }
}

/// What is announced between the registration and the wait is not lost.
pub async fn an_announcement_before_the_wait_is_heard_in_it(bus: &impl EventBus) {
    let mut listener = bus.listen(game(1));

    bus.announce(&[game(1)]);
    bus.announce(&[game(1)]);

    listener.heard().await;
}

/// Any number of streams may show one game.
pub async fn everyone_who_listens_to_a_topic_is_woken(bus: &impl EventBus) {
    let mut listeners: Vec<_> = (0..100).map(|_| bus.listen(game(1))).collect();

    bus.announce(&[game(1)]);

    for listener in &mut listeners {
        listener.heard().await;
    }
}

/// The end of a game concerns the game and both players.
pub async fn one_announcement_may_name_many_topics(bus: &impl EventBus) {
    let topics = [game(1), player(1), player(2), game(i64::MAX), player(i64::MAX)];
    let mut listeners = topics.map(|topic| bus.listen(topic));

    bus.announce(&topics);

    for listener in &mut listeners {
        listener.heard().await;
    }
}

/// Most games have no audience.
pub async fn nobody_need_listen(bus: &impl EventBus) {
    let mut listener = bus.listen(game(1));
    bus.announce(&[]);
    bus.announce(&[game(2), player(1)]);
    bus.announce(&[game(2), game(1)]);

    listener.heard().await;
}

/// A stream waits for several things at once and drops the waits that did not end.
pub async fn a_wait_that_is_given_up_loses_nothing(bus: &impl EventBus) {
    let mut listener = bus.listen(game(1));
    for _ in 0..3 {
        tokio::select! {
            biased;
            () = listener.heard() => {}
            () = tokio::task::yield_now() => {}
        }
        bus.announce(&[game(1)]);
        tokio::task::yield_now().await;
    }

    listener.heard().await;
}

/// What the last listener of a topic took with it is made again.
pub async fn a_topic_can_be_listened_to_again(bus: &impl EventBus) {
    for _ in 0..3 {
        let mut listener = bus.listen(game(1));
        bus.announce(&[game(1)]);
        listener.heard().await;
    }
}

/// However many are heard as one: whoever looks after each wake-up sees the last state.
pub async fn the_last_of_many_announcements_is_heard(bus: &impl EventBus) {
    const LAST: u32 = 10_000;
    let state = Arc::new(AtomicU32::new(0));
    let mut listener = bus.listen(game(1));
    let seen = Arc::clone(&state);
    let reader = tokio::spawn(async move {
        while seen.load(Ordering::SeqCst) < LAST {
            listener.heard().await;
        }
    });

    for number in 1..=LAST {
        state.store(number, Ordering::SeqCst);
        bus.announce(&[game(1)]);
    }

    reader.await.expect("the reader sees the last state");
}

/// Streams open and close all the time.
pub async fn listeners_may_come_and_go_while_others_listen(bus: &impl EventBus) {
    let mut stays = bus.listen(game(1));
    for _ in 0..100 {
        let mut others: [Box<dyn Listener>; 3] = [1, 1, 2].map(|id| bus.listen(game(id)));
        bus.announce(&[game(1), game(2)]);
        others[0].heard().await;
        drop(others);
        stays.heard().await;
    }
}
