//! A map that forgets what was not touched lately, without ever searching for it.

use std::collections::HashMap;
use std::hash::Hash;
use std::mem;

use domain::{Millis, Timestamp};

/// Two maps, the recent one and the one before. When the recent one is a lifetime old or holds its share
/// of the capacity, it becomes the one before, whose entries are forgotten.
///
/// Hence an entry is kept for one lifetime at least after it was put in, and two at most, unless more
/// than half the capacity are put in within a lifetime.
#[derive(Debug)]
pub(crate) struct Generations<K, V> {
    recent: HashMap<K, V>,
    before: HashMap<K, V>,
    recent_since: Option<Timestamp>,
    /// What was put in earlier than this may be forgotten.
    complete_since: Option<Timestamp>,
    lifetime: Millis,
    share: usize,
}

impl<K: Eq + Hash, V> Generations<K, V> {
    /// An empty map that never holds more than `capacity` entries (at least two).
    pub(crate) fn new(lifetime: Millis, capacity: usize) -> Self {
        Self {
            recent: HashMap::new(),
            before: HashMap::new(),
            recent_since: None,
            complete_since: None,
            lifetime,
            share: (capacity / 2).max(1),
        }
    }

    /// The latest value of `key`, if it is not forgotten.
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.recent.get(key).or_else(|| self.before.get(key))
    }

    /// Puts in a value, at `now`.
    pub(crate) fn put(&mut self, key: K, value: V, now: Timestamp) {
        let since = self.begin(now);
        let is_full = self.recent.len() >= self.share && !self.recent.contains_key(&key);
        if is_full || now - since >= self.lifetime {
            self.before = mem::take(&mut self.recent);
            self.complete_since = Some(since);
            self.recent_since = Some(now);
        }
        self.recent.insert(key, value);
    }

    /// The instant from which on every entry is still there, beginning with the first call of this or of
    /// [`put`](Self::put).
    pub(crate) fn complete_since(&mut self, now: Timestamp) -> Timestamp {
        let since = self.begin(now);
        self.complete_since.unwrap_or(since)
    }

    fn begin(&mut self, now: Timestamp) -> Timestamp {
        *self.recent_since.get_or_insert(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIFETIME: Millis = Millis(1000);

    fn at(ms: i64) -> Timestamp {
        Timestamp::from_unix_ms(ms)
    }

    #[test]
    fn an_entry_is_kept_for_its_lifetime_and_forgotten_after_two() {
        let mut map = Generations::new(LIFETIME, 100);
        map.put(1, 'a', at(999));
        map.put(2, 'b', at(1998));
        assert_eq!(map.get(&1), Some(&'a'));

        map.put(3, 'c', at(2998));
        assert_eq!(map.get(&1), Some(&'a'));
        map.put(4, 'd', at(3998));

        assert_eq!(map.get(&1), None);
        assert_eq!(map.get(&3), Some(&'c'));
        assert_eq!(map.complete_since(at(3998)), at(2998));
    }

    #[test]
    fn an_entry_that_is_put_in_again_lives_on_with_its_new_value() {
        let mut map = Generations::new(LIFETIME, 100);
        for second in 0..5 {
            map.put('p', second, at(second * 1000));
        }

        assert_eq!(map.get(&'p'), Some(&4));
    }

    #[test]
    fn more_entries_than_the_capacity_are_never_held() {
        let mut map = Generations::new(LIFETIME, 100);
        for key in 0..1000 {
            map.put(key, (), at(key));
            assert!(map.recent.len() + map.before.len() <= 100);
        }

        assert_eq!(map.get(&950), Some(&()));
        assert_eq!(map.complete_since(at(1000)), at(900));
    }

    #[test]
    fn a_new_map_is_complete_since_it_was_first_asked() {
        let mut map = Generations::<u8, ()>::new(LIFETIME, 100);

        assert_eq!(map.complete_since(at(5)), at(5));
        assert_eq!(map.complete_since(at(9000)), at(5));
    }
}
