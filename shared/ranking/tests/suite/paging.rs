//! Reading a list while it changes.

use std::collections::HashSet;

use domain::ports::{Field, PageRequest, RankEntry};
use domain::{PlayerId, Timestamp};
use proptest::prelude::*;
use ranking::Board;

const PLAYERS: i64 = 200;

fn entry(player: i64, rating: f64, sequence: i64) -> RankEntry {
    RankEntry {
        player: PlayerId::new(player),
        rating,
        deviation: 50.0,
        sequence,
        eligible_until: None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn who_did_not_move_is_neither_repeated_nor_skipped(
        ratings in prop::collection::vec(1400.0..1600.0f64, PLAYERS as usize),
        limit in 1..40_usize,
        moves in prop::collection::vec((0..PLAYERS, 1300.0..1700.0f64), 1..300),
    ) {
        let mut board = Board::default();
        for (player, &rating) in (0..).zip(&ratings) {
            board.put(entry(player, rating, 0));
        }
        let movers: HashSet<_> = moves.iter().map(|&(player, _)| PlayerId::new(player)).collect();

        let mut seen = Vec::new();
        let mut after = None;
        let mut moves = moves.into_iter().zip(1..);
        loop {
            let now = Timestamp::from_unix_ms(0);
            let page = board.page(&PageRequest { field: Field::Everyone, after, limit, now });
            let Some(last) = page.last() else { break };
            after = Some(last.entry.key());
            seen.extend(page.iter().map(|ranked| ranked.entry.player).filter(|player| !movers.contains(player)));
            for ((player, rating), sequence) in moves.by_ref().take(5) {
                board.put(entry(player, rating, sequence));
            }
        }

        let unmoved = PLAYERS as usize - movers.len();
        prop_assert_eq!(seen.len(), unmoved);
        prop_assert_eq!(seen.iter().collect::<HashSet<_>>().len(), unmoved);
    }
}
