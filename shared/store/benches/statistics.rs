//! A player's statistics and a head-to-head, for a player with ten thousand games among a hundred thousand.
//!
//! `cargo bench -p store --bench statistics`; on PostgreSQL too where `LADDER_TEST_POSTGRES` names a server. Prints
//! milliseconds, beside the bare statement that reads the games in the same run.

#![expect(clippy::disallowed_methods, reason = "a bench measures real time")]

use std::time::{Duration, Instant};

use domain::PlayerId;
use domain::ladder::{LadderId, Ladders};
use domain::statistics::{Career, PlayedGame};
use domain::{GameId, Millis, Timestamp};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection, Executor, Row, SqliteConnection};
use store::Store;
use testkit::TestDatabase;

const PLAYER: PlayerId = PlayerId::new(1);
const OPPONENT: PlayerId = PlayerId::new(2);
/// All games; every tenth is one of the player's, and every second of these is against the opponent.
const GAMES: i64 = 100_000;
/// Players who have the other games.
const OTHERS: i64 = 5_000;
/// How often each thing is measured.
const ROUNDS: usize = 200;
/// Rows in one INSERT.
const ROWS: usize = 500;
/// Games that are shown one by one.
const LAST_GAMES: usize = 10;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        measure("SQLite", TestDatabase::sqlite().await).await?;
        if std::env::var_os("LADDER_TEST_POSTGRES").is_some() {
            measure("PostgreSQL", TestDatabase::postgres().await).await?;
        }
        Ok(())
    })
}

async fn measure(name: &str, database: TestDatabase) -> Result<(), Failure> {
    let store = Store::open(database.url()).await?;
    store.register_ladders(&Ladders::default(), at(0)).await?;
    let mut raw = Raw::connect(database.url()).await?;
    raw.seed().await?;
    let [of_player, of_pair] = ["OF_PLAYER", "OF_PAIR"].map(statement);
    let (of_player, of_pair) = (of_player?, of_pair?);

    let mut times = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        times[0].push(timed(raw.fetch(of_player, None)).await?);
        times[1].push(timed(statistics(&store)).await?);
        times[2].push(timed(raw.fetch(of_pair, Some(OPPONENT))).await?);
        times[3].push(timed(versus(&store)).await?);
    }
    println!("{name}: {GAMES} games, {} of the player", GAMES / 10);
    println!("{:<34} {:>8} {:>8}", "", "p50 ms", "p99 ms");
    let names = [
        "bare statement, all games",
        "statistics",
        "bare statement, games of the pair",
        "versus",
    ];
    for (name, mut times) in names.into_iter().zip(times) {
        times.sort_unstable();
        let ms = |hundredth: usize| times[ROUNDS * hundredth / 100].as_secs_f64() * 1_000.0;
        println!("{name:<34} {:>8.2} {:>8.2}", ms(50), ms(99));
    }
    raw.explain(&[of_player, of_pair]).await?;
    store.close().await;
    Ok(())
}

async fn timed<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<Duration, Failure> {
    let started = Instant::now();
    work.await?;
    Ok(started.elapsed())
}

/// What `GET /v1/players/{handle}/statistics` asks of the store.
async fn statistics(store: &Store) -> Result<(), Failure> {
    let played = store.played(PLAYER, None).await?;
    let mut last = Vec::new();
    for (ladder, games) in &played {
        std::hint::black_box(Career::of(games));
        last.extend(last_of(games));
        if let Some(ladder) = ladder {
            store.extremes(ladder, PLAYER, None).await?.ok_or("no extremes")?;
        }
    }
    if store.game_summaries(&last).await?.len() != last.len() {
        return Err("games are missing".into());
    }
    Ok(())
}

/// What `GET /v1/players/{handle}/versus/{other}` asks of it.
async fn versus(store: &Store) -> Result<(), Failure> {
    let played = store.played_between(PLAYER, OPPONENT).await?;
    std::hint::black_box(Career::of(&played));
    store.game_summaries(&last_of(&played)).await?;
    Ok(())
}

fn last_of(games: &[PlayedGame]) -> Vec<GameId> {
    games.iter().rev().take(LAST_GAMES).map(|game| game.id).collect()
}

/// The store's own text about the games of a player.
fn statement(name: &str) -> Result<&'static str, Failure> {
    let found = store::statements()
        .into_iter()
        .find(|(known, sql)| *known == name && sql.contains("string_agg"));
    Ok(found
        .ok_or_else(|| format!("the store has no statement {name}"))?
        .1)
}

fn at(minute: i64) -> Timestamp {
    Timestamp::from_unix_ms(1_767_268_800_000) + Millis::from_secs(60 * minute)
}

/// A connection of its own.
enum Raw {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Raw {
    async fn connect(url: &str) -> Result<Self, Failure> {
        Ok(if url.starts_with("sqlite:") {
            Self::Sqlite(SqliteConnection::connect(url).await?)
        } else {
            Self::Postgres(PgConnection::connect(url).await?)
        })
    }

    async fn execute(&mut self, sql: String) -> Result<(), Failure> {
        let sql = AssertSqlSafe(sql);
        match self {
            Self::Sqlite(db) => db.execute(sql).await.map(drop)?,
            Self::Postgres(db) => db.execute(sql).await.map(drop)?,
        }
        Ok(())
    }

