use testkit::{TestDatabase, both_databases};

both_databases! {
    async fn two_databases_are_never_the_same(database: TestDatabase) {
        let other = if database.url().starts_with("postgres:") {
            TestDatabase::postgres().await
        } else {
            TestDatabase::sqlite().await
        };

        assert_ne!(database.url(), other.url());
    }
}
