use domain::game::{Action, Command};
use futures_util::future::join_all;
use rules::GameResult;
use store::play::Games;
use testkit::both_databases;

use crate::harness::{Hall, act, at, mv};

const FIRST_MOVES: [&str; 8] = ["e2e4", "d2d4", "g1f3", "c2c4", "b1c3", "g2g3", "b2b3", "f2f4"];

both_databases! {
    async fn of_many_moves_sent_at_once_for_one_ply_exactly_one_counts(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;

        let answers = join_all(FIRST_MOVES.map(|uci| hall.act(game, 1, mv(uci, 0), at(1)))).await;

        let counted = answers.iter().filter(|answer| answer.refusal.is_none()).count();
        assert_eq!(counted, 1);
        assert_eq!(hall.games.view(game).await.unwrap().unwrap().game.line().plies(), 1);
    }

    async fn it_is_one_too_when_they_reach_different_processes(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        let processes: Vec<Games> = FIRST_MOVES.iter().map(|_| hall.other_games()).collect();
        join_all(processes.iter().map(|games| games.view(game))).await;

        let answers =
            join_all(processes.iter().zip(FIRST_MOVES).map(|(games, uci)| act(games, game, 1, mv(uci, 0), at(1)))).await;

        let counted = answers.iter().filter(|answer| answer.refusal.is_none()).count();
        assert_eq!(counted, 1);
        for answer in answers {
            assert_eq!(answer.view.game.line().plies(), 1, "everybody is shown what counts");
        }
    }

    async fn one_move_sent_many_times_at_once_is_played_once_and_always_answered(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;

        let answers = join_all((0..8).map(|_| hall.act(game, 1, mv("e2e4", 0), at(1)))).await;

        assert!(answers.iter().all(|answer| answer.refusal.is_none()));
        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM game_event").await, 1);
    }

    async fn a_game_ends_once_however_many_ends_meet(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.act(game, 1, mv("e2e4", 0), at(1)).await;
        hall.act(game, 2, mv("e7e5", 1), at(2)).await;
        let other = hall.other_games();
        let decided = Command::Adjudicate {
            result: GameResult::Draw,
            reason: "both left".to_owned(),
            arbiter: domain::PlayerId::new(1),
        };

        let (resigned, _, _, _) = tokio::join!(
            hall.act(game, 1, Action::Resign, at(200)),
            other.execute(game, &Command::CallTime, at(200)),
            hall.games.execute(game, &decided, at(200)),
            act(&other, game, 2, Action::Resign, at(200)),
        );

        assert!(resigned.view.game.is_over());
        let mut sql = hall.sql().await;
        // An arbiter's decision that comes too late to end the game corrects it.
        let ends = sql.number("SELECT COUNT(*) FROM game_event WHERE CAST(event AS TEXT) LIKE '%\"finished\"%'").await;
        assert_eq!(ends, 1);
        assert_eq!(sql.number("SELECT COUNT(*) FROM job").await, 1);
        assert_eq!(sql.number("SELECT CAST(SUM(assigned) AS BIGINT) FROM ladder_sequence").await, 2);
    }

    async fn of_two_processes_that_move_in_many_games_at_once_each_game_follows_one(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let other = hall.other_games();
        let mut games = Vec::new();
        for _ in 0..100 {
            games.push(hall.game(1, 2).await);
        }

        let (ours, theirs) = tokio::join!(
            join_all(games.iter().map(|&game| hall.act(game, 1, mv("e2e4", 0), at(1)))),
            join_all(games.iter().rev().map(|&game| act(&other, game, 1, mv("d2d4", 0), at(1)))),
        );

        for (ours, theirs) in ours.iter().zip(theirs.iter().rev()) {
            assert_ne!(ours.refusal.is_none(), theirs.refusal.is_none());
        }
        let mut sql = hall.sql().await;
        assert_eq!(sql.number("SELECT COUNT(*) FROM game_event").await, 100);
        assert_eq!(sql.number("SELECT COUNT(*) FROM live_game WHERE version = 1").await, 100);
    }

    async fn many_games_are_played_side_by_side(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let mut games = Vec::new();
        for _ in 0..20 {
            games.push(hall.game(1, 2).await);
        }

        join_all(games.iter().map(|&game| {
            let hall = &hall;
            async move {
                for (ply, uci) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
                    let player = 1 + ply as i64 % 2;
                    assert_eq!(hall.act(game, player, mv(uci, ply as u32), at(1)).await.refusal, None);
                }
            }
        }))
        .await;

        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM game_event").await, 80);
    }
}
