//! Who stands above whom, and with what rank.

use domain::Timestamp;
use domain::ports::{Field, PageFrom, PageRequest, RankBoard, RankEntry};

use super::pages::around;
use super::{NOW, blitz, count, id, list, page, put, rank, ranked, unranked};

/// An empty board answers every question.
pub async fn nobody_stands_on_an_empty_board(board: &impl RankBoard) {
    for field in [Field::Ranked, Field::Everyone] {
        assert_eq!(list(board, field, NOW).await, []);
        assert_eq!(rank(board, field, 1, NOW).await, None);
        assert_eq!(count(board, field, NOW).await, 0);
    }
}

/// 1, 2, 2, 4; what decides is the rating rounded down.
pub async fn equal_displayed_ratings_share_a_rank_and_the_next_one_skips(board: &impl RankBoard) {
    let entries = [
        ranked(1, 1700.0),
        ranked(2, 1600.1),
        ranked(3, 1600.999),
        ranked(4, 1599.999),
    ];
    put(board, &entries).await;

    assert_eq!(
        list(board, Field::Ranked, NOW).await,
        [(1, 1), (2, 2), (2, 3), (4, 4)]
    );
}

/// The order inside a tie is fixed, and is not that of the hidden fractions.
pub async fn ties_are_listed_by_deviation_and_then_by_the_older_player(board: &impl RankBoard) {
    let surer = RankEntry {
        deviation: 50.0,
        ..ranked(9, 1600.0)
    };
    put(
        board,
        &[ranked(3, 1600.2), ranked(10, 1600.9), surer, ranked(2, 1600.1)],
    )
    .await;

    assert_eq!(
        list(board, Field::Ranked, NOW).await,
        [(1, 9), (1, 2), (1, 3), (1, 10)]
    );
}

/// Ranks of the ranked do not count the others.
pub async fn players_not_ranked_stand_among_everyone_only(board: &impl RankBoard) {
    put(
        board,
        &[unranked(1, 2000.0), ranked(2, 1600.0), unranked(3, 1500.0)],
    )
    .await;

    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 2)]);
    assert_eq!(list(board, Field::Everyone, NOW).await, [(1, 1), (2, 2), (3, 3)]);
    assert_eq!(rank(board, Field::Ranked, 1, NOW).await, None);
    assert_eq!(count(board, Field::Ranked, NOW).await, 1);
    assert_eq!(count(board, Field::Everyone, NOW).await, 3);
}

/// One source for list, rank and size.
pub async fn ranks_and_standings_agree_in_both_fields(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=40)
        .map(|player| {
            let rating = 1500.0 + f64::from(player as i32 * 7 % 11);
            if player % 3 == 0 {
                unranked(player, rating)
            } else {
                ranked(player, rating)
            }
        })
        .collect();
    put(board, &entries).await;

    for field in [Field::Ranked, Field::Everyone] {
        let list = page(
            board,
            PageRequest {
                field,
                from: PageFrom::Top,
                limit: 1_000,
                now: NOW,
            },
        )
        .await;
        for &listed in &list {
            let standing = board.standing(&blitz(), field, listed.entry.player, NOW).await;
            let standing = standing
                .expect("a standing is read")
                .expect("who is listed stands");
            assert_eq!(standing.ranked, listed);
            assert_eq!(standing.field_size, list.len() as u64);
        }
        assert_eq!(count(board, field, NOW).await, list.len() as u64);
    }
}

/// Not only what decides the order, and no number is rounded.
pub async fn every_value_of_an_entry_comes_back_exactly(board: &impl RankBoard) {
    let exact = |player, rating, deviation, sequence, until: i64| RankEntry {
        player: id(player),
        rating,
        deviation,
        sequence,
        eligible_until: Some(Timestamp::from_unix_ms(until)),
    };
    let until = NOW.unix_ms() + 1;
    let entries = [
        exact(i64::MAX, 0.1 + 0.2, 1.0 / 3.0, 0, until),
        exact(i64::MIN, 1e300, f64::MIN_POSITIVE, 9_007_199_254_740_991, until),
        exact(0, -1e300, 5e-324, -1, until),
        exact(-1, -0.0, 350.0 + f64::EPSILON * 256.0, 1, until),
        unranked(1, 0.1 + 0.7),
    ];
    put(board, &entries).await;

    for entry in entries {
        let standing = board.standing(&blitz(), Field::Everyone, entry.player, NOW).await;
        let read = standing.expect("a standing is read").expect("the player stands");
        let read = read.ranked.entry;
        assert_eq!(read, entry);
        assert_eq!(read.rating.to_bits(), entry.rating.to_bits());
    }
}

/// Rounding down goes on below zero.
pub async fn ratings_below_zero_have_their_places(board: &impl RankBoard) {
    put(
        board,
        &[
            ranked(1, 0.5),
            ranked(2, -0.5),
            ranked(3, -1.0),
            ranked(4, -300.0),
        ],
    )
    .await;

    assert_eq!(
        list(board, Field::Ranked, NOW).await,
        [(1, 1), (2, 2), (2, 3), (4, 4)]
    );
}

/// RB29: a draw between equals moves nobody, and list, rank and neighbours say the same.
pub async fn a_game_that_changes_nothing_leaves_rank_and_place_alike(board: &impl RankBoard) {
    let entries = [
        ranked(1, 1600.0),
        ranked(2, 1500.0),
        ranked(3, 1500.0),
        ranked(4, 1400.0),
    ];
    put(board, &entries).await;
    let before = list(board, Field::Ranked, NOW).await;

    let drawn = [2, 3].map(|player| RankEntry {
        sequence: 2,
        ..ranked(player, 1500.0)
    });
    put(board, &drawn).await;

    assert_eq!(list(board, Field::Ranked, NOW).await, before);
    for &(listed, player) in &before {
        assert_eq!(rank(board, Field::Ranked, player, NOW).await, Some(listed));
        assert_eq!(
            around(board, Field::Ranked, player, 0, 0).await,
            [(listed, player)]
        );
    }
}

/// RB38: neither the text of an id nor who came first decides: equal deviations are listed by the older account.
pub async fn ties_do_not_follow_the_names_or_the_order_of_arrival(board: &impl RankBoard) {
    for player in [1 << 61, 9, 10, 1 << 32, -5] {
        put(board, &[ranked(player, 1500.0)]).await;
    }

    let tied = [-5, 9, 10, 1 << 32, 1 << 61].map(|player| (1, player));
    assert_eq!(list(board, Field::Ranked, NOW).await, tied);
    for (listed, player) in tied {
        assert_eq!(rank(board, Field::Ranked, player, NOW).await, Some(listed));
    }
}

/// RB41: no rank is kept for a player beside the list.
pub async fn whoever_overtakes_changes_both_ranks_at_once(board: &impl RankBoard) {
    put(board, &[ranked(1, 1500.0), ranked(2, 1600.0)]).await;
    assert_eq!(rank(board, Field::Ranked, 2, NOW).await, Some(1));

    let overtakes = RankEntry {
        sequence: 2,
        ..ranked(1, 1700.0)
    };
    put(board, &[overtakes]).await;

    assert_eq!(rank(board, Field::Ranked, 2, NOW).await, Some(2));
    assert_eq!(rank(board, Field::Ranked, 1, NOW).await, Some(1));
    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 1), (2, 2)]);
}
