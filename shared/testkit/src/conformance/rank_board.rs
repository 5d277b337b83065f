//! What every rank board must do.
//!
//! Each case takes a board without entries. [`rank_board_conformance!`](crate::rank_board_conformance)
//! makes a test of each.

use domain::ladder::LadderId;
use domain::ports::{Field, PageRequest, RankBoard, RankEntry, RankedEntry};
use domain::{PlayerId, Timestamp};

/// Makes a test of every case; the expression makes a board without entries each time.
#[macro_export]
macro_rules! rank_board_conformance {
    ($board:expr) => {
        $crate::rank_board_conformance! { $board;
            nobody_stands_on_an_empty_board,
            equal_displayed_ratings_share_a_rank_and_the_next_one_skips,
            ties_are_listed_by_deviation_and_then_by_the_older_player,
            players_not_ranked_stand_among_everyone_only,
            ranks_and_standings_agree_in_both_fields,
            pages_of_any_size_join_to_the_whole_list,
            an_entry_that_did_not_move_is_neither_repeated_nor_skipped,
            an_older_sequence_never_overwrites,
            the_same_sequence_may_be_put_again,
            a_player_lapses_at_the_instant_and_without_a_write,
            a_player_who_plays_again_does_not_lapse,
            a_player_who_is_removed_is_gone_and_may_come_back,
            ladders_know_nothing_of_each_other,
            ratings_below_zero_have_their_places,
        }
    };
    ($board:expr; $($case:ident,)*) => {$(
        #[tokio::test]
        async fn $case() {
            $crate::conformance::rank_board::$case(&$board).await;
        }
    )*};
}

const NOW: Timestamp = Timestamp::from_unix_ms(1_700_000_000_000);
const LATER: Timestamp = Timestamp::from_unix_ms(1_700_000_060_000);

fn blitz() -> LadderId {
    LadderId::new("blitz")
}

fn id(player: i64) -> PlayerId {
    PlayerId::new(player)
}

/// A player who stays ranked beyond every instant of these cases.
fn ranked(player: i64, rating: f64) -> RankEntry {
    let eligible_until = Some(Timestamp::from_unix_ms(1_800_000_000_000));
    RankEntry {
        player: id(player),
        rating,
        deviation: 60.0,
        sequence: 1,
        eligible_until,
    }
}

fn unranked(player: i64, rating: f64) -> RankEntry {
    RankEntry {
        eligible_until: None,
        ..ranked(player, rating)
    }
}

async fn put(board: &impl RankBoard, entries: &[RankEntry]) {
    board.put(&blitz(), entries).await.expect("entries are put in");
}

async fn page(board: &impl RankBoard, request: PageRequest) -> Vec<RankedEntry> {
    board.page(&blitz(), request).await.expect("a page is read")
}

async fn list(board: &impl RankBoard, field: Field, now: Timestamp) -> Vec<(u64, i64)> {
    let page = page(
        board,
        PageRequest {
            field,
            after: None,
            limit: 1_000,
            now,
        },
    )
    .await;
    page.iter()
        .map(|ranked| (ranked.rank, ranked.entry.player.raw()))
        .collect()
}

async fn rank(board: &impl RankBoard, field: Field, player: i64, now: Timestamp) -> Option<u64> {
    let standing = board
        .standing(&blitz(), field, id(player), now)
        .await
        .expect("a standing is read");
    standing.map(|standing| standing.ranked.rank)
}

async fn count(board: &impl RankBoard, field: Field, now: Timestamp) -> u64 {
    board
        .count(&blitz(), field, now)
        .await
        .expect("a field is counted")
}

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
                after: None,
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

/// Updates may arrive in any order.
pub async fn an_older_sequence_never_overwrites(board: &impl RankBoard) {
    put(
        board,
        &[
            RankEntry {
                sequence: 5,
                ..ranked(1, 1700.0)
            },
            ranked(2, 1600.0),
        ],
    )
    .await;

    put(
        board,
        &[RankEntry {
            sequence: 4,
            ..ranked(1, 1500.0)
        }],
    )
    .await;

    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 1), (2, 2)]);
}

