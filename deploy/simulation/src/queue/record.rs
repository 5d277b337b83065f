//! What happened in one run.

use super::person::Person;
use rules::Color;

/// From this rating on people are few, and hard to pair.
const STRONG: f64 = 2300.0;

/// What happened in one run.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// Seconds between joining and being paired, in ascending order once the run is over.
    pub(super) waits_s: Vec<f64>,
    /// The same of those rated above 2300.
    pub(super) strong_waits_s: Vec<f64>,
    /// Differences of ratings in points, likewise.
    pub(super) gaps: Vec<f64>,
    /// The processor's time for each wave, likewise.
    pub(super) waves_ms: Vec<f64>,
    /// Tickets of each wave, likewise.
    pub(super) tickets: Vec<f64>,
    /// How often somebody met the opponent of the game before.
    pub(super) met_before: usize,
    /// How often somebody met one of the last ten opponents.
    pub(super) met_lately: usize,
    /// How often somebody had a colour for the third time running, or more.
    pub(super) long_runs: usize,
    /// Players of at least ten games, and those of them with three games or more of one colour in excess.
    pub(super) judged: usize,
    pub(super) imbalanced: usize,
}

impl Record {
    /// Enters one side of a game that is about to begin.
    pub(super) fn side(&mut self, person: &Person, opponent: &Person, color: Color, waited_s: f64) {
        self.waits_s.push(waited_s);
        if person.rating() > STRONG {
            self.strong_waits_s.push(waited_s);
        }
        self.met_before += usize::from(person.opponents.first() == Some(&opponent.id()));
        self.met_lately += usize::from(person.opponents.contains(&opponent.id()));
        self.long_runs += usize::from(person.colors.played(color).run() >= 3);
    }

    /// Ends the run.
    pub(super) fn close(mut self, people: &[Person]) -> Self {
        let judged = people.iter().filter(|person| person.games >= 10);
        self.judged = judged.clone().count();
        self.imbalanced = judged.filter(|person| person.surplus.abs() > 2).count();
        for values in [
            &mut self.waits_s,
            &mut self.strong_waits_s,
            &mut self.gaps,
            &mut self.waves_ms,
            &mut self.tickets,
        ] {
            values.sort_unstable_by(f64::total_cmp);
        }
        self
    }

    /// This many of all sides of games, in percent.
    pub(super) fn share(&self, sides: usize) -> f64 {
        percent(sides, self.waits_s.len())
    }
}

/// So many of so many; none of none is 0.
pub(super) fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// The least value that so many percent do not exceed, of values in ascending order; 0 where there are none.
pub(super) fn percentile(ascending: &[f64], percent: usize) -> f64 {
    let rank = (ascending.len() * percent).div_ceil(100);
    ascending.get(rank.saturating_sub(1)).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::percentile;

    /// The nearest rank: of five values, the second is the least that 40 in 100 do not exceed.
    #[test]
    fn a_percentile_is_a_value_that_was_measured() {
        let values = [15.0, 20.0, 35.0, 40.0, 50.0];

        let found = [5, 30, 40, 50, 100].map(|percent| percentile(&values, percent));

        assert!(found.iter().eq(&[15.0, 20.0, 20.0, 35.0, 50.0]), "{found:?}");
        assert!(percentile(&[], 50).abs() < f64::EPSILON);
    }
}
