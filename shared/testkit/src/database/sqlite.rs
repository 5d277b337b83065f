//! SQLite databases.

use tempfile::TempDir;

use super::schema;

/// A migrated file, its URL and the folder that it lies in.
pub(super) async fn create() -> (String, TempDir) {
    let folder = tempfile::Builder::new()
        .prefix("ladder-sqlite-")
        .tempdir()
        .expect("a temporary folder");
    let url = format!("sqlite://{}", folder.path().join("ladder.db").display());
    schema::migrate(&url).await;
    (url, folder)
}
