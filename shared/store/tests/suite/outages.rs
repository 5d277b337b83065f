//! The time that games get back after nobody could move.

use domain::Millis;
use domain::game::Command;
use store::Credit;
use testkit::both_databases;

use crate::harness::{Hall, NOW, at, mv};

/// Beats as a ladder does that is up, from one second to another.
async fn stay_up(hall: &Hall, from: i64, to: i64) {
    for second in (from..=to).step_by(5) {
        assert_eq!(hall.store.beat(at(second)).await.unwrap(), None);
    }
}

both_databases! {
    async fn beats_within_five_seconds_of_each_other_give_nothing_back(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        let deadline = hall.games.view(game).await.unwrap().unwrap().game.deadline();

        for seconds in [0, 1, 6] {
            assert_eq!(hall.store.beat(at(seconds)).await.unwrap(), None);
        }

        assert_eq!(hall.games.view(game).await.unwrap().unwrap().game.deadline(), deadline);
    }

    async fn after_an_outage_every_turn_gets_the_lost_time_back_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (first, second) = (hall.game(1, 2).await, hall.game(1, 2).await);
        hall.store.beat(NOW).await.unwrap();

        let (a, b) = tokio::join!(hall.store.beat(at(20)), hall.store.beat(at(20)));
        let credits: Vec<Credit> = [a.unwrap(), b.unwrap()].into_iter().flatten().collect();

        assert_eq!(credits, [Credit { outage: Millis::from_secs(20), games: 2 }]);
        assert_eq!(hall.store.beat(at(21)).await.unwrap(), None);
        for game in [first, second] {
            let deadline = hall.games.view(game).await.unwrap().unwrap().game.deadline();
            assert_eq!(deadline, Some(at(30 + 20)));
        }
    }

    async fn a_game_in_memory_is_judged_by_the_new_clock(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.store.beat(NOW).await.unwrap();
        hall.act(game, 1, mv("e2e4", 0), NOW).await;
        hall.act(game, 2, mv("e7e5", 1), NOW).await;
        hall.store.beat(at(100)).await.unwrap();
        stay_up(&hall, 100, 190).await;

        // White has used 90 seconds of its own, before and after the outage.
        let moved = hall.act(game, 1, mv("g1f3", 2), at(190)).await;

        assert_eq!(moved.refusal, None);
        assert_eq!(moved.view.game.moves()[2].clock, Some(Millis(180_000 - 90_000 + 2_000)));
    }

    async fn no_flag_falls_by_a_clock_from_before_the_outage(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.store.beat(NOW).await.unwrap();
        hall.act(game, 1, mv("e2e4", 0), NOW).await;
        hall.act(game, 2, mv("e7e5", 1), NOW).await;
        hall.store.beat(at(100)).await.unwrap();

        let early = hall.games.execute(game, &Command::CallTime, at(279)).await.unwrap().unwrap();
        let due = hall.games.execute(game, &Command::CallTime, at(280)).await.unwrap().unwrap();

        assert!(!early.view.game.is_over());
        assert!(due.view.game.is_over());
    }

    async fn a_turn_that_began_during_the_outage_gets_back_what_it_lost_and_no_more(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.store.beat(NOW).await.unwrap();
        hall.act(game, 1, mv("e2e4", 0), at(7)).await;

        hall.store.beat(at(10)).await.unwrap();

        let game = hall.games.view(game).await.unwrap().unwrap().game;
        assert_eq!(game.clock().turn_began(), at(10));
        assert_eq!(game.deadline(), Some(at(40)));
    }

    async fn a_late_beat_of_another_process_is_no_beat(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        hall.store.beat(at(60)).await.unwrap();

        assert_eq!(hall.store.beat(at(56)).await.unwrap(), None);
        assert_eq!(hall.store.beat(at(62)).await.unwrap(), None, "the last one still counts");
    }

    async fn after_the_clock_was_set_back_outages_are_noticed_at_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        hall.store.beat(at(3600)).await.unwrap();

        assert_eq!(hall.store.beat(at(10)).await.unwrap(), None);
        let credit = hall.store.beat(at(20)).await.unwrap();
        assert_eq!(credit.map(|credit| credit.outage), Some(Millis::from_secs(10)));
    }

    async fn a_ladder_that_comes_up_gives_back_the_shortest_absence(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.store.beat(at(1)).await.unwrap();

        let credit = hall.store.resume(at(3)).await.unwrap();

        assert_eq!(credit.map(|credit| credit.outage), Some(Millis::from_secs(2)));
        let game = hall.games.view(game).await.unwrap().unwrap().game;
        assert_eq!(game.deadline(), Some(at(32)));
    }

    async fn instants_in_whole_seconds_compare_with_those_between(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        let half = Millis(500);
        hall.act(game, 1, mv("e2e4", 0), NOW + half).await;

        assert_eq!(hall.store.overdue_games(at(30), Millis::ZERO, 10).await.unwrap(), []);
        assert_eq!(hall.store.overdue_games(at(30) + half - Millis(1), Millis::ZERO, 10).await.unwrap(), []);
        assert_eq!(hall.store.overdue_games(at(30) + half, Millis::ZERO, 10).await.unwrap(), [game]);
        assert_eq!(hall.store.overdue_games(at(31), Millis::ZERO, 10).await.unwrap(), [game]);
    }

    async fn who_moves_after_an_outage_before_anybody_noticed_it_does_not_lose_on_time(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.act(game, 1, mv("e2e4", 0), NOW).await;
        hall.act(game, 2, mv("e7e5", 1), NOW).await;
        hall.store.beat(NOW).await.unwrap();

        // White has three minutes; nobody could be reached for ten.
        let moved = hall.act(game, 1, mv("g1f3", 2), at(600)).await;

        assert_eq!(moved.refusal, None);
        assert!(!moved.view.game.is_over());
        assert_eq!(hall.store.beat(at(601)).await.unwrap(), None, "the time was given back once");
    }

    async fn a_flag_falls_for_who_moves_too_late_while_the_ladder_was_up(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.act(game, 1, mv("e2e4", 0), NOW).await;
        hall.act(game, 2, mv("e7e5", 1), NOW).await;
        stay_up(&hall, 0, 600).await;

        let moved = hall.act(game, 1, mv("g1f3", 2), at(600)).await;

        assert!(moved.view.game.is_over());
    }

    async fn no_game_is_overdue_while_no_process_says_that_it_can_be_reached(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.store.beat(at(30)).await.unwrap();

        assert_eq!(hall.store.overdue_games(at(35), Millis::ZERO, 10).await.unwrap(), [game]);
        assert_eq!(hall.store.overdue_games(at(35) + Millis(1), Millis::ZERO, 10).await.unwrap(), []);
    }
}
