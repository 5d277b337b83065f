//! Players who are ranked until an instant.

use domain::Timestamp;
use domain::ports::{Field, RankBoard, RankEntry};

use super::pages::around;
use super::{LATER, NOW, count, list, put, rank, ranked};

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

/// A board's time does not run backwards, so that lists do not flicker where clocks differ.
pub async fn whoever_has_lapsed_stays_lapsed(board: &impl RankBoard) {
    let soon = RankEntry {
        eligible_until: Some(LATER),
        ..ranked(1, 1700.0)
    };
    put(board, &[soon, ranked(2, 1600.0)]).await;

    assert_eq!(count(board, Field::Everyone, LATER).await, 2);

    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 2)]);
    assert_eq!(around(board, Field::Ranked, 1, 1, 1).await, []);
    assert_eq!(rank(board, Field::Everyone, 1, NOW).await, Some(1));
    put(board, &[soon]).await;
    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 1), (2, 2)]);
}

/// After a pause of all processes many have lapsed.
pub async fn any_number_of_players_may_lapse_at_once(board: &impl RankBoard) {
    let entries: Vec<_> = (1..=2_000)
        .map(|player| RankEntry {
            eligible_until: (player % 100 != 0).then_some(LATER),
            ..ranked(player, 1500.0)
        })
        .collect();
    put(board, &entries).await;
    put(board, &[ranked(3_000, 1400.0)]).await;
    assert_eq!(count(board, Field::Ranked, NOW).await, 1_981);

    assert_eq!(list(board, Field::Ranked, LATER).await, [(1, 3_000)]);
    assert_eq!(count(board, Field::Everyone, LATER).await, 2_001);
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
