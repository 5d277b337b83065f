//! PostgreSQL databases, copied from a migrated template.

use std::env;
use std::thread;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use super::name::with_database;
use super::{run, template};

const SERVER: &str = "LADDER_TEST_POSTGRES";

/// Set for a server that is thrown away whole: dropping databases one by one is slow there.
const KEEP: &str = "LADDER_TEST_POSTGRES_KEEP";

/// One database, dropped with this value unless its whole server goes soon.
#[derive(Debug)]
pub(super) struct Database {
    server: String,
    name: String,
}

impl Database {
    /// Copies the template, which takes about 0.1 s.
    pub(super) async fn create() -> Self {
        let server = server();
        let mut admin = connect(&server).await;
        let template = template::prepare(&mut admin, &server).await;
        let unique: String = sqlx::query_scalar("SELECT replace(gen_random_uuid()::text, '-', '')")
            .fetch_one(&mut admin)
            .await
            .expect("PostgreSQL makes a name");
        let name = format!("ladder_test_{unique}");
        execute(&mut admin, format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
        Self { server, name }
    }

    pub(super) fn url(&self) -> String {
        with_database(&self.server, &self.name)
    }
}

impl Drop for Database {
    /// Here the test's own runtime may be at its end: hence another thread with another runtime.
    fn drop(&mut self) {
        if env::var_os(KEEP).is_some() {
            return;
        }
        let (server, name) = (self.server.clone(), self.name.clone());
        let dropping = thread::spawn(move || {
            run(|| async move {
                let mut admin = connect(&server).await;
                execute(&mut admin, format!("DROP DATABASE {name} WITH (FORCE)")).await;
            });
        });
        let _reported_by_its_panic = dropping.join();
    }
}

pub(super) async fn connect(url: &str) -> PgConnection {
    PgConnection::connect(url)
        .await
        .expect("the server of LADDER_TEST_POSTGRES is reachable")
}

/// Runs a statement that takes no parameters, as those that create databases do not.
pub(super) async fn execute(connection: &mut PgConnection, statement: String) {
    let outcome = connection.execute(AssertSqlSafe(statement.clone())).await;
    outcome.unwrap_or_else(|error| panic!("{statement}: {error}"));
}

fn server() -> String {
    env::var(SERVER).unwrap_or_else(|_| {
        panic!(
            "{SERVER} is not set: this test needs a PostgreSQL server. `cargo xtask test` starts one, and \
             `cargo xtask test --embedded` leaves such tests out."
        )
    })
}