    /// Runs a statement about the player and takes what it gives, without reading it.
    async fn fetch(&mut self, sql: &'static str, other: Option<PlayerId>) -> Result<usize, Failure> {
        macro_rules! rows {
            ($db:expr) => {{
                let query = sqlx::query(sql).bind(PLAYER.raw());
                let query = match other {
                    Some(other) => query.bind(other.raw()),
                    None => query.bind(None::<i32>),
                };
                query.fetch_all($db).await?.len()
            }};
        }
        Ok(match self {
            Self::Sqlite(db) => rows!(db),
            Self::Postgres(db) => rows!(db),
        })
    }

    /// How the database goes about these statements.
    async fn explain(&mut self, statements: &[&'static str]) -> Result<(), Failure> {
        for sql in statements {
            let sql = sql.replace("$1", "1").replace("$2", "2");
            match self {
                Self::Sqlite(db) => {
                    for row in db
                        .fetch_all(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")))
                        .await?
                    {
                        println!("    {}", row.try_get::<String, _>("detail")?);
                    }
                }
                Self::Postgres(db) => {
                    for row in db.fetch_all(AssertSqlSafe(format!("EXPLAIN {sql}"))).await? {
                        println!("    {}", row.try_get::<String, _>(0)?);
                    }
                }
            }
        }
        Ok(())
    }

    async fn seed(&mut self) -> Result<(), Failure> {
        let began = at(0).utc().to_rfc3339();
        let players = (1..=OTHERS + 2).map(|id| format!("({id}, 'player-{id}', 'player-{id}', '{began}')"));
        self.insert("player (id, handle, handle_folded, created_at)", players)
            .await?;
        let games: Vec<Game> = (1..=GAMES).map(Game::numbered).collect();
        let columns =
            "game (id, white_id, black_id, ladder, ruleset, ruleset_revision, time_control, show_legal_moves,
                             origin_kind, white_provisional, black_provisional, created_at, status, result,
                             termination, plies, finished_at, rating_status, unrated_reason, season)";
        self.insert(columns, games.iter().map(Game::row)).await?;
        let columns = "ledger (ladder, position, kind, season, player_id, sequence, ladder_version, game_id,
                               opponent_id, side, score, finished_at, stored_rating, stored_deviation,
                               stored_volatility, stored_at, before_deviation, after_rating, after_deviation,
                               after_volatility)";
        let entries = games
            .iter()
            .filter(|game| game.ladder.is_some())
            .flat_map(Game::entries);
        self.insert(columns, entries).await?;
        self.execute("ANALYZE".to_owned()).await
    }

    async fn insert(&mut self, columns: &str, rows: impl Iterator<Item = String>) -> Result<(), Failure> {
        let rows: Vec<String> = rows.collect();
        self.execute("BEGIN".to_owned()).await?;
        for together in rows.chunks(ROWS) {
            let values = together.join(", ");
            self.execute(format!("INSERT INTO {columns} VALUES {values}"))
                .await?;
        }
        self.execute("COMMIT".to_owned()).await
    }
}

/// A made-up game.
struct Game {
    number: i64,
    white: i64,
    black: i64,
    ladder: Option<LadderId>,
}

impl Game {
    fn numbered(number: i64) -> Self {
        // Large steps through the others, so that nobody's games lie together.
        let other = |step: i64| 3 + number * step % OTHERS;
        let (one, two) = match number % 20 {
            0 => (1, 2),
            10 => (1, other(7)),
            _ => (other(7), 3 + (number * 7 + 1) % OTHERS),
        };
        let (white, black) = if number / 20 % 2 == 0 {
            (one, two)
        } else {
            (two, one)
        };
        let ladder = ["blitz", "blitz", "blitz", "rapid", ""][(number / 10 % 5) as usize];
        Self {
            number,
            white,
            black,
            ladder: (!ladder.is_empty()).then(|| LadderId::new(ladder)),
        }
    }

    fn finished_at(&self) -> String {
        at(self.number).utc().to_rfc3339()
    }

    fn row(&self) -> String {
        let Self {
            number, white, black, ..
        } = self;
        let finished_at = self.finished_at();
        let (result, termination) = [
            ("1-0", "checkmate"),
            ("0-1", "resignation"),
            ("1-0", "timeout"),
            ("1/2-1/2", "agreement"),
        ][(number / 7 % 4) as usize];
        let (ladder, status, reason, season) = match &self.ladder {
            Some(ladder) => (format!("'{ladder}'"), "settled", "NULL", "1"),
            None => ("NULL".to_owned(), "unrated", "'casual'", "NULL"),
        };
        let control = r#"{"type":"fischer","initial_ms":180000,"increment_ms":2000}"#;
        format!(
            "({number}, {white}, {black}, {ladder}, 'automatic', 1, '{control}', TRUE, 'operator', TRUE, TRUE,
              '{finished_at}', 'finished', '{result}', '{termination}', 40, '{finished_at}', '{status}', {reason},
              {season})"
        )
    }

    /// Both players' entries; each number is taken once, which is all that is asked of it here.
    fn entries(&self) -> [String; 2] {
        let Self {
            number, white, black, ..
        } = self;
        let ladder = self.ladder.as_ref().map_or("", LadderId::as_str);
        let finished_at = self.finished_at();
        let entry = |position: i64, player: &i64, opponent: &i64, side: &str| {
            let rating = 1_400 + number * 31 % 400;
            format!(
                "('{ladder}', {position}, 'game', 1, {player}, {number}, 1, {number}, {opponent}, '{side}', 1.0,
                  '{finished_at}', {rating}, 60, 0.06, '{finished_at}', 60, {rating}, 60, 0.06)"
            )
        };
        [
            entry(2 * number - 1, white, black, "white"),
            entry(2 * number, black, white, "black"),
        ]
    }
}
