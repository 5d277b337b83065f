//! Parts of the list: pages and neighbourhoods.

use domain::ports::{AroundRequest, Field, PageFrom, PageRequest, RankBoard, RankEntry, RankedEntry};

use super::{NOW, blitz, id, list, page, put, ranked, unranked};

/// No entry is lost between pages, and ranks go on where the page before ended.
pub async fn pages_of_any_size_join_to_the_whole_list(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=50)
        .map(|player| ranked(player, 1500.0 + (player % 5) as f64))
        .collect();
    put(board, &entries).await;
    let whole = page(
        board,
        PageRequest {
            field: Field::Ranked,
            from: PageFrom::Top,
            limit: 1_000,
            now: NOW,
        },
    )
    .await;
    assert_eq!(whole.len(), 50);

    for limit in [1, 7, 10, 49, 50, 51] {
        let mut joined = Vec::new();
        let mut from = PageFrom::Top;
        loop {
            let page = page(
                board,
                PageRequest {
                    field: Field::Ranked,
                    from,
                    limit,
                    now: NOW,
                },
            )
            .await;
            assert!(page.len() <= limit);
            let Some(last) = page.last() else { break };
            from = PageFrom::After(last.entry.key());
            joined.extend(page);
        }
        assert_eq!(joined, whole, "pages of {limit}");
    }
}

/// A page goes on after a key, not at a number: it does not matter who else moved meanwhile, not
/// even when the entry of that key did.
pub async fn an_entry_that_did_not_move_is_neither_repeated_nor_skipped(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=9)
        .map(|player| ranked(player, 1600.0 - player as f64))
        .collect();
    put(board, &entries).await;
    let first = PageRequest {
        field: Field::Ranked,
        from: PageFrom::Top,
        limit: 4,
        now: NOW,
    };
    let last = page(board, first).await.pop().expect("four entries are listed");

    let moved = |player, rating| RankEntry {
        sequence: 2,
        ..ranked(player, rating)
    };
    put(board, &[moved(4, 1500.0), moved(1, 1510.0), moved(9, 1650.0)]).await;

    let second = page(
        board,
        PageRequest {
            from: PageFrom::After(last.entry.key()),
            limit: 4,
            ..first
        },
    )
    .await;
    let players: Vec<_> = second.iter().map(|ranked| ranked.entry.player.raw()).collect();
    assert_eq!(players, [5, 6, 7, 8]);
    assert_eq!(second[0].rank, 4);
}

/// Only the key of the page before is known, and it lies amid others of the same points.
pub async fn a_page_goes_on_inside_a_tie_after_a_player_who_is_gone(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=30)
        .map(|player| RankEntry {
            deviation: 50.0 + (player % 4) as f64,
            ..ranked(player, 1600.0)
        })
        .collect();
    put(board, &entries).await;
    put(board, &[ranked(40, 1601.0), ranked(41, 1599.0)]).await;
    let whole = PageRequest {
        field: Field::Ranked,
        from: PageFrom::Top,
        limit: 1_000,
        now: NOW,
    };
    let listed = page(board, whole).await;

    for (place, ranked) in listed.iter().enumerate() {
        let player = ranked.entry.player;
        board.remove(&blitz(), player).await.expect("a player is removed");
        let from = PageFrom::After(ranked.entry.key());
        let rest = page(board, PageRequest { from, ..whole }).await;

        let players = |listed: &[RankedEntry]| -> Vec<i64> {
            listed.iter().map(|ranked| ranked.entry.player.raw()).collect()
        };
        assert_eq!(players(&rest), players(&listed[place + 1..]));
    }
}

