//! Who listens to what in this process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use domain::ports::{Listener, Topic};
use tokio::sync::watch;

/// A line for each topic that somebody listens to. A topic without listeners has none.
#[derive(Debug, Default)]
pub(super) struct Switchboard {
    lines: Mutex<HashMap<Topic, Line>>,
}

/// What rings in the listeners' ears. A [`watch`] channel without a value: it knows of each receiver
/// whether it was told since it looked last, and holds nothing else.
#[derive(Debug)]
struct Line {
    bell: watch::Sender<()>,
    listeners: usize,
}

impl Switchboard {
    /// Wakes the listeners of `topics`.
    pub(super) fn ring<'a>(&self, topics: impl IntoIterator<Item = &'a Topic>) {
        let lines = self.lines();
        for line in topics.into_iter().filter_map(|topic| lines.get(topic)) {
            line.bell.send_replace(());
        }
    }

    /// Wakes everybody.
    pub(super) fn ring_all(&self) {
        for line in self.lines().values() {
            line.bell.send_replace(());
        }
    }

    /// Listens to `topic` from now on.
    pub(super) fn listen(self: &Arc<Self>, topic: Topic) -> Box<dyn Listener> {
        let mut lines = self.lines();
        let line = lines.entry(topic).or_insert_with(|| Line {
            bell: watch::Sender::new(()),
            listeners: 0,
        });
        line.listeners += 1;
        Box::new(Ear {
            topic,
            rung: line.bell.subscribe(),
            switchboard: Arc::clone(self),
        })
    }

    fn hang_up(&self, topic: Topic) {
        let mut lines = self.lines();
        if let Some(line) = lines.get_mut(&topic) {
            line.listeners -= 1;
            if line.listeners == 0 {
                lines.remove(&topic);
            }
        }
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<Topic, Line>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One listener. Its line stays until it is dropped.
#[derive(Debug)]
struct Ear {
    topic: Topic,
    rung: watch::Receiver<()>,
    switchboard: Arc<Switchboard>,
}

#[async_trait]
impl Listener for Ear {
    async fn heard(&mut self) {
        let _the_line_is_there_while_we_listen = self.rung.changed().await;
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.switchboard.hang_up(self.topic);
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use domain::{GameId, PlayerId};

    use super::*;

    const GAME: Topic = Topic::Game(GameId::new(1));
    const PLAYER: Topic = Topic::Player(PlayerId::new(1));

    fn has_heard(listener: &mut Box<dyn Listener>) -> bool {
        let heard = pin!(listener.heard());
        heard.poll(&mut Context::from_waker(Waker::noop())) == Poll::Ready(())
    }

    #[test]
    fn only_the_listeners_of_a_topic_are_woken_and_once_for_all_that_was_announced() {
        let switchboard = Arc::new(Switchboard::default());
        let mut game = switchboard.listen(GAME);
        let mut player = switchboard.listen(PLAYER);

        switchboard.ring(&[GAME, GAME]);
        switchboard.ring(&[GAME]);

        assert!(has_heard(&mut game));
        assert!(!has_heard(&mut game));
        assert!(!has_heard(&mut player));
    }

    #[test]
    fn what_rang_before_a_listener_came_is_not_heard() {
        let switchboard = Arc::new(Switchboard::default());
        let mut early = switchboard.listen(GAME);
        switchboard.ring(&[GAME]);
        let mut late = switchboard.listen(GAME);

        assert!(has_heard(&mut early));
        assert!(!has_heard(&mut late));
    }

    #[test]
    fn everybody_is_woken_when_anything_may_have_been_missed() {
        let switchboard = Arc::new(Switchboard::default());
        let mut listeners = [GAME, PLAYER].map(|topic| switchboard.listen(topic));

        switchboard.ring_all();

        assert!(listeners.iter_mut().all(has_heard));
    }

    #[test]
    fn a_topic_costs_nothing_before_its_first_listener_comes_and_after_the_last_has_gone() {
        let switchboard = Arc::new(Switchboard::default());
        switchboard.ring(&[GAME, PLAYER]);
        assert_eq!(switchboard.lines().len(), 0);

        let listeners = [GAME, GAME, PLAYER].map(|topic| switchboard.listen(topic));
        assert_eq!(switchboard.lines().len(), 2);

        drop(listeners);
        assert_eq!(switchboard.lines().len(), 0);
    }
}
