use domain::Millis;
use store::{Conflict, StoredAnswer};
use testkit::both_databases;

use crate::harness::{Hall, NOW, answer, at, new_token};

const DAY: Millis = Millis::from_secs(86_400);

both_databases! {
    async fn an_answer_is_found_under_its_key_for_a_day(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let kept = StoredAnswer { body: vec![0, 255, 7], ..answer(1) };
        hall.store.add_token(&new_token(10, 1), Some(&kept)).await.unwrap();

        let last_instant = NOW + DAY - Millis(1);
        assert_eq!(hall.store.stored_answer(&kept.key, last_instant).await.unwrap(), Some(kept.clone()));
        assert_eq!(hall.store.stored_answer(&kept.key, NOW + DAY).await.unwrap(), None);
        assert_eq!(hall.store.stored_answer(&[2; 32], NOW).await.unwrap(), None);
    }

    async fn an_answer_past_its_day_makes_room_for_another(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        hall.store.add_token(&new_token(10, 1), Some(&answer(1))).await.unwrap();
        let soon = StoredAnswer { created_at: NOW + DAY - Millis(1), ..answer(1) };
        let later = StoredAnswer { created_at: NOW + DAY, ..answer(1) };

        let too_soon = hall.store.add_token(&new_token(11, 1), Some(&soon)).await;
        hall.store.add_token(&new_token(12, 1), Some(&later)).await.unwrap();

        assert_eq!(too_soon.unwrap_err().conflict(), Some(Conflict::IdempotencyKey));
        assert_eq!(hall.store.stored_answer(&[1; 32], NOW + DAY).await.unwrap(), Some(later));
    }

    async fn an_answer_of_its_own_is_kept_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let refusal = StoredAnswer { status: 422, ..answer(1) };
        hall.store.keep_answer(&refusal).await.unwrap();

        let late = hall.store.keep_answer(&answer(1)).await;

        assert_eq!(late.unwrap_err().conflict(), Some(Conflict::IdempotencyKey));
        assert_eq!(hall.store.stored_answer(&[1; 32], NOW).await.unwrap(), Some(refusal));
    }

    async fn what_fails_keeps_no_answer(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;

        let failed = hall.store.add_token(&new_token(1, 1), Some(&answer(1))).await;

        assert_eq!(failed.unwrap_err().conflict(), Some(Conflict::Id));
        assert_eq!(hall.store.stored_answer(&[1; 32], NOW).await.unwrap(), None);
    }

    async fn old_answers_are_forgotten_and_others_kept(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let young = StoredAnswer { created_at: at(60), ..answer(2) };
        hall.store.add_token(&new_token(10, 1), Some(&answer(1))).await.unwrap();
        hall.store.add_token(&new_token(11, 1), Some(&young)).await.unwrap();

        hall.store.forget_old_answers(NOW + DAY).await.unwrap();

        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM stored_answer").await, 1);
        assert_eq!(hall.store.stored_answer(&young.key, NOW + DAY).await.unwrap(), Some(young));
    }
}
