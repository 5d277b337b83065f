use domain::Millis;
use domain::pairing::Populations;

use super::people::{NOW, minutes};

#[test]
fn a_population_moves_half_way_to_what_is_seen_in_twenty_minutes() {
    let mut populations = Populations::default();

    populations.observe(minutes(5), 100, NOW);
    assert_eq!(populations.of(minutes(5)), 100.0);
    populations.observe(minutes(5), 0, NOW + Millis::from_secs(20 * 60));
    assert_eq!(populations.of(minutes(5)), 50.0);
    populations.observe(minutes(5), 250, NOW + Millis::from_secs(40 * 60));
    assert_eq!(populations.of(minutes(5)), 150.0);
}

#[test]
fn a_time_control_that_nobody_was_seen_at_has_no_population() {
    assert_eq!(Populations::default().of(minutes(5)), 0.0);
}

#[test]
fn an_observation_out_of_order_counts_for_nothing() {
    let mut populations = Populations::default();

    populations.observe(minutes(5), 100, NOW);
    populations.observe(minutes(5), 0, NOW - Millis::from_secs(600));

    assert_eq!(populations.of(minutes(5)), 100.0);
}
