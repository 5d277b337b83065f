//! The current schema.

use store::Store;

/// Brings the database behind `url` up to date and closes it again.
pub(super) async fn migrate(url: &str) {
    let store = Store::open(url).await.expect("the store opens an empty database");
    store.migrate().await.expect("the migrations run");
    store.close().await;
}
