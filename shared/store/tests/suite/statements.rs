//! One text of SQL for two databases: every statement is known, and both read it alike.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::{Column, Connection, Either, Executor, PgConnection, SqlStr, SqliteConnection, Statement};
use testkit::TestDatabase;

/// What a database says of a statement: how many parameters it takes, and which columns it gives.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    parameters: Option<usize>,
    columns: Vec<String>,
}

fn count(parameters: Option<Either<&[impl Sized], usize>>) -> Option<usize> {
    parameters.map(|parameters| parameters.either(<[_]>::len, |count| count))
}

async fn on_sqlite(db: &mut SqliteConnection, name: &str, sql: &'static str) -> Shape {
    let prepared = db.prepare(SqlStr::from_static(sql)).await;
    let statement = prepared.unwrap_or_else(|error| panic!("{name}: {error}"));
    Shape {
        parameters: count(statement.parameters()),
        columns: statement
            .columns()
            .iter()
            .map(|column| column.name().to_owned())
            .collect(),
    }
}

async fn on_postgres(db: &mut PgConnection, name: &str, sql: &'static str) -> Shape {
    let prepared = db.prepare(SqlStr::from_static(sql)).await;
    let statement = prepared.unwrap_or_else(|error| panic!("{name}: {error}"));
    Shape {
        parameters: count(statement.parameters()),
        columns: statement
            .columns()
            .iter()
            .map(|column| column.name().to_owned())
            .collect(),
    }
}

mod every_statement_is_read_alike {
    use super::*;

    #[test]
    fn sqlite() {
        testkit::database::run(|| async {
            let database = TestDatabase::sqlite().await;
            let mut db = SqliteConnection::connect(database.url()).await.unwrap();
            for (name, sql) in store::statements() {
                on_sqlite(&mut db, name, sql).await;
            }
        });
    }

    #[test]
    fn postgres() {
        testkit::database::run(|| async {
            let (lite, full) = (TestDatabase::sqlite().await, TestDatabase::postgres().await);
            let mut lite = SqliteConnection::connect(lite.url()).await.unwrap();
            let mut full = PgConnection::connect(full.url()).await.unwrap();
            for (name, sql) in store::statements() {
                assert_eq!(
                    on_postgres(&mut full, name, sql).await,
                    on_sqlite(&mut lite, name, sql).await,
                    "{name}"
                );
            }
        });
    }
}

mod every_dialect_is_read_by_its_database {
    use super::*;

    #[test]
    fn postgres() {
        testkit::database::run(|| async {
            let (lite, full) = (TestDatabase::sqlite().await, TestDatabase::postgres().await);
            let mut lite = SqliteConnection::connect(lite.url()).await.unwrap();
            let mut full = PgConnection::connect(full.url()).await.unwrap();
            for (name, sqlite, postgres) in store::dialects() {
                on_sqlite(&mut lite, name, sqlite).await;
                on_postgres(&mut full, name, postgres).await;
            }
            for (name, sql) in store::postgres_statements() {
                on_postgres(&mut full, name, sql).await;
            }
        });
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// The texts that are declared in a source file, by name.
fn declared(source: &str) -> Vec<&str> {
    let blocks = source.split("\nstatements! {").skip(1);
    blocks
        .flat_map(|block| block[..block.find("\n}").unwrap()].lines())
        .filter_map(|line| line.trim().split_once(" = "))
        .map(|(name, _)| name)
        .filter(|name| name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'))
        .collect()
}

#[test]
fn no_statement_is_left_out_of_the_list() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let sources: Vec<String> = sources(&folder)
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let mut declared: Vec<&str> = sources.iter().flat_map(|source| declared(source)).collect();
    let mut listed: Vec<&str> = store::statements().into_iter().map(|(name, _)| name).collect();
    declared.sort_unstable();
    listed.sort_unstable();

    assert_eq!(declared, listed);
    assert!(listed.len() > 50, "the sources were really read");
}

#[test]
fn no_query_is_written_where_it_is_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in sources(&folder) {
        if path.ends_with("tests.rs") {
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        for query in ["query(\"", "query_as(\"", "query_scalar(\""] {
            let texts = source
                .split(query)
                .skip(1)
                .filter(|rest| !rest.starts_with("SELECT 1\""));
            assert_eq!(texts.count(), 0, "{}", path.display());
        }
    }
}
