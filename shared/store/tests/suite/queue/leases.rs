use domain::Millis;
use futures_util::future::join_all;
use store::Holder;
use testkit::both_databases;

use crate::harness::{Hall, at};

const LENGTH: Millis = Millis::from_secs(6);

both_databases! {
    async fn a_lease_has_one_holder_until_it_is_over(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        let take = |holder, second| hall.store.take_lease("waves", Holder(holder), at(second), LENGTH);

        assert!(take(1, 0).await.unwrap());
        assert!(!take(2, 5).await.unwrap());
        assert!(take(1, 5).await.unwrap(), "the holder keeps it");
        assert!(!take(2, 10).await.unwrap());
        assert!(take(2, 11).await.unwrap(), "six seconds later it is over");
        assert!(!take(1, 12).await.unwrap());
    }

    async fn a_lease_that_is_given_back_is_free_at_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        let take = |holder| hall.store.take_lease("waves", Holder(holder), at(0), LENGTH);
        assert!(take(1).await.unwrap());

        hall.store.release_lease("waves", Holder(2)).await.unwrap();
        assert!(!take(2).await.unwrap(), "only its holder gives it back");
        hall.store.release_lease("waves", Holder(1)).await.unwrap();

        assert!(take(2).await.unwrap());
    }

    async fn of_many_who_want_a_lease_at_once_one_has_it(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;

        let taken = join_all((0..8).map(|holder| hall.store.take_lease("waves", Holder(holder), at(0), LENGTH))).await;

        assert_eq!(taken.into_iter().filter(|taken| *taken.as_ref().unwrap()).count(), 1);
    }
}
