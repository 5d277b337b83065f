//! The migrated database from which those of the tests are copied.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use sqlx::PgConnection;

use super::name::with_database;
use super::postgres::execute;
use super::schema;

/// The advisory lock under which one test makes the template while the others wait: "LDRT" in ASCII.
const LOCK: i64 = 0x4c44_5254;

/// The name of a template with the current schema, made if it is not there.
///
/// Its name holds a hash of the migrations, so a server that stays has one for every schema. It gets that
/// name when it is complete: one whose making was interrupted is made again.
pub(super) async fn prepare(admin: &mut PgConnection, server: &str) -> String {
    let name = format!("ladder_template_{:016x}", hash_of_migrations());
    if exists(admin, &name).await {
        return name;
    }
    lock(admin, "SELECT pg_advisory_lock($1)").await;
    if !exists(admin, &name).await {
        make(admin, server, &name).await;
    }
    lock(admin, "SELECT pg_advisory_unlock($1)").await;
    name
}

async fn make(admin: &mut PgConnection, server: &str, name: &str) {
    let unfinished = format!("{name}_unfinished");
    execute(
        admin,
        format!("DROP DATABASE IF EXISTS {unfinished} WITH (FORCE)"),
    )
    .await;
    execute(admin, format!("CREATE DATABASE {unfinished}")).await;
    schema::migrate(&with_database(server, &unfinished)).await;
    execute(admin, format!("ALTER DATABASE {unfinished} RENAME TO {name}")).await;
}

async fn exists(admin: &mut PgConnection, name: &str) -> bool {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)")
        .bind(name)
        .fetch_one(admin)
        .await
        .expect("PostgreSQL lists its databases")
}

async fn lock(admin: &mut PgConnection, statement: &'static str) {
    sqlx::query(statement)
        .bind(LOCK)
        .execute(admin)
        .await
        .expect("PostgreSQL has advisory locks");
}

fn hash_of_migrations() -> u64 {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/postgres");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.file_name().hash(&mut hasher);
        fs::read(&file).expect("a readable migration").hash(&mut hasher);
    }
    hasher.finish()
}
