use domain::arbiter::{ArbiterRequest, RequestStatus};
use domain::game::{Action, Command};
use domain::{ArbiterRequestId, GameId, PlayerId};
use rules::GameResult;
use store::Conflict;
use testkit::both_databases;

use crate::harness::{Hall, NOW, answer, at};

fn request(id: i64, game: GameId, player: i64) -> ArbiterRequest {
    ArbiterRequest {
        id: ArbiterRequestId::new(id),
        game,
        player: PlayerId::new(player),
        text: "My opponent's clock does not run.".to_owned(),
        created_at: NOW,
        closed_at: None,
        answer: None,
    }
}

async fn listed(hall: &Hall, status: Option<RequestStatus>) -> Vec<i64> {
    let requests = hall.store.arbiter_requests(status, None, 10).await.unwrap();
    requests.iter().map(|(request, _)| request.id.raw()).collect()
}

both_databases! {
    async fn a_call_for_an_arbiter_comes_back_as_it_was_stored(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let request = request(1, hall.game(1, 2).await, 2);

        hall.store.call_arbiter(&request, None).await.unwrap();

        let (stored, handle) = hall.store.arbiter_request(request.id).await.unwrap().unwrap();
        assert_eq!((stored, handle.as_str()), (request, "player-2"));
        assert_eq!(hall.store.arbiter_request(ArbiterRequestId::new(9)).await.unwrap(), None);
    }

    async fn a_player_has_one_open_call_in_a_game(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (game, another) = (hall.game(1, 2).await, hall.game(1, 2).await);
        hall.store.call_arbiter(&request(1, game, 1), None).await.unwrap();

        let second = hall.store.call_arbiter(&request(2, game, 1), None).await;

        assert_eq!(second.unwrap_err().conflict(), Some(Conflict::RequestOpen));
        hall.store.call_arbiter(&request(3, game, 2), None).await.unwrap();
        hall.store.call_arbiter(&request(4, another, 1), None).await.unwrap();
        let same_id = hall.store.call_arbiter(&request(4, another, 2), None).await;
        assert_eq!(same_id.unwrap_err().conflict(), Some(Conflict::Id));
    }

    async fn a_call_sent_twice_under_one_key_is_made_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.store.call_arbiter(&request(1, game, 1), Some(&answer(1))).await.unwrap();

        let again = hall.store.call_arbiter(&request(2, game, 2), Some(&answer(1))).await;

        assert_eq!(again.unwrap_err().conflict(), Some(Conflict::IdempotencyKey));
        assert_eq!(listed(&hall, None).await, [1]);
    }

    async fn a_decision_closes_the_calls_of_its_game(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (game, another) = (hall.game(1, 2).await, hall.game(1, 2).await);
        for request in [request(1, game, 1), request(2, another, 1), request(3, game, 2)] {
            hall.store.call_arbiter(&request, None).await.unwrap();
        }
        assert_eq!(listed(&hall, Some(RequestStatus::Open)).await, [3, 2, 1]);

        let decision = Command::Adjudicate {
            result: GameResult::Draw,
            reason: "the power failed".to_owned(),
            arbiter: PlayerId::new(1),
        };
        hall.games.execute(game, &decision, at(5)).await.unwrap();

        assert_eq!(listed(&hall, Some(RequestStatus::Open)).await, [2]);
        assert_eq!(listed(&hall, Some(RequestStatus::Closed)).await, [3, 1]);
        let (closed, _) = hall.store.arbiter_request(ArbiterRequestId::new(1)).await.unwrap().unwrap();
        assert_eq!(closed.closed_at, Some(at(5)));
        hall.store.call_arbiter(&request(4, game, 1), None).await.unwrap();
    }

    async fn an_answer_closes_one_call_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let game = hall.game(1, 2).await;
        for request in [request(1, game, 1), request(2, game, 2)] {
            hall.store.call_arbiter(&request, None).await.unwrap();
        }
        let answer = async |text| {
            let (id, arbiter) = (ArbiterRequestId::new(1), PlayerId::new(3));
            hall.store.answer_request(id, text, arbiter, at(5)).await
        };

        answer("The clock runs well.").await.unwrap();
        let again = answer("It still does.").await;

        assert_eq!(again.unwrap_err().conflict(), Some(Conflict::RequestClosed));
        assert_eq!(listed(&hall, Some(RequestStatus::Open)).await, [2]);
        let (closed, _) = hall.store.arbiter_request(ArbiterRequestId::new(1)).await.unwrap().unwrap();
        assert_eq!((closed.closed_at, closed.answer.as_deref()), (Some(at(5)), Some("The clock runs well.")));
    }

    async fn an_end_without_an_arbiter_leaves_calls_open(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.store.call_arbiter(&request(1, game, 1), None).await.unwrap();

        hall.act(game, 2, Action::Resign, at(1)).await;

        assert_eq!(listed(&hall, Some(RequestStatus::Open)).await, [1]);
    }

    async fn calls_are_listed_newest_first_page_by_page(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for id in 1..=5 {
            let game = hall.game(1, 2).await;
            hall.store.call_arbiter(&request(id, game, 1), None).await.unwrap();
        }

        let page = hall.store.arbiter_requests(None, Some(ArbiterRequestId::new(4)), 2).await.unwrap();

        let ids: Vec<i64> = page.iter().map(|(request, _)| request.id.raw()).collect();
        assert_eq!(ids, [3, 2]);
    }
}
