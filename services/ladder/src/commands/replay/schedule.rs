//! Which game may begin.

use std::collections::{BTreeSet, HashMap};

/// Lets every player play one game at a time, in the order of the files: so the ratings that come of it
/// do not depend on how many games are played at once.
pub(super) struct Schedule {
    /// For each game, of how many of its players an earlier game is still to be finished.
    waits: Vec<u8>,
    /// For each game, its players' next games.
    next: Vec<Vec<usize>>,
    ready: BTreeSet<usize>,
}

impl Schedule {
    /// The games between these players.
    pub(super) fn new(games: impl Iterator<Item = [usize; 2]>) -> Self {
        let mut last: HashMap<usize, usize> = HashMap::new();
        let mut schedule = Self {
            waits: Vec::new(),
            next: Vec::new(),
            ready: BTreeSet::new(),
        };
        for (game, players) in games.enumerate() {
            schedule.next.push(Vec::new());
            let earlier = players.into_iter().filter_map(|player| last.insert(player, game));
            let mut waits = 0;
            for earlier in earlier {
                schedule.next[earlier].push(game);
                waits += 1;
            }
            schedule.waits.push(waits);
            if waits == 0 {
                schedule.ready.insert(game);
            }
        }
        schedule
    }

    /// The first game that may begin now.
    pub(super) fn next(&mut self) -> Option<usize> {
        self.ready.pop_first()
    }

    /// Its players are free again.
    pub(super) fn finished(&mut self, game: usize) {
        for next in std::mem::take(&mut self.next[game]) {
            self.waits[next] -= 1;
            if self.waits[next] == 0 {
                self.ready.insert(next);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_plays_one_game_at_a_time_in_order() {
        let mut schedule = Schedule::new([[1, 2], [2, 3], [4, 5], [1, 2]].into_iter());

        assert_eq!(
            [schedule.next(), schedule.next(), schedule.next()],
            [Some(0), Some(2), None]
        );
        schedule.finished(0);
        assert_eq!([schedule.next(), schedule.next()], [Some(1), None]);
        schedule.finished(1);
        assert_eq!(schedule.next(), Some(3));
    }
}
