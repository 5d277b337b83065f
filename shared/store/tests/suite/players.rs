use domain::challenge::ChallengeStatus;
use domain::player::Handle;
use domain::{ChallengeId, PlayerId};
use store::Conflict;
use testkit::both_databases;

use crate::harness::{Hall, answer, at, challenge, challenger, new_player, new_token};

both_databases! {
    async fn a_player_is_found_by_id_and_by_handle_in_any_case(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        hall.store.register(&new_player(7, "Ana_Lima"), &new_token(7, 7), None).await.unwrap();

        let by_id = hall.store.player(PlayerId::new(7)).await.unwrap().unwrap();
        let by_handle = hall.store.player_by_handle(&Handle::parse("ANA_LIMA").unwrap()).await.unwrap();

        assert_eq!(by_id.handle.as_str(), "Ana_Lima");
        assert_eq!(by_handle, Some(by_id));
        assert_eq!(hall.store.player(PlayerId::new(8)).await.unwrap(), None);
    }

    async fn a_handle_is_taken_once_whatever_its_case(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        hall.store.register(&new_player(1, "Ana"), &new_token(1, 1), None).await.unwrap();

        let second = hall.store.register(&new_player(2, "aNA"), &new_token(2, 2), None).await;

        assert_eq!(second.unwrap_err().conflict(), Some(Conflict::HandleTaken));
        assert_eq!(hall.store.player(PlayerId::new(2)).await.unwrap(), None);
        assert_eq!(hall.store.token_by_hash(&new_token(2, 2).hash).await.unwrap(), None);
    }

    async fn of_many_who_want_a_handle_at_once_one_gets_it(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        let (players, tokens): (Vec<_>, Vec<_>) =
            (1..=10).map(|id| (new_player(id, "Ana"), new_token(id, id))).unzip();
        let attempts = players
            .iter()
            .zip(&tokens)
            .map(|(player, token)| hall.store.register(player, token, None));

        let outcomes = futures_util::future::join_all(attempts).await;

        let conflicts: Vec<_> = outcomes.iter().filter_map(|outcome| outcome.as_ref().err()).collect();
        assert_eq!(conflicts.len(), 9);
        assert!(conflicts.iter().all(|error| error.conflict() == Some(Conflict::HandleTaken)));
    }

    async fn an_id_that_is_in_use_asks_for_another(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;

        let player = hall.store.register(&new_player(1, "other"), &new_token(2, 1), None).await;
        let token = hall.store.register(&new_player(2, "other"), &new_token(1, 2), None).await;

        assert_eq!(player.unwrap_err().conflict(), Some(Conflict::Id));
        assert_eq!(token.unwrap_err().conflict(), Some(Conflict::Id));
        assert_eq!(hall.store.player(PlayerId::new(2)).await.unwrap(), None, "all or nothing");
    }

    async fn a_registration_sent_twice_under_one_key_is_known_by_the_key(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        let answer = answer(1);
        hall.store.register(&new_player(1, "Ana"), &new_token(1, 1), Some(&answer)).await.unwrap();

        let again = hall.store.register(&new_player(2, "Ana"), &new_token(2, 2), Some(&answer)).await;

        assert_eq!(again.unwrap_err().conflict(), Some(Conflict::IdempotencyKey));
    }

    async fn handles_are_found_for_a_page_of_ids(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let ids = [PlayerId::new(3), PlayerId::new(1), PlayerId::new(99)];

        let handles = hall.store.handles(&ids).await.unwrap();

        assert_eq!(handles.len(), 2);
        assert_eq!(handles[&PlayerId::new(3)].as_str(), "player-3");
    }

    async fn a_closed_account_keeps_its_handle_and_loses_its_tokens(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        hall.store.add_token(&new_token(2, 1), None).await.unwrap();

        hall.store.close_account(PlayerId::new(1), at(1)).await.unwrap();
        hall.store.close_account(PlayerId::new(1), at(2)).await.unwrap();

        let player = hall.store.player(PlayerId::new(1)).await.unwrap().unwrap();
        assert_eq!(player.closed_at, Some(at(1)));
        let tokens = hall.store.tokens_of(PlayerId::new(1), None, 9).await.unwrap();
        assert_eq!(tokens.len(), 2);
        assert!(tokens.iter().all(|token| token.revoked_at == Some(at(1))));
        let again = hall.store.register(&new_player(2, "PLAYER-1"), &new_token(3, 2), None).await;
        assert_eq!(again.unwrap_err().conflict(), Some(Conflict::HandleTaken));
    }

    async fn a_closed_account_takes_its_challenges_back(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        hall.store.create_challenge(&challenge(1, "ABC344"), &challenger(), None).await.unwrap();

        hall.store.close_account(PlayerId::new(1), at(1)).await.unwrap();

        let taken_back = hall.store.challenge(ChallengeId::new(1)).await.unwrap().unwrap();
        assert_eq!(taken_back.status, ChallengeStatus::Cancelled);
    }

    async fn a_token_that_is_made_for_a_closed_account_is_not_found(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let token = new_token(2, 1);
        hall.store.close_account(PlayerId::new(1), at(1)).await.unwrap();
        hall.store.add_token(&token, None).await.unwrap();

        assert_eq!(hall.store.token_by_hash(&token.hash).await.unwrap(), None);
    }
}
