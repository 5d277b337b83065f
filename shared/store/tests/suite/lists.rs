//! Lists: newest first, filtered, page by page.

use domain::game::{Action, GameSetup};
use domain::{GameId, PlayerId};
use rules::GameResult;
use store::{GameFilter, GameStatus};
use testkit::both_databases;

use crate::harness::{Hall, at, blitz};

async fn listed(hall: &Hall, filter: &GameFilter) -> Vec<GameId> {
    let games = hall.store.games(filter, None, 100).await.unwrap();
    games.into_iter().map(|game| game.id).collect()
}

both_databases! {
    async fn games_are_listed_newest_first_and_filtered(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let finished = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let running = hall.game(2, 3).await;
        let aborted = hall.game(3, 1).await;
        hall.act(aborted, 3, Action::Abort, at(6)).await;
        let casual = GameSetup { ladder: None, ..hall.setup(3, 2) };
        hall.store.create_game(&casual, None).await.unwrap();
        let filter = GameFilter::default;

        assert_eq!(listed(&hall, &filter()).await, [casual.id, aborted, running, finished]);
        assert_eq!(
            listed(&hall, &GameFilter { player: Some(PlayerId::new(1)), ..filter() }).await,
            [aborted, finished]
        );
        assert_eq!(
            listed(&hall, &GameFilter { ladder: Some(blitz()), ..filter() }).await,
            [aborted, running, finished]
        );
        for (status, games) in [
            (GameStatus::Running, vec![casual.id, running]),
            (GameStatus::Finished, vec![finished]),
            (GameStatus::CalledOff, vec![aborted]),
        ] {
            assert_eq!(listed(&hall, &GameFilter { status: Some(status), ..filter() }).await, games);
        }
        let all = GameFilter {
            player: Some(PlayerId::new(2)),
            ladder: Some(blitz()),
            status: Some(GameStatus::Running),
            ..GameFilter::default()
        };
        assert_eq!(listed(&hall, &all).await, [running]);
    }

    async fn pages_of_games_join_without_gap_or_repetition(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for _ in 0..7 {
            hall.game(1, 2).await;
        }
        let whole = listed(&hall, &GameFilter::default()).await;

        let (mut joined, mut after) = (Vec::new(), None);
        loop {
            let page = hall.store.games(&GameFilter::default(), after, 3).await.unwrap();
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            joined.extend(page.iter().map(|game| game.id));
            hall.game(2, 1).await;
        }

        assert_eq!(joined, whole, "games made meanwhile do not shift the pages");
    }

    async fn a_rating_history_has_a_point_for_each_game_newest_first(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        for (white, black, result) in
            [(1, 2, GameResult::WhiteWins), (3, 1, GameResult::WhiteWins), (1, 3, GameResult::Draw)]
        {
            hall.play(white, black, result, at(5)).await;
        }
        hall.settle_all(at(10)).await;
        let player = PlayerId::new(1);

        let points = hall.store.history(&blitz(), player, None, 10).await.unwrap();

        let scores: Vec<_> = points.iter().map(|point| (point.sequence, point.score)).collect();
        assert_eq!(scores, [(3, 0.5), (2, 0.0), (1, 1.0)]);
        assert_eq!(points[2].opponent.as_str(), "player-2");
        assert_eq!((points[2].rating_before, points[2].at), (1500.0, at(5)));
        assert_eq!(points[0].rating_before, points[1].rating_after);
        assert_eq!(hall.store.history(&blitz(), player, Some(3), 1).await.unwrap(), points[1..2]);
        assert_eq!(hall.store.history(&blitz(), PlayerId::new(9), None, 10).await.unwrap(), []);
    }

    async fn standings_are_read_page_by_page_to_fill_a_board(database: TestDatabase) {
        let hall = Hall::with_players(&database, 5).await;
        hall.play(1, 2, GameResult::WhiteWins, at(5)).await;
        hall.play(4, 2, GameResult::WhiteWins, at(6)).await;
        hall.settle_all(at(10)).await;

        let first = hall.store.ratings_in(&blitz(), None, 2).await.unwrap();
        let second = hall.store.ratings_in(&blitz(), Some(first[1].player), 2).await.unwrap();

        let ids: Vec<_> = first.iter().chain(&second).map(|standing| standing.player.raw()).collect();
        assert_eq!(ids, [1, 2, 4]);
        assert_eq!(hall.store.rating(&blitz(), PlayerId::new(2)).await.unwrap(), Some(first[1]));
        assert_eq!(hall.store.rating(&blitz(), PlayerId::new(5)).await.unwrap(), None);
        assert_eq!(hall.store.ratings_of(PlayerId::new(4)).await.unwrap(), [(blitz(), second[0])]);
    }
}
