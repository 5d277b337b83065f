use domain::Millis;
use domain::game::{Action, Command, GameSetup};
use domain::job::JobState;
use domain::settlement::UnratedReason;
use rules::GameResult;
use store::{GameFilter, RatingStatus};
use testkit::both_databases;

use crate::harness::{Hall, at, mv};

both_databases! {
    async fn an_end_that_counts_makes_one_job_and_announces_it(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;

        let game = hall.play(1, 2, GameResult::WhiteWins, at(5)).await;

        let job = hall.job(game).await;
        assert_eq!((job.state, job.attempt, job.created_at), (JobState::Ready, 0, at(5)));
        assert_eq!(hall.announced.take(), [job.id]);
        let view = hall.games.view(game).await.unwrap().unwrap();
        assert_eq!(view.rating.status, Some(RatingStatus::Pending));
    }

    async fn finished_games_are_numbered_for_each_player_in_the_order_of_their_ends(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        for (white, black) in [(1, 2), (2, 3), (2, 1)] {
            hall.play(white, black, GameResult::Draw, at(5)).await;
        }

        let numbers = hall
            .sql()
            .await
            .texts("SELECT CAST(white_sequence AS TEXT) || ' ' || CAST(black_sequence AS TEXT) FROM game ORDER BY id")
            .await;

        assert_eq!(numbers, ["1 1", "2 1", "3 2"]);
    }

    async fn every_game_that_counts_has_a_job_of_its_own(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;

        for (white, black) in [(1, 2), (2, 3)] {
            let game = hall.play(white, black, GameResult::Draw, at(5)).await;
            assert_eq!(hall.job(game).await.state, JobState::Ready);
        }
    }

    async fn a_casual_game_is_unrated_from_its_beginning_and_a_rated_one_is_undecided(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let casual = GameSetup { ladder: None, ..hall.setup(1, 2) };
        hall.store.create_game(&casual, None).await.unwrap();
        let rated = hall.game(1, 2).await;

        for _ in ["loaded", "cached"] {
            let casual = hall.games.view(casual.id).await.unwrap().unwrap().rating;
            let rated = hall.games.view(rated).await.unwrap().unwrap().rating;
            assert_eq!(casual.status, Some(RatingStatus::Unrated));
            assert_eq!(casual.unrated_reason, Some(UnratedReason::Casual));
            assert_eq!((rated.status, rated.unrated_reason), (None, None));
        }
    }

    /// RB14
    async fn what_does_not_count_makes_no_job(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let casual = GameSetup { ladder: None, ..hall.setup(1, 2) };
        hall.store.create_game(&casual, None).await.unwrap();
        hall.act(casual.id, 1, mv("e2e4", 0), at(1)).await;
        hall.act(casual.id, 2, mv("e7e5", 1), at(2)).await;
        hall.act(casual.id, 1, Action::Resign, at(3)).await;
        let short = hall.game(1, 2).await;
        hall.act(short, 1, mv("e2e4", 0), at(1)).await;
        hall.act(short, 2, Action::Resign, at(2)).await;
        let aborted = hall.game(1, 2).await;
        hall.act(aborted, 2, Action::Abort, at(1)).await;
        let no_start = hall.game(1, 2).await;
        hall.games.execute(no_start, &Command::CallTime, at(30)).await.unwrap();

        for (game, reason) in [
            (casual.id, UnratedReason::Casual),
            (short, UnratedReason::TooShort),
            (aborted, UnratedReason::Aborted),
            (no_start, UnratedReason::Aborted),
        ] {
            let rating = hall.games.view(game).await.unwrap().unwrap().rating;
            assert_eq!(rating.status, Some(RatingStatus::Unrated), "{reason:?}");
            assert_eq!(rating.unrated_reason, Some(reason));
            assert!(hall.store.job_of_game(game).await.unwrap().is_none());
        }
        assert_eq!(hall.announced.take(), []);
        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM ladder_sequence").await, 0);
    }

    async fn a_game_that_is_over_is_live_no_more(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::BlackWins, at(5)).await;

        let late = hall.act(game, 1, mv("g1f3", 2), at(6)).await;

        assert_eq!(late.refusal.unwrap().code.as_str(), "game_over");
        assert_eq!(hall.store.overdue_games(at(9_999), Millis::ZERO, 10).await.unwrap(), []);
        let listed = hall.store.games(&GameFilter::default(), None, 10).await.unwrap();
        assert_eq!(listed[0].result.as_deref(), Some("0-1"));
        assert_eq!(listed[0].termination.as_deref(), Some("resignation"));
        assert_eq!((listed[0].plies, listed[0].finished_at), (Some(2), Some(at(5))));
    }

    async fn games_past_their_deadline_are_found_longest_overdue_first(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (waiting, moved) = (hall.game(1, 2).await, hall.game(1, 2).await);
        hall.act(moved, 1, mv("e2e4", 0), at(10)).await;

        assert_eq!(hall.store.overdue_games(at(29), Millis::ZERO, 10).await.unwrap(), []);
        assert_eq!(hall.store.overdue_games(at(30), Millis::ZERO, 10).await.unwrap(), [waiting]);
        assert_eq!(hall.store.overdue_games(at(40), Millis::ZERO, 10).await.unwrap(), [waiting, moved]);
        assert_eq!(hall.store.overdue_games(at(40), Millis::ZERO, 1).await.unwrap(), [waiting]);
    }
}
