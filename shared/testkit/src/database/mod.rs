//! A database of its own for every test, on both back ends.

mod name;
mod postgres;
mod run;
mod schema;
mod sqlite;
mod template;

pub use run::run;

/// An empty database with the current schema, gone when the test is over.
#[derive(Debug)]
pub struct TestDatabase {
    url: String,
    _remains: Remains,
}

/// What there is to remove afterwards.
#[derive(Debug)]
enum Remains {
    Sqlite { _folder: tempfile::TempDir },
    Postgres { _database: postgres::Database },
}

impl TestDatabase {
    /// A SQLite file in a temporary folder.
    pub async fn sqlite() -> Self {
        let (url, folder) = sqlite::create().await;
        Self {
            url,
            _remains: Remains::Sqlite { _folder: folder },
        }
    }

    /// A PostgreSQL database on the server that `LADDER_TEST_POSTGRES` names, the URL of a database whose
    /// user may create others. `cargo xtask test` starts such a server.
    ///
    /// # Panics
    /// When the variable is missing: a test that could not run has failed.
    pub async fn postgres() -> Self {
        let database = postgres::Database::create().await;
        Self {
            url: database.url(),
            _remains: Remains::Postgres { _database: database },
        }
    }

    /// What a store opens: `sqlite:///…` or `postgres://…`.
    pub fn url(&self) -> &str {
        &self.url
    }
}
