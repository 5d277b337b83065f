//! Parts of the list: pages and neighbourhoods.

use domain::ports::{AroundRequest, Field, PageRequest, RankBoard, RankEntry, RankedEntry};

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
            after: None,
            limit: 1_000,
            now: NOW,
        },
    )
    .await;
    assert_eq!(whole.len(), 50);

    for limit in [1, 7, 10, 49, 50, 51] {
        let mut joined = Vec::new();
        let mut after = None;
        loop {
            let page = page(
                board,
                PageRequest {
                    field: Field::Ranked,
                    after,
                    limit,
                    now: NOW,
                },
            )
            .await;
            assert!(page.len() <= limit);
            let Some(last) = page.last() else { break };
            after = Some(last.entry.key());
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
        after: None,
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
            after: Some(last.entry.key()),
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
        after: None,
        limit: 1_000,
        now: NOW,
    };
    let listed = page(board, whole).await;

    for (place, ranked) in listed.iter().enumerate() {
        let player = ranked.entry.player;
        board.remove(&blitz(), player).await.expect("a player is removed");
        let after = Some(ranked.entry.key());
        let rest = page(board, PageRequest { after, ..whole }).await;

        let players = |listed: &[RankedEntry]| -> Vec<i64> {
            listed.iter().map(|ranked| ranked.entry.player.raw()).collect()
        };
        assert_eq!(players(&rest), players(&listed[place + 1..]));
    }
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

/// More may be asked for than there are.
pub async fn neighbours_end_where_the_board_ends(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=5)
        .map(|player| ranked(player, 1700.0 - player as f64))
        .collect();
    put(board, &entries).await;
    let whole = list(board, Field::Ranked, NOW).await;

    assert_eq!(around(board, Field::Ranked, 1, 9, 1).await, whole[..2]);
    assert_eq!(around(board, Field::Ranked, 5, 1, 9).await, whole[3..]);
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
