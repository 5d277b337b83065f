//! Each player's log of what concerns them.

use domain::affairs::Affair;
use domain::game::Action;
use domain::{Millis, PlayerId};
use rules::Color;
use testkit::both_databases;

use crate::harness::{Hall, NOW, at, mv};

const ANN: PlayerId = PlayerId::new(1);
const BEN: PlayerId = PlayerId::new(2);

/// A player's log from number `after` on: numbers, and what each entry is of.
async fn log(hall: &Hall, player: PlayerId, after: u64) -> Vec<(u64, Affair)> {
    let rows = hall.store.affairs_after(player, after, 100).await.unwrap();
    rows.into_iter().map(|row| (row.version, row.affair)).collect()
}

both_databases! {
    async fn both_players_are_told_of_a_games_start_and_end(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.act(game, 1, mv("e2e4", 0), at(1)).await;
        hall.act(game, 2, mv("e7e5", 1), at(2)).await;
        hall.act(game, 1, Action::Resign, at(3)).await;

        for (player, side, opponent) in [(ANN, Color::White, "player-2"), (BEN, Color::Black, "player-1")] {
            let [(1, begun), (2, over)] = &log(&hall, player, 0).await[..] else {
                panic!("two entries, numbered from 1");
            };
            assert!(matches!(begun, Affair::GameStarted { game_id, color, opponent: other, rated: true }
                if *game_id == game && *color == Some(side) && other.as_str() == opponent));
            assert!(matches!(over, Affair::GameFinished { game_id, .. } if *game_id == game));
        }
        assert_eq!(log(&hall, ANN, 1).await.len(), 1);
        assert_eq!(log(&hall, ANN, 2).await, []);
    }

    async fn a_game_that_was_called_off_has_no_result(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.act(game, 2, Action::Abort, at(1)).await;

        let told = log(&hall, ANN, 1).await;

        assert!(matches!(told[..], [(2, Affair::GameFinished { result: None, .. })]), "{told:?}");
    }

    async fn games_that_begin_and_end_at_once_leave_no_gap_in_anybodys_numbers(database: TestDatabase) {
        let hall = std::sync::Arc::new(Hall::with_players(&database, 3).await);
        let pairs = [(1, 2), (2, 1), (2, 3), (3, 1), (1, 3), (3, 2)];
        let mut running = tokio::task::JoinSet::new();
        for (white, black) in [pairs; 4].into_iter().flatten() {
            let hall = hall.clone();
            running.spawn(async move {
                let game = hall.game(white, black).await;
                hall.act(game, white, Action::Abort, at(1)).await;
            });
        }
        while let Some(ended) = running.join_next().await {
            ended.unwrap();
        }

        for player in 1..=3 {
            let log = log(&hall, PlayerId::new(player), 0).await;
            let numbers: Vec<u64> = log.iter().map(|entry| entry.0).collect();
            assert_eq!(numbers, (1..=log.len() as u64).collect::<Vec<u64>>());
            let of_games = |affair: &Affair| matches!(affair, Affair::GameStarted { .. } | Affair::GameFinished { .. });
            // Each is in 16 of the 24 games; who calls off many is told what that means.
            assert_eq!(log.iter().filter(|(_, affair)| of_games(affair)).count(), 32);
        }
    }

    async fn what_is_older_than_a_week_is_forgotten_and_the_numbers_go_on(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        assert_eq!(hall.store.affair_bounds(ANN).await.unwrap(), store::AffairBounds::default());
        hall.game(1, 2).await;
        let week = Millis::from_secs(7 * 86_400);

        hall.store.forget_old_affairs(NOW + week).await.unwrap();
        assert_eq!(log(&hall, ANN, 0).await.len(), 1);
        hall.store.forget_old_affairs(NOW + week + Millis(1)).await.unwrap();

        let bounds = hall.store.affair_bounds(ANN).await.unwrap();
        assert_eq!((bounds.last, bounds.forgotten), (1, 1));
        hall.game(1, 2).await;
        let bounds = hall.store.affair_bounds(ANN).await.unwrap();
        assert_eq!((bounds.last, bounds.forgotten), (2, 1));
    }
}
