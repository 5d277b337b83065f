//! Players who are ranked until an instant.

use domain::Timestamp;
use domain::ports::{AroundRequest, Field, RankBoard, RankEntry};

use super::distribution::distribution;
use super::pages::around;
use super::{LATER, NOW, blitz, count, id, list, put, rank, ranked};

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

/// RB34: rows that nothing ends stay, however late it is.
pub async fn a_board_without_a_schedule_keeps_its_rows(board: &impl RankBoard) {
    let for_ever = Timestamp::from_unix_ms(253_402_300_799_999);
    let entry = |player, until| RankEntry {
        eligible_until: until,
        ..ranked(player, 1500.0)
    };
    put(
        board,
        &[entry(1, Some(for_ever)), entry(2, None), entry(3, Some(NOW))],
    )
    .await;
    let just_before = Timestamp::from_unix_ms(for_ever.unix_ms() - 1);

    for now in [NOW, LATER, just_before] {
        assert_eq!(list(board, Field::Everyone, now).await, [(1, 1), (1, 2), (1, 3)]);
        assert_eq!(list(board, Field::Ranked, now).await, [(1, 1)]);
    }
}

/// RB39: a player whose deviation has grown too large with a game is off at once; who plays no more, at the instant.
pub async fn a_player_parked_on_the_board_drops_out_by_either_rule(board: &impl RankBoard) {
    let soon = |player, rating| RankEntry {
        eligible_until: Some(LATER),
        ..ranked(player, rating)
    };
    put(board, &[soon(1, 1700.0), soon(2, 1650.0), ranked(3, 1600.0)]).await;

    let unsure = RankEntry {
        deviation: 76.0,
        eligible_until: None,
        sequence: 2,
        ..ranked(1, 1701.0)
    };
    put(board, &[unsure]).await;

    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 2), (2, 3)]);
    assert_eq!(list(board, Field::Ranked, LATER).await, [(1, 3)]);
    assert_eq!(rank(board, Field::Ranked, 1, LATER).await, None);
    assert_eq!(rank(board, Field::Ranked, 2, LATER).await, None);
}

/// RB40: pages, ranks, neighbours, counts and the histogram, whichever is asked first.
pub async fn whoever_has_lapsed_is_in_no_view_of_the_ranked(board: &impl RankBoard) {
    let until = |player, until: i64| RankEntry {
        eligible_until: Some(Timestamp::from_unix_ms(NOW.unix_ms() + until)),
        ..ranked(player, 1500.0)
    };
    put(
        board,
        &[
            until(1, 1),
            until(2, 2),
            until(3, 3),
            until(4, 4),
            until(5, 5),
            ranked(6, 1400.0),
        ],
    )
    .await;
    let after = |ms| Timestamp::from_unix_ms(NOW.unix_ms() + ms);

    assert_eq!(
        distribution(board, 100, after(1)).await,
        [(1400, 1, 1), (1500, 5, 4)]
    );
    assert_eq!(count(board, Field::Ranked, after(2)).await, 4);
    assert_eq!(rank(board, Field::Ranked, 6, after(3)).await, Some(3));
    assert_eq!(list(board, Field::Ranked, after(4)).await, [(1, 5), (2, 6)]);
    let request = AroundRequest {
        field: Field::Ranked,
        player: id(6),
        above: 1,
        below: 0,
        now: after(5),
    };
    let window = board
        .around(&blitz(), request)
        .await
        .expect("a neighbourhood is read");
    let listed: Vec<_> = window.entries.iter().map(|ranked| ranked.entry.player).collect();
    assert_eq!((listed, window.field_size), (vec![id(6)], 1));
}
