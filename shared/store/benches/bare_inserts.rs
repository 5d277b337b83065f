//! What the database gives: the rows of an import, inserted one by one by prepared statements, with nothing around them.
//!
//! `cargo xtask bench import` holds `ladder import` against it. Usage: `bare_inserts SOURCE.db TARGET.db`, where the
//! source is what an import has left; prints a JSON object. Schema, keys and settings of SQLite are the store's own, and
//! as many games share a transaction as in an import. The rows are read before the time is taken.

#![expect(clippy::disallowed_methods, reason = "a bench reads the time")]

use std::time::{Duration, Instant};

use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqliteRow, SqliteSynchronous, SqliteValueRef,
};
use sqlx::{AssertSqlSafe, Connection, Executor, Row, SqliteConnection, TypeInfo, Value as _, ValueRef};
use store::Store;

/// Games in a transaction, with what belongs to them.
const GAMES: i64 = 4_000;

/// The tables that an import fills, and which of their rows belong to some games.
const TABLES: [(&str, &str); 2] = [
    (
        "game",
        "SELECT * FROM game WHERE id > $1 AND id <= $2 ORDER BY id",
    ),
    (
        "ledger",
        "SELECT l.* FROM ledger l JOIN game g ON g.id = l.game_id
         WHERE g.id > $1 AND g.id <= $2 ORDER BY l.ladder, l.position",
    ),
];

/// The tables that have one row for each player: written once here, though an import writes them with each batch.
const WHOLE_TABLES: [(&str, &str); 5] = [
    ("player", "SELECT * FROM player ORDER BY id"),
    ("rating", "SELECT * FROM rating"),
    ("ladder_sequence", "SELECT * FROM ladder_sequence"),
    ("ladder_books", "SELECT * FROM ladder_books"),
    ("ladder_version", "SELECT * FROM ladder_version"),
];

type Failure = Box<dyn std::error::Error>;

/// A value as SQLite has it.
enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

fn main() -> Result<(), Failure> {
    // Cargo adds options of its own.
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"));
    let (Some(source), Some(target)) = (arguments.next(), arguments.next()) else {
        return Err("usage: bare_inserts SOURCE.db TARGET.db".into());
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (games, took) = runtime.block_on(copy(&source, &target))?;
    println!(
        r#"{{"games":{games},"seconds":{:.3},"games_per_second":{:.0}}}"#,
        took.as_secs_f64(),
        games as f64 / took.as_secs_f64()
    );
    Ok(())
}

/// Copies all rows; gives how many games there were, and how long their inserting took.
async fn copy(source: &str, target: &str) -> Result<(u64, Duration), Failure> {
    let store = Store::open(&format!("sqlite:{target}")).await?;
    store.migrate().await?;
    store.close().await;
    let mut from = SqliteConnection::connect(&format!("sqlite:{source}")).await?;
    let options = SqliteConnectOptions::new()
        .filename(target)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true);
    let mut into = SqliteConnection::connect_with(&options).await?;
    let mut took = Duration::ZERO;
    for (table, select) in WHOLE_TABLES {
        let rows = sqlx::query(select).fetch_all(&mut from).await?;
        took += insert(&mut into, table, &cells(&rows)?).await?;
    }
    let mut games = 0;
    let mut last = i64::MIN;
    loop {
        let end: Option<i64> = sqlx::query_scalar(
            "SELECT MAX(id) FROM (SELECT id FROM game WHERE id > $1 ORDER BY id LIMIT $2)",
        )
        .bind(last)
        .bind(GAMES)
        .fetch_one(&mut from)
        .await?;
        let Some(end) = end else { break };
        let mut tables = Vec::new();
        for (table, select) in TABLES {
            let rows = sqlx::query(select)
                .bind(last)
                .bind(end)
                .fetch_all(&mut from)
                .await?;
            tables.push((table, cells(&rows)?));
        }
        games += tables[0].1.len() as u64;
        let began = Instant::now();
        into.execute("BEGIN IMMEDIATE").await?;
        for (table, rows) in &tables {
            insert_rows(&mut into, table, rows).await?;
        }
        into.execute("COMMIT").await?;
        took += began.elapsed();
        last = end;
    }
    Ok((games, took))
}

/// Inserts rows in a transaction of their own.
async fn insert(into: &mut SqliteConnection, table: &str, rows: &[Vec<Cell>]) -> Result<Duration, Failure> {
    let began = Instant::now();
    into.execute("BEGIN IMMEDIATE").await?;
    insert_rows(into, table, rows).await?;
    into.execute("COMMIT").await?;
    Ok(began.elapsed())
}

async fn insert_rows(into: &mut SqliteConnection, table: &str, rows: &[Vec<Cell>]) -> Result<(), Failure> {
    let Some(first) = rows.first() else { return Ok(()) };
    let places = vec!["?"; first.len()].join(", ");
    let sql = format!("INSERT INTO {table} VALUES ({places})");
    for row in rows {
        let mut query = sqlx::query::<sqlx::Sqlite>(AssertSqlSafe(sql.as_str()));
        for cell in row {
            query = bind(query, cell);
        }
        query.execute(&mut *into).await?;
    }
    Ok(())
}

type Query<'q> = sqlx::query::Query<'q, sqlx::Sqlite, SqliteArguments>;

fn bind<'q>(query: Query<'q>, cell: &'q Cell) -> Query<'q> {
    match cell {
        Cell::Null => query.bind(None::<i64>),
        Cell::Integer(value) => query.bind(*value),
        Cell::Real(value) => query.bind(*value),
        Cell::Text(value) => query.bind(value.as_str()),
        Cell::Blob(value) => query.bind(value.as_slice()),
    }
}

fn cells(rows: &[SqliteRow]) -> Result<Vec<Vec<Cell>>, Failure> {
    rows.iter()
        .map(|row| {
            (0..row.len())
                .map(|index| cell(&row.try_get_raw(index)?))
                .collect()
        })
        .collect()
}

fn cell(value: &SqliteValueRef<'_>) -> Result<Cell, Failure> {
    if value.is_null() {
        return Ok(Cell::Null);
    }
    let value = value.to_owned();
    Ok(match value.type_info().name() {
        "INTEGER" => Cell::Integer(value.try_decode_unchecked()?),
        "REAL" => Cell::Real(value.try_decode_unchecked()?),
        "TEXT" => Cell::Text(value.try_decode_unchecked()?),
        "BLOB" => Cell::Blob(value.try_decode_unchecked()?),
        other => return Err(format!("a value is of the type {other}").into()),
    })
}
