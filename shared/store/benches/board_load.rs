//! How long a rank board of a million players takes to load from SQL, from the first row that is read to the last entry
//! that is put in, on both databases.
//!
//! `LADDER_TEST_POSTGRES=… cargo bench -p store --bench board_load`

#![expect(clippy::disallowed_methods, reason = "a bench measures real time")]

use std::time::Instant;

use domain::ladder::{Ladder, LadderId, Ladders};
use domain::ports::{Field, RankBoard};
use domain::{PlayerId, Timestamp};
use ranking::MemoryBoards;
use sqlx::{Connection, Executor, PgConnection, SqliteConnection};
use store::Store;
use testkit::TestDatabase;

const PLAYERS: u64 = 1_000_000;
/// As many as a worker reads at a time.
const PAGE: u32 = 10_000;
const BOUND_S: f64 = 3.0;

type Failure = Box<dyn std::error::Error>;

/// Inserts players and their ratings from a table of the numbers from 1, `$numbers`.
macro_rules! seed {
    ($numbers:literal, $now:literal) => {
        [
            concat!(
                $numbers,
                "INSERT INTO player (id, handle, handle_folded, created_at, is_guest)
                 SELECT n, 'p' || n, 'p' || n, ", $now, ", FALSE FROM numbers"
            ),
            concat!(
                $numbers,
                "INSERT INTO rating (ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at)
                 SELECT 'blitz', n, 600 + (n * 7919 % 1000003) * 0.0018, 45 + n % 3000 * 0.01, 0.06, 40, 40, ", $now, "
                 FROM numbers"
            ),
        ]
    };
}

const SQLITE: [&str; 2] = seed!(
    "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000) ",
    "'2026-01-01T00:00:00.000+00:00'"
);
const POSTGRES: [&str; 2] = seed!(
    "WITH numbers (n) AS (SELECT generate_series(1, 1000000)::bigint) ",
    "TIMESTAMPTZ '2026-01-01 00:00:00Z'"
);

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let database = TestDatabase::sqlite().await;
    let mut sqlite = SqliteConnection::connect(database.url()).await?;
    for statement in SQLITE {
        sqlite.execute(statement).await?;
    }
    report("SQLite", load(database.url()).await?);

    let database = TestDatabase::postgres().await;
    let mut postgres = PgConnection::connect(database.url()).await?;
    for statement in POSTGRES {
        postgres.execute(statement).await?;
    }
    postgres.execute("ANALYZE").await?;
    report("PostgreSQL", load(database.url()).await?);
    Ok(())
}

fn report(database: &str, seconds: f64) {
    let verdict = if seconds <= BOUND_S { "within" } else { "MISSED" };
    println!("{PLAYERS} players from {database:<12}{seconds:>8.2} s    at most {BOUND_S:.1} s    {verdict}");
}

/// Seconds that a load takes.
async fn load(url: &str) -> Result<f64, Failure> {
    let (store, boards, ladders) = (Store::open(url).await?, MemoryBoards::new(), Ladders::default());
    let ladder = ladders.get(&LadderId::new("blitz")).ok_or("no such ladder")?;
    let start = Instant::now();
    fill(&store, &boards, ladder).await?;
    let seconds = start.elapsed().as_secs_f64();
    let count = boards
        .count(&ladder.id, Field::Everyone, Timestamp::from_unix_ms(0))
        .await?;
    assert_eq!(count, PLAYERS);
    Ok(seconds)
}

/// As a worker fills a board.
async fn fill(store: &Store, boards: &MemoryBoards, ladder: &Ladder) -> Result<(), Failure> {
    let filling = boards.begin_filling(&ladder.id).await?;
    let mut after: Option<PlayerId> = None;
    loop {
        let page = store.ratings_in(&ladder.id, after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.player);
        let entries: Vec<_> = page.iter().map(|standing| ladder.rank_entry(standing)).collect();
        boards.put(&ladder.id, &entries).await?;
    }
    boards.set_filled(&ladder.id, ladder.edition(), &filling).await?;
    Ok(())
}
