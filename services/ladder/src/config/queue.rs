//! `[queue]`: who may wait for a game, and who is paired with whom.

use domain::Millis;
use domain::pairing::{Costs, PairingPolicy, Patience, Rematches, Window};
use domain::ticket::WhilePlaying;
use toml::Table;

use super::{Faults, Keys};

/// Time between two waves: they are due by a clock that is read a few times a second, and nobody waits for a minute
/// only to be looked at.
const WAVE_EVERY: (Millis, Millis) = (Millis(500), Millis(60_000));
/// Points of gap between two ratings: beyond the larger, everybody fits.
const GAP: (f64, f64) = (0.0, 4_000.0);
/// Points for a second that was waited.
const GROWTH: (f64, f64) = (0.0, 1_000.0);
/// Players in a population.
const POPULATION: (f64, f64) = (0.0, 1_000_000.0);
/// Beyond the larger, nothing else decides.
const COST: (f64, f64) = (0.0, 10_000.0);

/// The ranked queue.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Queue {
    /// `while_playing`: whether players may wait for a game while they play a rated one.
    pub(crate) while_playing: WhilePlaying,
    /// Everything else: how tickets are paired.
    pub(crate) pairing: PairingPolicy,
}

impl Queue {
    pub(super) fn read(table: Table, faults: &mut Faults) -> Self {
        let mut queue = Self::default();
        let pairing = &mut queue.pairing;
        let mut keys = Keys::of(table, "queue".to_owned(), faults);
        keys.replace("while_playing", &mut queue.while_playing);
        let (least, most) = WAVE_EVERY;
        keys.replace("wave_every_ms", &mut pairing.wave_every);
        if !(least..=most).contains(&pairing.wave_every) {
            keys.refuse("wave_every_ms", &format!("must be {} to {}", least.0, most.0));
        }
        let tables = ["window", "patience", "rematches", "costs"].map(|key| keys.table(key));
        keys.finish();
        let [given_window, given_patience, given_rematches, given_costs] = tables;
        if let Some(table) = given_window {
            window(table, &mut pairing.window, faults);
        }
        if let Some(table) = given_patience {
            patience(table, &mut pairing.patience, faults);
        }
        if let Some(table) = given_rematches {
            rematches(table, &mut pairing.rematches, faults);
        }
        if let Some(table) = given_costs {
            costs(table, &mut pairing.costs, faults);
        }
        queue
    }
}

/// `[queue.window]`
fn window(table: Table, window: &mut Window, faults: &mut Faults) {
    let mut keys = Keys::of(table, "queue.window".to_owned(), faults);
    within(&mut keys, "below_1000", &mut window.below_1000, GAP);
    within(&mut keys, "below_1500", &mut window.below_1500, GAP);
    let divisor = &mut window.divisor_from_1500;
    within(&mut keys, "divisor_from_1500", divisor, (1.0, 1_000.0));
    keys.finish();
}

/// `[queue.patience]`
fn patience(table: Table, patience: &mut Patience, faults: &mut Faults) {
    let mut keys = Keys::of(table, "queue.patience".to_owned(), faults);
    within(&mut keys, "points_per_s", &mut patience.points_per_s, GROWTH);
    let of_few = &mut patience.points_per_s_of_few;
    within(&mut keys, "points_per_s_of_few", of_few, GROWTH);
    within(&mut keys, "many", &mut patience.many, (1.0, POPULATION.1));
    within(
        &mut keys,
        "shorter_share",
        &mut patience.shorter_share,
        (0.0, 1.0),
    );
    within(&mut keys, "points_max", &mut patience.points_max, GAP);
    keys.finish();
}

/// `[queue.rematches]`
fn rematches(table: Table, rematches: &mut Rematches, faults: &mut Faults) {
    let mut keys = Keys::of(table, "queue.rematches".to_owned(), faults);
    let population = &mut rematches.population_below;
    within(&mut keys, "population_below", population, POPULATION);
    keys.replace("after_ms", &mut rematches.after);
    if !(Millis::ZERO..=Millis(3_600_000)).contains(&rematches.after) {
        keys.refuse("after_ms", "must be 0 to 3600000");
    }
    keys.finish();
}

/// `[queue.costs]`
fn costs(table: Table, costs: &mut Costs, faults: &mut Faults) {
    let mut keys = Keys::of(table, "queue.costs".to_owned(), faults);
    within(&mut keys, "per_meeting", &mut costs.per_meeting, COST);
    within(&mut keys, "per_owed_color", &mut costs.per_owed_color, COST);
    within(&mut keys, "same_run", &mut costs.same_run, COST);
    within(&mut keys, "per_s_waited", &mut costs.per_s_waited, COST);
    keys.finish();
}

fn within(keys: &mut Keys<'_>, key: &'static str, value: &mut f64, (least, most): (f64, f64)) {
    keys.replace(key, value);
    if !(least..=most).contains(value) {
        keys.refuse(key, &format!("must be {least} to {most}"));
    }
}
