//! Boards against a list that is sorted anew for every question.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroU32;

use domain::ladder::LadderId;
use domain::ports::{
    AroundRequest, Bin, Field, PageFrom, PageRequest, RankBoard, RankEntry, RankKey, RankedEntry,
};
use domain::{PlayerId, Timestamp};
use proptest::collection::vec;
use proptest::prelude::*;
use ranking::MemoryBoards;

use crate::adapters;

const PLAYERS: std::ops::Range<i64> = 1..25;

/// What a board means, in the plainest words.
#[derive(Default)]
struct Model {
    entries: Vec<RankEntry>,
    gone: HashSet<PlayerId>,
    now: i64,
}

impl Model {
    fn put(&mut self, entry: RankEntry) {
        let is_known_later =
            |known: &RankEntry| known.player == entry.player && known.sequence > entry.sequence;
        if self.gone.contains(&entry.player) || self.entries.iter().any(is_known_later) {
            return;
        }
        self.entries.retain(|known| known.player != entry.player);
        self.entries.push(entry);
    }

    fn remove(&mut self, player: PlayerId) {
        self.entries.retain(|entry| entry.player != player);
        self.gone.insert(player);
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
                .unwrap()
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
    Put(Vec<RankEntry>),
    Remove(PlayerId),
    /// Time goes on, and somebody looks.
    Wait(i64),
}

fn entry() -> impl Strategy<Value = RankEntry> {
    let player = PLAYERS.prop_map(PlayerId::new);
    let rating = prop_oneof![6 => 1495.0..1505.0, 2 => 400.0..3000.0, 1 => -1e9..1e9];
    let deviation = prop_oneof![Just(45.0), Just(60.0), 45.0..500.0];
    let until = prop::option::of((0..40_i64).prop_map(Timestamp::from_unix_ms));
    (player, rating, deviation, 0..6_i64, until).prop_map(
        |(player, rating, deviation, sequence, eligible_until)| RankEntry {
            player,
            rating,
            deviation,
            sequence,
            eligible_until,
        },
    )
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => vec(entry(), 1..5).prop_map(Step::Put),
        1 => PLAYERS.prop_map(|player| Step::Remove(PlayerId::new(player))),
        1 => (0..8_i64).prop_map(Step::Wait),
    ]
}

async fn assert_same(board: &impl RankBoard, ladder: &LadderId, model: &Model) {
    let now = Timestamp::from_unix_ms(model.now);
    for width in [1, 25] {
        let distribution = board
            .distribution(ladder, NonZeroU32::new(width).unwrap(), now)
            .await;
        assert_eq!(distribution.unwrap(), bins(model, i64::from(width)));
    }
    for field in [Field::Ranked, Field::Everyone] {
        let listed = model.listed(field);

        assert_eq!(
            board.count(ladder, field, now).await.unwrap(),
            listed.len() as u64
        );
        for limit in [1, 3, 100] {
            assert_eq!(pages(board, ladder, field, limit, now).await, listed);
            assert_eq!(pages_back(board, ladder, field, limit, now).await, listed);
        }
        for player in PLAYERS.map(PlayerId::new) {
            let place = listed.iter().position(|ranked| ranked.entry.player == player);

            let standing = board.standing(ladder, field, player, now).await.unwrap();
            assert_eq!(
                standing.map(|standing| (standing.ranked, standing.field_size)),
                place.map(|at| (listed[at], listed.len() as u64))
            );
            let request = AroundRequest {
                field,
                player,
                above: 2,
                below: 3,
                now,
            };
            let around = place.map_or(&[][..], |at| {
                let start = at.saturating_sub(2).min(listed.len().saturating_sub(6));
                &listed[start..listed.len().min(start + 6)]
            });
            assert_eq!(board.around(ladder, request).await.unwrap().entries, around);
        }
    }
}

/// The whole field, page by page.
async fn pages(
    board: &impl RankBoard,
    ladder: &LadderId,
    field: Field,
    limit: usize,
    now: Timestamp,
) -> Vec<RankedEntry> {
    let mut joined = Vec::new();
    let mut from = PageFrom::Top;
    loop {
        let request = PageRequest {
            field,
            from,
            limit,
            now,
        };
        let page = board.page(ladder, request).await.unwrap();
        assert_eq!(page.before, joined.len() as u64);
        let Some(last) = page.entries.last() else {
            return joined;
        };
        from = PageFrom::After(last.entry.key());
        joined.extend(&page.entries);
        assert_eq!(page.more_below(), page.field_size > joined.len() as u64);
    }
}

/// The whole field, page by page from below the last.
async fn pages_back(
    board: &impl RankBoard,
    ladder: &LadderId,
    field: Field,
    limit: usize,
    now: Timestamp,
) -> Vec<RankedEntry> {
    let mut joined = Vec::new();
    let beyond = RankKey {
        points: i64::MIN,
        deviation: 0.0,
        player: PlayerId::new(0),
    };
    let mut from = PageFrom::Before(beyond);
    loop {
        let request = PageRequest {
            field,
            from,
            limit,
            now,
        };
        let page = board.page(ladder, request).await.unwrap();
        let Some(first) = page.entries.first() else {
            return joined;
        };
        from = PageFrom::Before(first.entry.key());
        let is_more_above = page.more_above();
        joined = [page.entries, joined].concat();
        assert_eq!(is_more_above, page.field_size > joined.len() as u64);
    }
}

/// What a histogram means, in the plainest words.
fn bins(model: &Model, width: i64) -> Vec<Bin> {
    let mut bins: BTreeMap<i64, Bin> = BTreeMap::new();
    for (field, listed) in [Field::Everyone, Field::Ranked].map(|field| (field, model.listed(field))) {
        for ranked in listed {
            let from = (ranked.entry.rating.floor() as i64).div_euclid(width) * width;
            let bin = bins.entry(from).or_insert(Bin {
                from,
                everyone: 0,
                ranked: 0,
            });
            match field {
                Field::Everyone => bin.everyone += 1,
                Field::Ranked => bin.ranked += 1,
            }
        }
    }
    bins.into_values().collect()
}

async fn play(board: &impl RankBoard, ladder: &LadderId, steps: Vec<Step>) {
    adapters::fill(board, ladder).await;
    let mut model = Model::default();
    for step in steps {
        match step {
            Step::Put(entries) => {
                board.put(ladder, &entries).await.unwrap();
                for entry in entries {
                    model.put(entry);
                }
            }
            Step::Remove(player) => {
                board.remove(ladder, player).await.unwrap();
                model.remove(player);
            }
            Step::Wait(ms) => {
                model.now += ms;
                assert_same(board, ladder, &model).await;
            }
        }
    }
    assert_same(board, ladder, &model).await;
}

mod every_answer_is_that_of_a_sorted_list {
    use super::*;

    #[test]
    fn memory() {
        adapters::for_all(64, &vec(step(), 1..60), &play, async || MemoryBoards::new());
    }

    #[test]
    fn redis() {
        adapters::for_all(24, &vec(step(), 1..60), &play, adapters::redis);
    }
}