/// RB33: pages turned back show what they showed before, with the same ranks.
pub async fn pages_back_from_the_end_are_those_forward(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=150)
        .map(|player| ranked(player, 1500.0 + (player * 7 % 40) as f64))
        .collect();
    put(board, &entries).await;
    let whole = list_of(board, PageFrom::Top, 1_000).await;

    for limit in [1, 7, 100] {
        let mut end = list_of(board, PageFrom::Top, limit).await;
        let mut forward = end.clone();
        while let Some(last) = end.last() {
            end = list_of(board, PageFrom::After(last.entry.key()), limit).await;
            forward.extend(&end);
        }
        assert_eq!(forward, whole, "pages of {limit}");

        let last = whole[whole.len() - 1];
        let mut back = vec![last];
        loop {
            let page = list_of(board, PageFrom::Before(back[0].entry.key()), limit).await;
            if page.is_empty() {
                break;
            }
            back = [page, back].concat();
        }
        assert_eq!(back, whole, "pages of {limit} back");
    }
}

async fn list_of(board: &impl RankBoard, from: PageFrom, limit: usize) -> Vec<RankedEntry> {
    let request = PageRequest {
        field: Field::Ranked,
        from,
        limit,
        now: NOW,
    };
    page(board, request).await
}

/// RB37: the order inside a tie is whole, so that no player is on two pages.
pub async fn a_tie_across_pages_shows_each_player_once_while_others_play(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=200).map(|player| ranked(player, 1500.0)).collect();
    put(board, &entries).await;
    put(board, &[ranked(201, 1400.0), ranked(202, 1600.0)]).await;

    for (round, rating) in [1300.0, 1500.5].into_iter().enumerate() {
        let mut seen = Vec::new();
        let mut from = PageFrom::Top;
        loop {
            let page = list_of(board, from, 30).await;
            let Some(last) = page.last() else { break };
            from = PageFrom::After(last.entry.key());
            seen.extend(page.iter().map(|ranked| (ranked.rank, ranked.entry.player.raw())));
            let sequence = 2 + seen.len() as i64 + 1_000 * round as i64;
            let moved = [(201, rating), (202, rating + 400.0)];
            let moved = moved.map(|(player, rating)| RankEntry {
                sequence,
                ..ranked(player, rating)
            });
            put(board, &moved).await;
        }
        seen.retain(|(_, player)| *player <= 200);
        let tied: Vec<(u64, i64)> = (1..=200).map(|player| (2, player)).collect();
        assert_eq!(seen, tied);
    }
}

/// The other way is no other list: whoever stood above the key and did not move stands there still.
pub async fn an_entry_that_did_not_move_is_neither_repeated_nor_skipped_on_the_way_back(
    board: &impl RankBoard,
) {
    let entries: Vec<_> = (1..=9)
        .map(|player| ranked(player, 1600.0 - player as f64))
        .collect();
    put(board, &entries).await;
    let first = list_of(board, PageFrom::Before(ranked(9, 1591.0).key()), 3).await[0];
    assert_eq!(first.entry.player, id(6));

    let moved = |player, rating| RankEntry {
        sequence: 2,
        ..ranked(player, rating)
    };
    put(board, &[moved(6, 1700.0), moved(4, 1500.0), moved(9, 1650.0)]).await;

    let page = list_of(board, PageFrom::Before(first.entry.key()), 3).await;
    let listed: Vec<_> = page
        .iter()
        .map(|ranked| (ranked.rank, ranked.entry.player.raw()))
        .collect();
    assert_eq!(listed, [(4, 2), (5, 3), (6, 5)]);
}

pub(super) async fn around(
    board: &impl RankBoard,
    field: Field,
    player: i64,
    above: usize,
    below: usize,
) -> Vec<(u64, i64)> {
    let request = AroundRequest {
        field,
        player: id(player),
        above,
        below,
        now: NOW,
    };
    let around = board.around(&blitz(), request).await;
    let around = around.expect("a neighbourhood is read");
    around
        .entries
        .iter()
        .map(|ranked| (ranked.rank, ranked.entry.player.raw()))
        .collect()
}

