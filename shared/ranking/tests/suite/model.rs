//! The board against a list that is sorted anew for every question.

#![expect(
    clippy::expect_used,
    reason = "what a test needs and does not get has failed the test"
)]

use std::cmp::Reverse;

use domain::ports::{Field, PageRequest, RankEntry, RankedEntry};
use domain::{PlayerId, Timestamp};
use proptest::prelude::*;
use ranking::Board;

/// What a board means, in the plainest words.
#[derive(Default)]
struct Model {
    entries: Vec<RankEntry>,
    now: i64,
}

impl Model {
    fn put(&mut self, entry: RankEntry) {
        if self
            .entries
            .iter()
            .any(|known| known.player == entry.player && known.sequence > entry.sequence)
        {
            return;
        }
        self.remove(entry.player);
        self.entries.push(entry);
    }

    fn remove(&mut self, player: PlayerId) {
        self.entries.retain(|entry| entry.player != player);
    }

    /// The whole field with its ranks, in the listed order.
    fn listed(&self, field: Field) -> Vec<RankedEntry> {
        let mut entries = self.entries.clone();
        if field == Field::Ranked {
            entries.retain(|entry| {
                entry
                    .eligible_until
                    .is_some_and(|until| self.now < until.unix_ms())
            });
        }
        entries.sort_by(|a, b| {
            (Reverse(a.rating.floor() as i64), a.deviation, a.player)
                .partial_cmp(&(Reverse(b.rating.floor() as i64), b.deviation, b.player))
                .expect("deviations are numbers")
        });
        let better = |rating: f64| {
            entries
                .iter()
                .filter(|other| other.rating.floor() > rating.floor())
                .count()
        };
        entries
            .iter()
            .map(|&entry| RankedEntry {
                rank: better(entry.rating) as u64 + 1,
                entry,
            })
            .collect()
    }
}

#[derive(Clone, Debug)]
enum Step {
    Put(RankEntry),
    Remove(PlayerId),
    Wait(i64),
}

fn step() -> impl Strategy<Value = Step> {
    let player = || (1..25_i64).prop_map(PlayerId::new);
    let rating = prop_oneof![6 => 1495.0..1505.0, 2 => 400.0..3000.0, 1 => -1e9..1e9];
    let deviation = prop_oneof![Just(45.0), Just(60.0), 45.0..500.0];
    let until = prop::option::of((0..40_i64).prop_map(Timestamp::from_unix_ms));
    let entry = (player(), rating, deviation, 0..6_i64, until).prop_map(
        |(player, rating, deviation, sequence, eligible_until)| RankEntry {
            player,
            rating,
            deviation,
            sequence,
            eligible_until,
        },
    );
    prop_oneof![8 => entry.prop_map(Step::Put), 1 => player().prop_map(Step::Remove), 2 => (0..8_i64).prop_map(Step::Wait)]
}

fn assert_same(board: &Board, model: &Model) {
    let now = Timestamp::from_unix_ms(model.now);
    for field in [Field::Ranked, Field::Everyone] {
        let listed = model.listed(field);

        assert_eq!(board.count(field), listed.len() as u64);
        for limit in [1, 3, 100] {
            let mut pages = Vec::new();
            let mut after = None;
            loop {
                let page = board.page(&PageRequest {
                    field,
                    after,
                    limit,
                    now,
                });
                let Some(last) = page.last() else { break };
                after = Some(last.entry.key());
                pages.extend(page);
            }
            assert_eq!(pages, listed);
        }
        for id in 1..25 {
            let player = PlayerId::new(id);
            let place = listed.iter().position(|ranked| ranked.entry.player == player);

            assert_eq!(
                board.standing(field, player).map(|standing| standing.ranked),
                place.map(|at| listed[at])
            );
            let around = place.map_or(&[][..], |at| {
                &listed[at.saturating_sub(2)..listed.len().min(at + 4)]
            });
            assert_eq!(board.around(field, player, 2, 3), around);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_answer_is_that_of_a_sorted_list(steps in prop::collection::vec(step(), 1..60)) {
        let mut board = Board::default();
        let mut model = Model::default();

        for step in steps {
            match step {
                Step::Put(entry) => {
                    board.put(entry);
                    model.put(entry);
                }
                Step::Remove(player) => {
                    board.remove(player);
                    model.remove(player);
                }
                Step::Wait(ms) => model.now += ms,
            }
            board.advance(Timestamp::from_unix_ms(model.now));
            assert_same(&board, &model);
        }
    }
}
