use domain::pairing::Waiting;
use domain::{Millis, TicketId};

use super::people::{Wishes, entry, minutes, pair, player};

#[test]
fn whoever_is_left_learns_how_long_and_how_wide_and_among_how_many() {
    // 120 points from the start, and 8 × 0.3 for each of ten seconds.
    let pairing = pair(&[player(1, 1800.0).waited(10), player(2, 1200.0)]);

    let left = &pairing.waiting[0];
    assert_eq!(left.ticket, TicketId::new(101));
    assert_eq!(left.waited, Millis::from_secs(10));
    assert!((left.window - 144.0).abs() < 1e-9, "{}", left.window);
    assert_eq!(left.candidates, 0);
    assert_eq!(pairing.waiting.len(), 2);
}

#[test]
fn a_candidate_for_two_time_controls_is_one_candidate() {
    let both = |id| Waiting {
        entries: vec![entry(minutes(3), 1500.0), entry(minutes(5), 1500.0)],
        ..player(id, 1500.0)
    };

    let pairing = pair(&[both(1), both(2), both(3)]);

    assert_eq!(pairing.waiting.len(), 1);
    assert_eq!(pairing.waiting[0].candidates, 2);
}

#[test]
fn an_empty_queue_gives_nothing() {
    let pairing = pair(&[]);

    assert!(pairing.pairs.is_empty());
    assert!(pairing.waiting.is_empty());
}