/// With the ranks that the whole list gives them.
pub async fn a_player_stands_amid_the_neighbours(board: &impl RankBoard) {
    let ratings = [1700.0, 1650.0, 1650.0, 1650.0, 1650.0, 1600.0, 1550.0];
    let entries: Vec<_> = (1..)
        .zip(ratings)
        .map(|(player, rating)| ranked(player, rating))
        .collect();
    put(board, &entries).await;
    put(board, &[unranked(8, 1800.0)]).await;

    assert_eq!(
        around(board, Field::Ranked, 4, 1, 2).await,
        [(2, 3), (2, 4), (2, 5), (6, 6)]
    );
    assert_eq!(around(board, Field::Ranked, 6, 0, 0).await, [(6, 6)]);
    assert_eq!(
        around(board, Field::Everyone, 1, 1, 1).await,
        [(1, 8), (2, 1), (3, 2)]
    );
}

/// RB31: the window has exactly as many rows as were asked for, or all, and the player is among them.
pub async fn a_window_has_its_size_wherever_the_player_stands(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=20)
        .map(|player| ranked(player, 1700.0 - (player / 2) as f64))
        .collect();
    put(board, &entries).await;
    let whole = list(board, Field::Ranked, NOW).await;

    for player in (1..=5).chain(16..=20) {
        for size in 1..=10_usize {
            let (above, below) = ((size - 1) / 2, size / 2);
            let window = around(board, Field::Ranked, player, above, below).await;

            assert_eq!(window.len(), size);
            assert!(window.iter().any(|(_, listed)| *listed == player));
            assert!(whole.windows(size).any(|part| part == window), "{player}, {size}");
        }
    }
    assert_eq!(around(board, Field::Ranked, 2, 2, 1).await, whole[..4]);
    assert_eq!(around(board, Field::Ranked, 10, 15, 15).await, whole);
}

/// RB30: the first, the middle and the last player see the list as it is, whenever they ask.
pub async fn neighbours_follow_whoever_comes_in(board: &impl RankBoard) {
    for player in 1..=60_i64 {
        put(board, &[ranked(player, 1400.0 + (player * 37 % 61) as f64)]).await;
        let whole = list(board, Field::Ranked, NOW).await;
        for at in [0, whole.len() / 2, whole.len() - 1] {
            let (_, asks) = whole[at];
            let window = around(board, Field::Ranked, asks, 2, 2).await;

            assert_eq!(window.len(), whole.len().min(5));
            assert!(window.contains(&whole[at]));
            assert!(whole.windows(window.len()).any(|part| part == window));
        }
    }
}

/// Where one side ends, the other has more; more may be asked for than there are.
pub async fn neighbours_end_where_the_board_ends(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=5)
        .map(|player| ranked(player, 1700.0 - player as f64))
        .collect();
    put(board, &entries).await;
    let whole = list(board, Field::Ranked, NOW).await;

    assert_eq!(around(board, Field::Ranked, 1, 1, 1).await, whole[..3]);
    assert_eq!(around(board, Field::Ranked, 5, 1, 2).await, whole[1..]);
    assert_eq!(around(board, Field::Ranked, 2, 3, 0).await, whole[..4]);
    assert_eq!(
        around(board, Field::Ranked, 3, usize::MAX, usize::MAX).await,
        whole
    );
}

/// Nobody knows where they would stand.
pub async fn whoever_is_not_in_the_field_has_no_neighbours(board: &impl RankBoard) {
    put(
        board,
        &[ranked(1, 1700.0), unranked(2, 1600.0), ranked(3, 1500.0)],
    )
    .await;
    board.remove(&blitz(), id(3)).await.expect("a player is removed");

    assert_eq!(around(board, Field::Ranked, 2, 5, 5).await, []);
    for field in [Field::Ranked, Field::Everyone] {
        assert_eq!(around(board, field, 3, 5, 5).await, []);
        assert_eq!(around(board, field, 99, 5, 5).await, []);
    }
}
