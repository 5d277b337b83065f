//! New ratings are marked until the rank board has them.

use domain::PlayerId;
use rules::GameResult;
use testkit::both_databases;

use crate::harness::{Hall, at};

both_databases! {
    async fn a_new_rating_is_marked_until_the_board_has_it(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        hall.play(1, 2, GameResult::WhiteWins, at(5)).await;
        assert_eq!(hall.store.rank_dirty(&hall.ladders).await.unwrap(), []);

        hall.settle_all(at(6)).await;

        let dirty = hall.store.rank_dirty(&hall.ladders).await.unwrap();
        let mut players: Vec<PlayerId> = dirty.iter().map(|(_, entry)| entry.player).collect();
        players.sort_unstable();
        assert_eq!(players, [PlayerId::new(1), PlayerId::new(2)]);
        hall.store.rank_clean(&dirty).await.unwrap();
        assert_eq!(hall.store.rank_dirty(&hall.ladders).await.unwrap(), []);
    }

    async fn a_rating_that_came_meanwhile_stays_marked(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        hall.play(1, 2, GameResult::WhiteWins, at(5)).await;
        hall.settle_all(at(6)).await;
        let seen = hall.store.rank_dirty(&hall.ladders).await.unwrap();
        hall.play(1, 3, GameResult::WhiteWins, at(7)).await;
        hall.settle_all(at(8)).await;

        hall.store.rank_clean(&seen).await.unwrap();

        let dirty = hall.store.rank_dirty(&hall.ladders).await.unwrap();
        let mut players: Vec<(i64, i64)> =
            dirty.iter().map(|(_, entry)| (entry.player.raw(), entry.sequence)).collect();
        players.sort_unstable();
        assert_eq!(players, [(1, 2), (3, 1)]);
    }
}
