//! How far apart two may be. The figures are those of the decision record: 130, 100 and r ÷ 15 points, 8 points
//! for each second (12 among few), of which 0.7 are the shorter wait's, 500 at most.

use domain::pairing::PairingPolicy;

use super::people::{Wishes, met, player};

#[test]
fn the_window_is_130_below_1000_then_100_then_a_fifteenth_of_the_rating() {
    let window = PairingPolicy::default().window;

    for (rating, points) in [
        (400.0, 130.0),
        (999.9, 130.0),
        (1000.0, 100.0),
        (1499.9, 100.0),
        (1500.0, 100.0),
        (1800.0, 120.0),
        (2400.0, 160.0),
    ] {
        assert_eq!(window.points(rating), points, "{rating}");
    }
}

#[test]
fn waiting_adds_eight_points_a_second_by_both_waits_and_500_at_most() {
    let patience = PairingPolicy::default().patience;

    for (one, other, points) in [
        (0.0, 0.0, 0.0),
        (10.0, 10.0, 80.0),
        (0.0, 10.0, 24.0),
        (10.0, 0.0, 24.0),
        (20.0, 10.0, 104.0),
        (62.5, 62.5, 500.0),
        (1000.0, 1000.0, 500.0),
    ] {
        let added = patience.points(one, other, 1000.0);
        assert!((added - points).abs() < 1e-9, "{one} and {other}: {added}");
    }
}

#[test]
fn waiting_adds_up_to_twelve_points_a_second_where_few_are_around() {
    let patience = PairingPolicy::default().patience;

    for (population, points) in [
        (0.0, 120.0),
        (250.0, 110.0),
        (500.0, 100.0),
        (1000.0, 80.0),
        (50_000.0, 80.0),
    ] {
        let added = patience.points(10.0, 10.0, population);
        assert!((added - points).abs() < 1e-9, "{population}: {added}");
    }
}

#[test]
fn two_who_join_together_meet_up_to_the_window_of_the_weaker() {
    for (weaker, stronger, meet) in [
        (900.0, 1030.0, true),
        (900.0, 1031.0, false),
        (1200.0, 1300.0, true),
        (1200.0, 1301.0, false),
        (1800.0, 1920.0, true),
        (1800.0, 1921.0, false),
    ] {
        let pairs = met(&[player(1, weaker), player(2, stronger)]);
        assert_eq!(!pairs.is_empty(), meet, "{weaker} and {stronger}");
    }
}

#[test]
fn the_window_widens_while_they_wait() {
    // 100 points, and 8 × 10 after ten seconds of both.
    let after = |seconds, gap| {
        let both = [player(1, 1200.0), player(2, 1200.0 + gap)].map(|player| player.waited(seconds));
        !met(&both).is_empty()
    };

    assert!(!after(0, 180.0));
    assert!(after(10, 180.0));
    assert!(!after(10, 180.5));
    assert!(after(3600, 600.0), "500 points and no more");
    assert!(!after(3600, 600.5), "500 points and no more");
}
