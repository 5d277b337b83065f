//! Which entry of a player counts.

use domain::ports::{Field, RankBoard, RankEntry};

use super::{NOW, blitz, count, id, list, put, rank, ranked, rapid, unranked};

/// Whoever is unknown or gone is left out.
pub async fn what_the_board_has_of_a_player_is_told_ranked_or_not(board: &impl RankBoard) {
    let entries = [ranked(1, 1700.5), unranked(2, 1600.25), ranked(3, 1500.0)];
    put(board, &entries).await;
    board.remove(&blitz(), id(3)).await.expect("a player is removed");

    let known = board.entries(&blitz(), &[3, 2, 99, 1].map(id), NOW).await;

    assert_eq!(known.expect("entries are read"), [entries[1], entries[0]]);
    let none = board.entries(&blitz(), &[], NOW).await;
    assert_eq!(none.expect("entries are read"), []);
    let many: Vec<_> = (4..=2_500).map(|player| ranked(player, 1500.0)).collect();
    put(board, &many).await;
    let players: Vec<_> = many.iter().map(|entry| entry.player).collect();
    let known = board.entries(&blitz(), &players, NOW).await;
    assert_eq!(known.expect("entries are read"), many);
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

/// One call may hold what two games in a row have made of a player.
pub async fn the_last_of_several_entries_of_a_player_counts(board: &impl RankBoard) {
    let second = RankEntry {
        sequence: 2,
        ..unranked(1, 1500.0)
    };
    put(
        board,
        &[ranked(1, 1700.0), ranked(2, 1600.0), second, ranked(1, 1800.0)],
    )
    .await;

    assert_eq!(list(board, Field::Everyone, NOW).await, [(1, 2), (2, 1)]);
    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 2)]);
}

/// A closed account leaves at once. What was read before, or is settled later, does not bring it back, not
/// even when the board has never heard of the player.
pub async fn a_player_who_is_removed_stays_away_whatever_is_put_in_later(board: &impl RankBoard) {
    put(board, &[ranked(1, 1700.0), ranked(2, 1600.0)]).await;

    for player in [1, 77] {
        board
            .remove(&blitz(), id(player))
            .await
            .expect("a player is removed");
    }
    assert_eq!(list(board, Field::Everyone, NOW).await, [(1, 2)]);
    assert_eq!(rank(board, Field::Ranked, 1, NOW).await, None);

    let later = RankEntry {
        sequence: 2,
        ..ranked(1, 1800.0)
    };
    put(board, &[ranked(1, 1700.0), later, ranked(77, 1900.0)]).await;
    board
        .remove(&blitz(), id(1))
        .await
        .expect("removing again is no error");
    for field in [Field::Ranked, Field::Everyone] {
        assert_eq!(list(board, field, NOW).await, [(1, 2)]);
    }
}

/// The same player may stand in many ladders.
pub async fn ladders_know_nothing_of_each_other(board: &impl RankBoard) {
    put(board, &[ranked(1, 1700.0)]).await;
    board
        .put(&rapid(), &[ranked(1, 1500.0), ranked(2, 1600.0)])
        .await
        .expect("entries are put in");

    board.remove(&blitz(), id(1)).await.expect("a player is removed");

    assert_eq!(count(board, Field::Ranked, NOW).await, 0);
    let standing = board
        .standing(&rapid(), Field::Ranked, id(1), NOW)
        .await
        .expect("a standing is read");
    assert_eq!(standing.map(|standing| standing.ranked.rank), Some(2));
}
