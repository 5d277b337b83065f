//! Running sums over counts that change.

/// Counts in a row of slots, with sums in logarithmic time (P. Fenwick, *A new data structure for
/// cumulative frequency tables*, 1994).
#[derive(Debug, Default)]
pub(super) struct Fenwick {
    /// `sums[i]` is the sum of the `lowbit(i + 1)` counts that end with slot `i`.
    sums: Vec<u32>,
}

impl Fenwick {
    pub(super) fn from_counts(counts: impl Iterator<Item = u32>) -> Self {
        let mut sums: Vec<u32> = counts.collect();
        for slot in 0..sums.len() {
            let parent = slot | (slot + 1);
            if parent < sums.len() {
                sums[parent] += sums[slot];
            }
        }
        Self { sums }
    }

    pub(super) fn increment(&mut self, slot: usize) {
        self.for_each_above(slot, |sum| *sum += 1);
    }

    pub(super) fn decrement(&mut self, slot: usize) {
        self.for_each_above(slot, |sum| *sum -= 1);
    }

    fn for_each_above(&mut self, mut slot: usize, change: impl Fn(&mut u32)) {
        while let Some(sum) = self.sums.get_mut(slot) {
            change(sum);
            slot |= slot + 1;
        }
    }

    /// The sum of the counts before `slot`.
    pub(super) fn before(&self, mut slot: usize) -> usize {
        let mut sum = 0;
        while slot > 0 {
            sum += self.sums[slot - 1] as usize;
            slot &= slot - 1;
        }
        sum
    }

    /// The slot in which the item at `position` lies, and its place there; `None` beyond the last.
    pub(super) fn locate(&self, position: usize) -> Option<(usize, usize)> {
        let mut slot = 0;
        let mut rest = position;
        let mut width = (self.sums.len() + 1).next_power_of_two();
        while width > 0 {
            if let Some(&sum) = self.sums.get(slot + width - 1)
                && sum as usize <= rest
            {
                slot += width;
                rest -= sum as usize;
            }
            width /= 2;
        }
        (slot < self.sums.len()).then_some((slot, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_places_follow_the_counts() {
        let mut counts = Fenwick::from_counts([2, 0, 1, 3, 0].into_iter());
        counts.increment(1);
        counts.decrement(3);

        let sums: Vec<_> = (0..=5).map(|slot| counts.before(slot)).collect();
        assert_eq!(sums, [0, 2, 3, 4, 6, 6]);

        let places: Vec<_> = (0..7).map(|position| counts.locate(position)).collect();
        assert_eq!(
            places,
            [
                Some((0, 0)),
                Some((0, 1)),
                Some((1, 0)),
                Some((2, 0)),
                Some((3, 0)),
                Some((3, 1)),
                None
            ]
        );
    }

    #[test]
    fn nothing_is_found_in_nothing() {
        assert_eq!(Fenwick::default().locate(0), None);
        assert_eq!(Fenwick::from_counts([0, 0, 0].into_iter()).locate(0), None);
    }
}
