//! What waits to be sent to Redis by the task that does so.

use std::collections::HashMap;
use std::hash::Hash;

use tokio::sync::watch;

/// The greatest value of each key, until a task takes it away. Holds a bounded number of keys.
#[derive(Debug)]
pub(crate) struct Backlog<K, V> {
    state: watch::Sender<State<K, V>>,
    capacity: usize,
}

#[derive(Debug)]
struct State<K, V> {
    waiting: HashMap<K, V>,
    under_way: bool,
}

impl<K: Copy + Eq + Hash, V: Copy + Ord> Backlog<K, V> {
    pub(crate) fn new(capacity: usize) -> Self {
        let state = State {
            waiting: HashMap::new(),
            under_way: false,
        };
        Self {
            state: watch::Sender::new(state),
            capacity,
        }
    }

    /// Puts entries in, and tells how many had no room.
    pub(crate) fn add(&self, entries: impl IntoIterator<Item = (K, V)>) -> usize {
        let mut left_out = 0;
        self.state.send_modify(|state| {
            for (key, value) in entries {
                if let Some(known) = state.waiting.get_mut(&key) {
                    *known = value.max(*known);
                } else if state.waiting.len() < self.capacity {
                    state.waiting.insert(key, value);
                } else {
                    left_out += 1;
                }
            }
        });
        left_out
    }

    /// Takes up to `max` entries away, once there are any. Follow it with [`sent`](Self::sent) or
    /// [`failed`](Self::failed).
    pub(crate) async fn next(&self, max: usize) -> Vec<(K, V)> {
        self.wait(|state| !state.waiting.is_empty()).await;
        let mut batch = Vec::new();
        self.state.send_modify(|state| {
            state.under_way = true;
            batch = state
                .waiting
                .iter()
                .take(max)
                .map(|(&key, &value)| (key, value))
                .collect();
            for (key, _) in &batch {
                state.waiting.remove(key);
            }
        });
        batch
    }

    /// The batch has arrived.
    pub(crate) fn sent(&self) {
        self.state.send_modify(|state| state.under_way = false);
    }

    /// The batch has not arrived: it waits again, and what had no room is counted.
    pub(crate) fn failed(&self, batch: Vec<(K, V)>) -> usize {
        let left_out = self.add(batch);
        self.sent();
        left_out
    }

    /// Waits until nothing waits and nothing is under way.
    pub(crate) async fn empty(&self) {
        self.wait(|state| state.waiting.is_empty() && !state.under_way)
            .await;
    }

    async fn wait(&self, condition: impl Fn(&State<K, V>) -> bool) {
        let mut state = self.state.subscribe();
        drop(state.wait_for(condition).await); // No error: the sender is ours.
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_greatest_value_of_each_key_is_sent() {
        let backlog = Backlog::new(10);
        backlog.add([('a', 2), ('b', 1)]);
        backlog.add([('a', 3), ('b', 0)]);

        let mut batch = backlog.next(10).await;

        batch.sort_unstable();
        assert_eq!(batch, [('a', 3), ('b', 1)]);
    }

    #[tokio::test]
    async fn a_batch_that_failed_waits_again_beside_what_came_meanwhile() {
        let backlog = Backlog::new(10);
        backlog.add([('a', 1), ('b', 1)]);
        let batch = backlog.next(10).await;
        backlog.add([('a', 2)]);

        assert_eq!(backlog.failed(batch), 0);

        let mut batch = backlog.next(10).await;
        batch.sort_unstable();
        assert_eq!(batch, [('a', 2), ('b', 1)]);
    }

    #[tokio::test]
    async fn it_is_empty_when_the_last_batch_has_arrived() {
        let backlog = Backlog::new(10);
        backlog.add([('a', 1), ('b', 1)]);
        for _ in 0..2 {
            assert_eq!(backlog.next(1).await.len(), 1);
            tokio::select! {
                biased;
                () = backlog.empty() => panic!("a batch is under way"),
                () = tokio::task::yield_now() => {}
            }
            backlog.sent();
        }

        backlog.empty().await;
    }

    #[test]
    fn what_has_no_room_is_counted_and_left_out() {
        let backlog = Backlog::new(2);

        assert_eq!(backlog.add([('a', 1), ('b', 1), ('c', 1), ('a', 2)]), 1);
    }
}
