//! Who may meet whom, and whom of several.

use domain::challenge::ColorWish;
use domain::pairing::Waiting;
use domain::{PlayerId, TicketId};
use rules::Color::{Black, White};

use super::people::{Wishes, entry, met, minutes, pair, pair_among, player};

#[test]
fn the_closest_meet() {
    let ratings = [1500.0, 1590.0, 1505.0, 1595.0];
    let tickets: Vec<Waiting> = (1..)
        .zip(ratings)
        .map(|(id, rating)| player(id, rating))
        .collect();

    assert_eq!(met(&tickets), [[1, 3], [2, 4]]);
}

#[test]
fn nobody_meets_himself_through_two_tickets() {
    let again = Waiting {
        ticket: TicketId::new(150),
        ..player(1, 1500.0)
    };

    assert_eq!(met(&[player(1, 1500.0), again.clone()]), [] as [[i64; 2]; 0]);
    let pairing = pair(&[player(1, 1500.0), again, player(2, 1500.0), player(3, 1500.0)]);
    assert_eq!(pairing.pairs.len(), 1, "nor do two tickets give two games");
}

#[test]
fn a_block_of_either_keeps_two_apart() {
    assert!(met(&[player(1, 1500.0).blocks(2), player(2, 1500.0)]).is_empty());
    assert!(met(&[player(1, 1500.0), player(2, 1500.0).blocks(1)]).is_empty());
}

#[test]
fn both_ranges_must_admit_the_other() {
    let wide = || player(1, 1500.0);
    let low = player(2, 1460.0);

    assert_eq!(met(&[wide().within(40, 0), low.clone()]), [[1, 2]]);
    assert!(met(&[wide().within(39, 400), low.clone()]).is_empty());
    assert!(met(&[wide(), low.clone().within(400, 39)]).is_empty());
    assert_eq!(met(&[wide(), low.within(0, 40)]), [[1, 2]]);
}

#[test]
fn two_who_want_the_same_colour_do_not_meet() {
    let both = |one, other| met(&[player(1, 1500.0).wants(one), player(2, 1500.0).wants(other)]);

    assert!(both(ColorWish::White, ColorWish::White).is_empty());
    assert!(both(ColorWish::Black, ColorWish::Black).is_empty());
    assert_eq!(both(ColorWish::White, ColorWish::Black), [[1, 2]]);
    assert_eq!(both(ColorWish::Random, ColorWish::Random), [[1, 2]]);
}

#[test]
fn the_last_opponent_comes_again_only_among_few_and_after_half_a_minute() {
    let waits = |seconds, population| {
        let tickets = [
            player(1, 1500.0).met(&[2]).waited(seconds),
            player(2, 1500.0).met(&[1]),
        ];
        !pair_among(&tickets, population).pairs.is_empty()
    };

    assert!(!waits(29, 10));
    assert!(waits(30, 10));
    assert!(waits(30, 19));
    assert!(!waits(30, 20));
    assert!(!waits(3600, 1_000));
}

#[test]
fn who_was_met_lately_comes_after_an_opponent_who_is_a_little_further() {
    // A meeting costs as much as a gap of 63 points: 63² ÷ 100 = 40.
    let again = || player(1, 1500.0).met(&[9, 2]);

    assert_eq!(met(&[again(), player(2, 1500.0), player(3, 1562.0)]), [[1, 3]]);
    assert_eq!(met(&[again(), player(2, 1500.0), player(3, 1564.0)]), [[1, 2]]);
}

#[test]
fn two_who_owe_the_same_colour_come_after_others() {
    let whites = [White, White, White];

    let pairs = met(&[
        player(1, 1500.0).had(&whites),
        player(2, 1500.0).had(&whites),
        player(3, 1501.0),
        player(4, 1501.0),
    ]);

    assert!(!pairs.contains(&[1, 2]), "{pairs:?}");
}

#[test]
fn who_has_waited_longer_comes_first() {
    let tickets = [player(1, 1500.0), player(2, 1510.0).waited(8), player(3, 1500.0)];

    let pairs = met(&tickets);

    assert!(pairs[0].contains(&2), "{pairs:?}");
}

/// RB46
#[test]
fn who_has_waited_past_every_widening_meets_the_next_who_comes_near_enough() {
    // Alone for 209 s at 0.3 × 8 points a second: as wide as it gets.
    for seconds in [209, 600, 3_600] {
        let tickets = [player(1, 1500.0).waited(seconds), player(2, 1900.0)];

        assert_eq!(met(&tickets), [[1, 2]], "{seconds} s");
    }
}

#[test]
fn somebody_left_is_paired_by_breaking_up_a_pair() {
    // 2 and 3 are the closest, but then 1 and 4 are left.
    let ratings = [1500.0, 1590.0, 1600.0, 1690.0];
    let tickets: Vec<Waiting> = (1..)
        .zip(ratings)
        .map(|(id, rating)| player(id, rating))
        .collect();

    assert_eq!(met(&tickets), [[1, 2], [3, 4]]);
}

#[test]
fn blocks_of_the_nearest_keep_nobody_waiting_for_long() {
    // Twelve of the same strength, all of them blocked, stand between 1 and the only one left.
    let crowd = |seconds| {
        let mut lonely = player(1, 1500.0).waited(seconds);
        let blocked = 2..=13;
        lonely.blocked = blocked.clone().map(PlayerId::new).collect();
        let mut tickets: Vec<Waiting> = blocked.map(|id| player(id, 1501.0)).collect();
        tickets.extend([lonely, player(14, 1502.0)]);
        met(&tickets).iter().any(|pair| pair[0] == 1)
    };

    assert!(!crowd(20));
    assert!(crowd(21));
}

#[test]
fn two_play_what_both_accept() {
    let mut one = player(1, 1500.0);
    one.entries = vec![entry(minutes(3), 1500.0), entry(minutes(10), 1500.0)];
    let mut other = player(2, 1500.0);
    other.entries = vec![entry(minutes(5), 1500.0), entry(minutes(10), 1500.0)];

    assert_eq!(pair(&[one, other]).pairs[0].time_control, minutes(10));
}

#[test]
fn of_several_time_controls_two_play_where_they_are_closest() {
    let mut one = player(1, 1500.0);
    one.entries = vec![entry(minutes(3), 1500.0), entry(minutes(10), 1700.0)];
    let mut other = player(2, 1500.0);
    other.entries = vec![entry(minutes(3), 1550.0), entry(minutes(10), 1710.0)];

    assert_eq!(pair(&[one, other]).pairs[0].time_control, minutes(10));
}

#[test]
fn where_it_makes_no_difference_the_one_who_has_waited_longer_chooses() {
    let mut patient = player(2, 1500.0).waited(5);
    patient.entries = vec![entry(minutes(10), 1500.0), entry(minutes(3), 1500.0)];
    let mut newcomer = player(1, 1500.0);
    newcomer.entries = vec![entry(minutes(3), 1500.0), entry(minutes(10), 1500.0)];

    assert_eq!(pair(&[newcomer, patient]).pairs[0].time_control, minutes(10));
}

#[test]
fn a_debt_of_different_colours_costs_nothing() {
    let pairs = met(&[
        player(1, 1500.0).had(&[White, White]),
        player(2, 1500.0).had(&[Black, Black]),
        player(3, 1503.0),
    ]);

    assert_eq!(pairs, [[1, 2]]);
}
