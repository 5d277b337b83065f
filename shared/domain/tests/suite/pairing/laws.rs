//! What holds in every wave, whoever waits.

use std::collections::{BTreeMap, BTreeSet};

use domain::challenge::ColorWish;
use domain::pairing::{Pair, Pairing, PoolEntry, Waiting};
use domain::ticket::RatingRange;
use domain::{Millis, PlayerId, TicketId};
use proptest::prelude::*;
use rating::Rating;
use rules::Color;

use super::people::{NOW, minutes, pair};

/// Few enough that many of them have met, and some have two tickets.
const PLAYERS: i64 = 30;

fn players() -> impl Strategy<Value = PlayerId> {
    (1..=PLAYERS).prop_map(PlayerId::new)
}

fn entries() -> impl Strategy<Value = Vec<PoolEntry>> {
    let controls = proptest::sample::subsequence(vec![1, 3, 5, 10], 1..=3).prop_shuffle();
    let entry = (controls, 1200.0..1800.0, 45.0..350.0);
    entry.prop_map(|(controls, rating, deviation)| {
        let at = |control| PoolEntry {
            time_control: minutes(control),
            rating: Rating::new(rating + control as f64, deviation, 0.06).unwrap(),
            provisional: deviation >= 110.0,
        };
        controls.into_iter().map(at).collect()
    })
}

fn wishes() -> impl Strategy<Value = ColorWish> {
    prop_oneof![
        3 => Just(ColorWish::Random),
        1 => Just(ColorWish::White),
        1 => Just(ColorWish::Black),
    ]
}

fn ranges() -> impl Strategy<Value = Option<RatingRange>> {
    proptest::option::of((0_u16..400, 0_u16..400).prop_map(|(below, above)| RatingRange { below, above }))
}

fn waiting() -> impl Strategy<Value = Waiting> {
    let history = (
        proptest::collection::btree_set(players(), 0..4),
        proptest::collection::vec(players(), 0..12),
        proptest::collection::vec(any::<bool>(), 0..12),
    );
    let wish = (players(), entries(), ranges(), wishes(), 0..90_000_i64);
    (wish, history).prop_map(|((player, entries, rating_range, color, waited), history)| {
        let (blocked, opponents, whites) = history;
        let color_of = |white| if white { Color::White } else { Color::Black };
        Waiting {
            ticket: TicketId::new(0),
            player,
            entries,
            rating_range,
            color,
            joined_at: NOW - Millis(waited),
            blocked,
            opponents,
            colors: whites.into_iter().map(color_of).collect(),
        }
    })
}

/// A queue, and the same in another order.
fn queues() -> impl Strategy<Value = [Vec<Waiting>; 2]> {
    let queue = proptest::collection::vec(waiting(), 0..40).prop_map(|mut queue| {
        for (number, waiting) in (1..).zip(&mut queue) {
            waiting.ticket = TicketId::new(number);
        }
        queue
    });
    queue.prop_flat_map(|queue| {
        let shuffled = Just(queue.clone()).prop_shuffle();
        (Just(queue), shuffled).prop_map(|(queue, shuffled)| [queue, shuffled])
    })
}

fn sides<'a>(queue: &'a [Waiting], pair: &Pair) -> [&'a Waiting; 2] {
    let find = |ticket| queue.iter().find(|waiting| waiting.ticket == ticket).unwrap();
    [find(pair.white), find(pair.black)]
}

fn rating_at(waiting: &Waiting, pair: &Pair) -> Option<f64> {
    let mut entries = waiting.entries.iter();
    let entry = entries.find(|entry| entry.time_control == pair.time_control)?;
    Some(entry.rating.rating())
}

fn hard_constraints_hold(queue: &[Waiting], pair: &Pair) -> Result<(), TestCaseError> {
    let [white, black] = sides(queue, pair);
    prop_assert_ne!(white.player, black.player);
    prop_assert_ne!(white.color, ColorWish::Black);
    prop_assert_ne!(black.color, ColorWish::White);
    for (one, other) in [(white, black), (black, white)] {
        prop_assert!(!one.blocked.contains(&other.player));
        // Many are around, so the last opponent never comes again.
        prop_assert_ne!(one.opponents.first(), Some(&other.player));
        let (own, theirs) = (rating_at(one, pair), rating_at(other, pair));
        prop_assert!(own.is_some(), "the time control is accepted");
        if let (Some(range), Some(own), Some(theirs)) = (one.rating_range, own, theirs) {
            prop_assert!(range.admits(own, theirs));
        }
    }
    Ok(())
}

fn tickets(pairing: &Pairing) -> Vec<TicketId> {
    let paired = pairing.pairs.iter().flat_map(|pair| [pair.white, pair.black]);
    paired
        .chain(pairing.waiting.iter().map(|left| left.ticket))
        .collect()
}

proptest! {
    #[test]
    fn every_pair_keeps_to_all_that_both_ask_for([queue, _] in queues()) {
        for made in &pair(&queue).pairs {
            hard_constraints_hold(&queue, made)?;
        }
    }

    #[test]
    fn nobody_is_paired_twice([queue, _] in queues()) {
        let mut games: BTreeMap<PlayerId, usize> = BTreeMap::new();
        for made in &pair(&queue).pairs {
            for side in sides(&queue, made) {
                *games.entry(side.player).or_default() += 1;
            }
        }
        prop_assert!(games.values().all(|&games| games == 1));
    }

    #[test]
    fn every_ticket_is_paired_or_left_and_never_both([queue, _] in queues()) {
        let found = tickets(&pair(&queue));
        let distinct: BTreeSet<TicketId> = found.iter().copied().collect();

        prop_assert_eq!(found.len(), queue.len());
        prop_assert_eq!(distinct, queue.iter().map(|waiting| waiting.ticket).collect());
    }

    #[test]
    fn the_order_of_the_tickets_makes_no_difference([queue, shuffled] in queues()) {
        prop_assert_eq!(pair(&queue), pair(&shuffled));
    }

    #[test]
    fn the_same_queue_gives_the_same_pairs([queue, _] in queues()) {
        prop_assert_eq!(pair(&queue), pair(&queue));
    }
}
