//! Corrections that went wrong elsewhere. The numbers are those of the collection of public failures.

use domain::PlayerId;
use rules::GameResult::WhiteWins;
use store::HistoryPoint;
use testkit::both_databases;

use super::{HOLDER, begin, correct, decide, hall};
use crate::harness::{Hall, at, blitz};

/// What a sum of changes may lose to rounding, in rating points.
const ROUNDING: f64 = 1e-9;

/// The first player's history, the oldest game first.
async fn history(hall: &Hall) -> Vec<HistoryPoint> {
    let points = hall.store.history(&blitz(), PlayerId::new(1), None, 100).await;
    let mut points = points.unwrap();
    points.sort_by_key(|point| point.sequence);
    points
}

/// Each game begins where the one before it ended, and all changes together lead to the rating.
async fn assert_adds_up(hall: &Hall) {
    let points = history(hall).await;
    for pair in points.windows(2) {
        assert_eq!(pair[0].rating_after, pair[1].rating_before);
    }
    let changes: f64 = points
        .iter()
        .map(|point| point.rating_after - point.rating_before)
        .sum();
    let rating = hall
        .store
        .rating(&blitz(), PlayerId::new(1))
        .await
        .unwrap()
        .unwrap();
    assert!((points[0].rating_before + changes - rating.rating.rating()).abs() < ROUNDING);
}

both_databases! {
    /// RB27
    async fn a_win_after_an_annulment_in_between_is_shown_as_a_gain(database: TestDatabase) {
        let hall = hall(&database).await;
        let mut games = Vec::new();
        for number in 0..10 {
            games.push(hall.play(1, 2 + number % 5, WhiteWins, at(40_000 * (number + 1))).await);
        }
        hall.settle_all(at(500_000)).await;
        decide(&hall, games[4], None).await;
        correct(&hall).await;

        let last = hall.play(1, 2, WhiteWins, at(9_100_000)).await;
        hall.settle_all(at(9_100_001)).await;

        let points = history(&hall).await;
        let shown: Vec<_> = points.iter().map(|point| point.game).collect();
        games.remove(4);
        games.push(last);
        assert_eq!(shown, games, "the annulled game has no line, and every other one has its own");
        assert!(points.iter().all(|point| point.rating_after > point.rating_before), "{points:?}");
        assert_adds_up(&hall).await;
    }

    /// RB50
    async fn points_that_an_annulment_gives_back_are_given_once_and_the_changes_still_add_up(database: TestDatabase) {
        let hall = hall(&database).await;
        let lost = hall.play(2, 1, WhiteWins, at(40_000)).await;
        hall.play(1, 3, WhiteWins, at(80_000)).await;
        hall.settle_all(at(80_001)).await;
        let before = hall.store.rating(&blitz(), PlayerId::new(1)).await.unwrap().unwrap();
        decide(&hall, lost, None).await;
        correct(&hall).await;
        let after = hall.store.rating(&blitz(), PlayerId::new(1)).await.unwrap().unwrap();

        assert!(after.rating.rating() > before.rating.rating());
        assert!(begin(&hall, HOLDER).await.is_none(), "nothing waits any more");
        assert_adds_up(&hall).await;
        hall.play(1, 4, WhiteWins, at(9_100_000)).await;
        hall.settle_all(at(9_100_001)).await;
        assert_adds_up(&hall).await;
    }
}