/// A correction carries the sequence of the game it corrects.
pub async fn the_same_sequence_may_be_put_again(board: &impl RankBoard) {
    put(board, &[ranked(1, 1700.0), ranked(2, 1600.0)]).await;

    put(board, &[ranked(1, 1500.0)]).await;

    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 2), (2, 1)]);
}

/// The instant itself is too late; everyone below moves up.
pub async fn a_player_lapses_at_the_instant_and_without_a_write(board: &impl RankBoard) {
    let until = |player, rating, until| RankEntry {
        eligible_until: Some(until),
        ..ranked(player, rating)
    };
    put(board, &[until(1, 1700.0, LATER), ranked(2, 1600.0)]).await;
    let just_before = Timestamp::from_unix_ms(LATER.unix_ms() - 1);

    assert_eq!(list(board, Field::Ranked, just_before).await, [(1, 1), (2, 2)]);
    assert_eq!(count(board, Field::Ranked, LATER).await, 1);
    assert_eq!(rank(board, Field::Ranked, 1, LATER).await, None);
    assert_eq!(rank(board, Field::Ranked, 2, LATER).await, Some(1));
    assert_eq!(list(board, Field::Ranked, LATER).await, [(1, 2)]);
    assert_eq!(list(board, Field::Everyone, LATER).await, [(1, 1), (2, 2)]);
}

/// A later game moves the instant, before it has come or after.
pub async fn a_player_who_plays_again_does_not_lapse(board: &impl RankBoard) {
    let soon = |player, rating| RankEntry {
        eligible_until: Some(LATER),
        ..ranked(player, rating)
    };
    put(board, &[soon(1, 1700.0), soon(2, 1600.0)]).await;

    put(
        board,
        &[RankEntry {
            sequence: 2,
            ..ranked(1, 1710.0)
        }],
    )
    .await;
    assert_eq!(list(board, Field::Ranked, LATER).await, [(1, 1)]);

    put(
        board,
        &[RankEntry {
            sequence: 2,
            ..ranked(2, 1720.0)
        }],
    )
    .await;
    assert_eq!(list(board, Field::Ranked, LATER).await, [(1, 2), (2, 1)]);
}

/// A closed account leaves at once; a rebuild may put anything back.
pub async fn a_player_who_is_removed_is_gone_and_may_come_back(board: &impl RankBoard) {
    put(
        board,
        &[
            RankEntry {
                sequence: 5,
                ..ranked(1, 1700.0)
            },
            ranked(2, 1600.0),
        ],
    )
    .await;

    board.remove(&blitz(), id(1)).await.expect("a player is removed");
    board
        .remove(&blitz(), id(77))
        .await
        .expect("removing nobody is no error");
    assert_eq!(list(board, Field::Everyone, NOW).await, [(1, 2)]);
    assert_eq!(rank(board, Field::Ranked, 1, NOW).await, None);

    put(board, &[ranked(1, 1500.0)]).await;
    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 2), (2, 1)]);
}

/// The same player may stand in many ladders.
pub async fn ladders_know_nothing_of_each_other(board: &impl RankBoard) {
    let rapid = LadderId::new("rapid");
    put(board, &[ranked(1, 1700.0)]).await;
    board
        .put(&rapid, &[ranked(1, 1500.0), ranked(2, 1600.0)])
        .await
        .expect("entries are put in");

    board.remove(&blitz(), id(1)).await.expect("a player is removed");

    assert_eq!(count(board, Field::Ranked, NOW).await, 0);
    let standing = board
        .standing(&rapid, Field::Ranked, id(1), NOW)
        .await
        .expect("a standing is read");
    assert_eq!(standing.map(|standing| standing.ranked.rank), Some(2));
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
