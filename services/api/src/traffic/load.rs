//! What is let in while there is more than can be done: moves before what changes other things, and that before looks.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Class;
use crate::problem::{ApiError, Code};

/// How often a thread that answers requests looks how late it is.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Of so many looks the least late one counts: a thread that was held up once is not overloaded.
const LOOKS: usize = 8;

/// How busy a process may be for a request to be let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ceiling {
    /// Requests under way, of all kinds.
    pub under_way: usize,
    /// How late the threads are that answer requests.
    pub late: Duration,
}

/// The ceilings of one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ceilings {
    /// For looks and the beginnings of streams, which go first.
    pub reads: Ceiling,
    /// For what changes something.
    pub writes: Ceiling,
    /// For moves, which go last.
    pub moves: Ceiling,
}

impl Default for Ceilings {
    /// A tenth of a second is what players do not notice; a move that waits for two seconds is one that was lost.
    fn default() -> Self {
        let ceiling = |under_way, late_ms| Ceiling {
            under_way,
            late: Duration::from_millis(late_ms),
        };
        Self {
            reads: ceiling(256, 100),
            writes: ceiling(512, 300),
            moves: ceiling(4_096, 2_000),
        }
    }
}

impl Ceilings {
    /// That of a class; health has none.
    fn of(&self, class: Class) -> Option<Ceiling> {
        match class {
            Class::Health => None,
            Class::Read => Some(self.reads),
            Class::Write | Class::Registration => Some(self.writes),
            Class::Move => Some(self.moves),
        }
    }
}

/// How busy this process is.
#[derive(Debug, Default)]
pub(crate) struct Load {
    ceilings: Ceilings,
    under_way: AtomicUsize,
    lateness: Mutex<Vec<Arc<AtomicU64>>>,
}

impl Load {
    pub(crate) fn new(ceilings: Ceilings) -> Self {
        Self {
            ceilings,
            ..Self::default()
        }
    }

    /// Lets a request in, until what is given back is dropped.
    ///
    /// # Errors
    /// 503 where its class is to wait.
    pub(crate) fn enter(self: &Arc<Self>, class: Class) -> Result<UnderWay, ApiError> {
        let others = self.under_way.fetch_add(1, Ordering::Relaxed);
        let entered = UnderWay(Arc::clone(self));
        match self.ceilings.of(class) {
            Some(ceiling) if others >= ceiling.under_way || self.late() > ceiling.late => {
                Err(ApiError::new(Code::Overloaded))
            }
            _ => Ok(entered),
        }
    }

    /// Requests that were let in and are not answered yet.
    pub(crate) fn under_way(&self) -> usize {
        self.under_way.load(Ordering::Relaxed)
    }

    /// How late the latest thread is.
    pub(crate) fn late(&self) -> Duration {
        let lateness = self.lateness.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = lateness.iter().map(|late| late.load(Ordering::Relaxed)).max();
        Duration::from_micros(latest.unwrap_or(0))
    }

    /// Where one more thread shows how late it is.
    fn another_thread(&self) -> Arc<AtomicU64> {
        let shown = Arc::new(AtomicU64::new(0));
        let mut lateness = self.lateness.lock().unwrap_or_else(PoisonError::into_inner);
        lateness.push(Arc::clone(&shown));
        shown
    }

    /// Looks from now on how late the thread is on which this runs.
    pub(crate) async fn keep_looking(self: Arc<Self>) {
        let shown = self.another_thread();
        let mut looks = [Duration::ZERO; LOOKS];
        for turn in (0..LOOKS).cycle() {
            let slept_at = Instant::now();
            sleep(LOOK_EVERY).await;
            looks[turn] = slept_at.elapsed().saturating_sub(LOOK_EVERY);
            shown.store(least(&looks).as_micros() as u64, Ordering::Relaxed);
        }
    }
}

fn least(looks: &[Duration]) -> Duration {
    looks.iter().copied().min().unwrap_or_default()
}

/// A request that was let in.
#[derive(Debug)]
pub(crate) struct UnderWay(Arc<Load>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.under_way.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSES: [Class; 5] = [
        Class::Health,
        Class::Read,
        Class::Write,
        Class::Registration,
        Class::Move,
    ];

    fn let_in(load: &Arc<Load>) -> Vec<Class> {
        CLASSES
            .into_iter()
            .filter(|&class| load.enter(class).is_ok())
            .collect()
    }

    #[test]
    fn looks_go_first_then_other_changes_and_moves_last() {
        let ceiling = |under_way| Ceiling {
            under_way,
            late: Duration::MAX,
        };
        let load = Arc::new(Load::new(Ceilings {
            reads: ceiling(1),
            writes: ceiling(2),
            moves: ceiling(3),
        }));
        let mut held = Vec::new();

        for left in [5, 4, 2, 1] {
            assert_eq!(
                let_in(&load),
                [&CLASSES[..1], &CLASSES[CLASSES.len() - left + 1..]].concat()
            );
            held.push(load.enter(Class::Health).unwrap());
        }
        held.clear();
        assert_eq!(let_in(&load), CLASSES);
    }

    #[test]
    fn a_thread_that_is_late_sheds_in_the_same_order() {
        let load = Arc::new(Load::new(Ceilings::default()));
        let late = Arc::new(AtomicU64::new(0));
        load.lateness.lock().unwrap().push(Arc::clone(&late));

        for (late_ms, left) in [(50, 5), (150, 4), (400, 2), (2_500, 1)] {
            late.store(late_ms * 1_000, Ordering::Relaxed);
            assert_eq!(
                let_in(&load),
                [&CLASSES[..1], &CLASSES[CLASSES.len() - left + 1..]].concat()
            );
        }
    }

    #[test]
    fn being_held_up_once_is_not_being_late() {
        let ms = Duration::from_millis;

        assert_eq!(least(&[ms(0), ms(900), ms(1)]), ms(0));
        assert_eq!(least(&[ms(250), ms(900), ms(300)]), ms(250));
    }
}
