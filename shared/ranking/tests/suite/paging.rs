//! Reading a list while it changes.

use std::collections::HashSet;

use domain::ladder::LadderId;
use domain::ports::{Field, PageFrom, PageRequest, RankBoard, RankEntry};
use domain::{PlayerId, Timestamp};
use proptest::collection::vec;
use proptest::prelude::*;
use ranking::MemoryBoards;

use crate::adapters;

const PLAYERS: i64 = 200;

/// The first ratings, the size of a page, and what happens between two pages: a player moves, or goes.
type Reading = (Vec<f64>, usize, Vec<(i64, Option<f64>)>);

fn entry(player: i64, rating: f64, sequence: i64) -> RankEntry {
    RankEntry {
        player: PlayerId::new(player),
        rating,
        deviation: 50.0,
        sequence,
        eligible_until: None,
    }
}

fn reading() -> impl Strategy<Value = Reading> {
    let ratings = vec(1480.0..1520.0, PLAYERS as usize);
    let change = (0..PLAYERS, prop::option::weighted(0.9, 1470.0..1530.0));
    (ratings, 1..40_usize, vec(change, 1..300))
}

async fn read(board: &impl RankBoard, ladder: &LadderId, (ratings, limit, changes): Reading) {
    adapters::fill(board, ladder).await;
    let entries: Vec<_> = (0..)
        .zip(ratings)
        .map(|(player, rating)| entry(player, rating, 0))
        .collect();
    board.put(ladder, &entries).await.unwrap();
    let moved: HashSet<_> = changes.iter().map(|&(player, _)| PlayerId::new(player)).collect();

    let mut seen = Vec::new();
    let mut from = PageFrom::Top;
    let mut changes = changes.into_iter().zip(1..);
    loop {
        let request = PageRequest {
            field: Field::Everyone,
            from,
            limit,
            now: Timestamp::from_unix_ms(0),
        };
        let page = board.page(ladder, request).await.unwrap().entries;
        let Some(last) = page.last() else { break };
        from = PageFrom::After(last.entry.key());
        seen.extend(page.iter().map(|ranked| ranked.entry.player));
        for ((player, rating), sequence) in changes.by_ref().take(5) {
            match rating {
                Some(rating) => board.put(ladder, &[entry(player, rating, sequence)]).await,
                None => board.remove(ladder, PlayerId::new(player)).await,
            }
            .unwrap();
        }
    }

    seen.retain(|player| !moved.contains(player));
    let unmoved = PLAYERS as usize - moved.len();
    assert_eq!(seen.len(), unmoved);
    assert_eq!(seen.into_iter().collect::<HashSet<_>>().len(), unmoved);
}

mod who_did_not_move_is_neither_repeated_nor_skipped {
    use super::*;

    #[test]
    fn memory() {
        adapters::for_all(256, &reading(), &read, async || MemoryBoards::new());
    }

    #[test]
    fn redis() {
        adapters::for_all(32, &reading(), &read, adapters::redis);
    }
}
