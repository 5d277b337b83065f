use domain::{PlayerId, TokenId};
use store::{Conflict, NewToken};
use testkit::both_databases;

use crate::harness::{Hall, NOW, answer, at, new_token};

both_databases! {
    async fn a_token_is_found_by_its_hash_with_its_owners_handle(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let token = NewToken {
            label: Some("phone".to_owned()),
            scopes: "read arbiter".parse().unwrap(),
            ..new_token(9, 2)
        };
        hall.store.add_token(&token, None).await.unwrap();

        let found = hall.store.token_by_hash(&token.hash).await.unwrap().unwrap();

        assert_eq!((found.id, found.player), (token.id, PlayerId::new(2)));
        assert_eq!(found.handle.as_str(), "player-2");
        assert_eq!(found.scopes.to_string(), "read arbiter");
        assert_eq!(found.label.as_deref(), Some("phone"));
        assert_eq!(hall.store.token_by_hash(&[9; 32]).await.unwrap(), None);
    }

    async fn a_token_is_good_until_it_expires(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let token = NewToken { expires_at: Some(at(60)), ..new_token(9, 1) };
        hall.store.add_token(&token, None).await.unwrap();

        let found = hall.store.token_by_hash(&token.hash).await.unwrap().unwrap();

        assert!(found.is_valid(at(59)));
        assert!(!found.is_valid(at(60)));
    }

    async fn a_token_is_revoked_once_and_by_its_owner_only(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (owner, other, token) = (PlayerId::new(1), PlayerId::new(2), TokenId::new(1));

        assert!(!hall.store.revoke_token(other, token, at(1)).await.unwrap());
        assert!(hall.store.revoke_token(owner, token, at(2)).await.unwrap());
        assert!(hall.store.revoke_token(owner, token, at(3)).await.unwrap(), "it is there");

        let found = hall.store.token_by_hash(&new_token(1, 1).hash).await.unwrap().unwrap();
        assert_eq!(found.revoked_at, Some(at(2)));
        assert!(!found.is_valid(NOW));
    }

    async fn tokens_are_listed_oldest_first(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for id in [12, 10, 11] {
            hall.store.add_token(&new_token(id, 1), None).await.unwrap();
        }

        let ids = async |after: Option<i64>, limit| {
            let tokens = hall.store.tokens_of(PlayerId::new(1), after.map(TokenId::new), limit).await.unwrap();
            tokens.iter().map(|token| token.id.raw()).collect::<Vec<_>>()
        };

        assert_eq!(ids(None, 9).await, [1, 10, 11, 12]);
        assert_eq!(ids(None, 2).await, [1, 10]);
        assert_eq!(ids(Some(10), 2).await, [11, 12]);
    }

    async fn a_token_asked_for_twice_under_one_key_is_made_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        hall.store.add_token(&new_token(10, 1), Some(&answer(1))).await.unwrap();

        let again = hall.store.add_token(&new_token(11, 1), Some(&answer(1))).await;

        assert_eq!(again.unwrap_err().conflict(), Some(Conflict::IdempotencyKey));
        assert_eq!(hall.store.tokens_of(PlayerId::new(1), None, 9).await.unwrap().len(), 2);
    }
}
