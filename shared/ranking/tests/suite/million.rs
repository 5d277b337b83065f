//! A board of a million players.

use domain::ports::{Field, PageFrom, PageRequest, RankEntry, RankKey};
use domain::{PlayerId, Timestamp};
use ranking::Board;

const PLAYERS: usize = 1_000_000;
const NOW: Timestamp = Timestamp::from_unix_ms(0);

#[test]
fn a_million_players_stand_as_in_a_sorted_list() {
    let mut state = 1_u64;
    let mut draw = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut board = Board::default();
    let mut keys: Vec<RankKey> = Vec::with_capacity(PLAYERS);
    for player in 0..PLAYERS as i64 {
        let entry = RankEntry {
            player: PlayerId::new(player),
            rating: 400.0 + 500.0 * (draw() + draw() + draw() + draw()),
            deviation: 45.0 + 455.0 * draw(),
            sequence: 1,
            eligible_until: None,
        };
        board.put(entry);
        keys.push(entry.key());
    }
    keys.sort_unstable();

    let mut from = PageFrom::Top;
    for (chunk, start) in keys.chunks(10_000).zip((0..).step_by(10_000)) {
        let page = board.page(&PageRequest {
            field: Field::Everyone,
            from,
            limit: 10_000,
            now: NOW,
        });
        let page = page.entries;

        assert!(
            page.iter()
                .map(|ranked| ranked.entry.key())
                .eq(chunk.iter().copied())
        );
        let standing = board.standing(Field::Everyone, chunk[0].player).unwrap();
        let better = keys[..=start].partition_point(|key| key.points > chunk[0].points);
        assert_eq!(standing.ranked.rank, better as u64 + 1);
        assert_eq!(standing.field_size, PLAYERS as u64);
        from = page
            .last()
            .map_or(PageFrom::Top, |ranked| PageFrom::After(ranked.entry.key()));
    }
}
