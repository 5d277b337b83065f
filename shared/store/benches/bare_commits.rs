//! What the disk gives: commits one by one, and flushes.
//!
//! `cargo xtask bench embedded` holds the moves of a ladder against it. Usage: `bare_commits FOLDER`, on the
//! disk to be measured; prints a JSON object. The statements and the settings of SQLite are the store's own.

#![expect(clippy::disallowed_methods, reason = "a bench reads the time")]

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use domain::Millis;
use domain::game::GameEvent;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{Connection, Executor, SqliteConnection};
use store::Store;

/// Games that are played in turn.
const GAMES: u64 = 64;
/// How long each kind of commit is repeated.
const WINDOW: Duration = Duration::from_secs(2);
/// Flushes that are timed.
const FLUSHES: usize = 500;
/// What a flush writes: a page of SQLite.
const PAGE_BYTES: usize = 4096;

/// What belongs to a commit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Update,
    UpdateAndInsert,
}

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    // Cargo adds options of its own.
    let folder = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with("--"));
    let folder = folder.ok_or("usage: bare_commits FOLDER")?;
    let folder = Path::new(&folder);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let [update, both] = runtime.block_on(commits(folder))?;
    let (p50, p99) = flushes(folder)?;
    println!(
        r#"{{"update_per_second":{update:.0},"update_and_insert_per_second":{both:.0},"fdatasync_ms":{{"p50":{p50:.3},"p99":{p99:.3}}}}}"#
    );
    Ok(())
}

/// Commits per second, of each kind.
async fn commits(folder: &Path) -> Result<[f64; 2], Failure> {
    let file = folder.join("bare.db");
    let url = format!("sqlite:{}", file.display());
    let store = Store::open(&url).await?;
    store.migrate().await?;
    store.close().await;
    let options = SqliteConnectOptions::new()
        .filename(&file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let began = Utc::now();
    seed(&mut connection, began).await?;
    let mut bench = Bench {
        connection,
        began,
        moves: 0,
    };
    Ok([
        bench.rate(Work::Update).await?,
        bench.rate(Work::UpdateAndInsert).await?,
    ])
}

/// Two players and their games, as narrow as the schema allows.
async fn seed(connection: &mut SqliteConnection, began: DateTime<Utc>) -> sqlx::Result<()> {
    for id in [1_i64, 2] {
        sqlx::query("INSERT INTO player (id, handle, handle_folded, created_at) VALUES ($1, $2, $2, $3)")
            .bind(id)
            .bind(id.to_string())
            .bind(began)
            .execute(&mut *connection)
            .await?;
    }
    for game in 0..GAMES {
        sqlx::query(
            "INSERT INTO game (id, white_id, black_id, ruleset, ruleset_revision, time_control, show_legal_moves,
                               origin_kind, white_provisional, black_provisional, created_at, status)
             VALUES ($1, 1, 2, 'automatic', 1, '{}', 1, 'operator', 1, 1, $2, 'running')",
        )
        .bind(game as i64)
        .bind(began)
        .execute(&mut *connection)
        .await?;
        sqlx::query(
            "INSERT INTO live_game (game_id, version, white_ms, black_ms, turn_began, deadline)
             VALUES ($1, 0, 180000, 180000, $2, $2)",
        )
        .bind(game as i64)
        .bind(began)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

struct Bench {
    connection: SqliteConnection,
    began: DateTime<Utc>,
    moves: u64,
}

impl Bench {
    async fn rate(&mut self, work: Work) -> Result<f64, Failure> {
        let advance = update()?;
        let insert = statement("INSERT", "game_event")?;
        let event = serde_json::to_string(&GameEvent::Moved {
            uci: "e2e4".to_owned(),
            clock_ms: Some(Millis(178_123)),
            draw_offer: false,
            lag_ms: None,
            by_bot: false,
        })?;
        let started = Instant::now();
        let before = self.moves;
        while started.elapsed() < WINDOW {
            let game = (self.moves % GAMES) as i64;
            let version = (self.moves / GAMES) as i32;
            if work == Work::UpdateAndInsert {
                self.connection.execute("BEGIN IMMEDIATE").await?;
            }
            let updated = sqlx::query(advance)
                .bind(game)
                .bind(version)
                .bind(self.turn(version))
                .bind(version + 1)
                .bind(178_123_i64)
                .bind(179_456_i64)
                .bind(self.turn(version + 1))
                .bind(self.turn(version + 2))
                .execute(&mut self.connection)
                .await?;
            assert_eq!(updated.rows_affected(), 1, "every update finds its row");
            if work == Work::UpdateAndInsert {
                sqlx::query(insert)
                    .bind(game)
                    .bind(version + 1)
                    .bind(self.turn(version + 1))
                    .bind(&event)
                    .execute(&mut self.connection)
                    .await?;
                self.connection.execute("COMMIT").await?;
            }
            self.moves += 1;
        }
        Ok((self.moves - before) as f64 / started.elapsed().as_secs_f64())
    }

    /// When the turn of that version began.
    fn turn(&self, version: i32) -> DateTime<Utc> {
        self.began + chrono::TimeDelta::milliseconds(i64::from(version))
    }
}

/// The UPDATE of the store's own move.
fn update() -> Result<&'static str, Failure> {
    let mut dialects = store::dialects().into_iter();
    let step = dialects.find(|(name, ..)| *name == "STEP");
    let parts = step.and_then(|(_, sqlite, _)| sqlite.split_once(';'));
    Ok(parts.ok_or("the store's move is not two statements")?.0)
}

/// The store's own text.
fn statement(name: &str, table: &str) -> Result<&'static str, Failure> {
    let found = store::statements()
        .into_iter()
        .find(|(known, sql)| *known == name && sql.contains(table));
    Ok(found
        .ok_or_else(|| format!("the store has no statement {name} on {table}"))?
        .1)
}

/// Half of the flushes take at most the first time, in milliseconds; all but a hundredth the second.
fn flushes(folder: &Path) -> io::Result<(f64, f64)> {
    let mut file = File::create(folder.join("bare.flush"))?;
    let mut times = Vec::with_capacity(FLUSHES);
    for _ in 0..FLUSHES {
        file.write_all(&[1; PAGE_BYTES])?;
        let started = Instant::now();
        file.sync_data()?;
        times.push(started.elapsed());
    }
    times.sort_unstable();
    let ms = |index: usize| times[index].as_secs_f64() * 1000.0;
    Ok((ms(FLUSHES / 2), ms(FLUSHES * 99 / 100)))
}
