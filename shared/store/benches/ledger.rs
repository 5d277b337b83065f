//! A ladder's ledger: how fast it is calculated again, and how long the annulment of an old game takes.
//!
//! Usage: `ledger URL GAMES`, on an empty database; prints a JSON object. Of the games, which are made up, the one that
//! is annulled has 50,000 after it. Meanwhile something else is written all the time, as moves are.

#![expect(clippy::disallowed_methods, reason = "a bench reads the time")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use domain::ladder::{Ladder, LadderId, Ladders, PlayerRating};
use domain::settlement::{Effect, settle};
use domain::{Millis, PlayerId, Timestamp};
use rules::GameResult;
use sqlx::{Connection, PgConnection, QueryBuilder, SqliteConnection};
use store::{Flipped, Holder, Store};

type Failure = Box<dyn std::error::Error>;

/// When the first game finished.
const BEGIN: Timestamp = Timestamp::from_unix_ms(1_700_000_000_000);
/// Games for each player of a large ladder.
const GAMES_PER_PLAYER: usize = 25;
/// The most players that are made.
const PLAYERS_MAX: usize = 100_000;
/// Games that are entered in one statement.
const TOGETHER: usize = 500;
/// Games after the one that is annulled.
const AFTER: usize = 50_000;
/// Between two of the writes that go on meanwhile.
const BEAT: Duration = Duration::from_millis(2);

enum Db {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

macro_rules! on {
    ($conn:expr, $db:ident => $body:expr) => {
        match $conn {
            Db::Sqlite($db) => $body,
            Db::Postgres($db) => $body,
        }
    };
}

struct Row {
    id: i64,
    result: GameResult,
    finish: Timestamp,
    effects: [Effect; 2],
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    let [url, games] = &arguments[..] else {
        return Err("usage: ledger URL GAMES".into());
    };
    let games: usize = games.parse()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(url, games))
}

async fn measure(url: &str, games: usize) -> Result<(), Failure> {
    let store = Store::open(url).await?;
    store.migrate().await?;
    let ladders = store.register_ladders(&Ladders::default(), BEGIN).await?;
    let ladder = ladders
        .get(&LadderId::new("blitz"))
        .ok_or("there is a blitz ladder")?;
    let mut db = if url.starts_with("sqlite:") {
        Db::Sqlite(SqliteConnection::connect(url).await?)
    } else {
        Db::Postgres(PgConnection::connect(url).await?)
    };
    enter(&mut db, ladder, games).await?;

    let since = Instant::now();
    let audit = store.verify_ledger(|_| {}).await?;
    let verify = since.elapsed();
    if let Some(difference) = audit.difference {
        return Err(format!("{difference:?}").into());
    }
    let (correction, pause) = annul(&store, &mut db, ladder, games).await?;
    println!(
        r#"{{"entries":{},"verify_s":{:.2},"correction_s":{:.3},"longest_pause_ms":{:.1}}}"#,
        audit.rows,
        verify.as_secs_f64(),
        correction.as_secs_f64(),
        pause.as_secs_f64() * 1e3
    );
    if store.verify_ledger(|_| {}).await?.difference.is_some() {
        return Err("the ledger has a difference after the correction".into());
    }
    store.close().await;
    Ok(())
}

/// Annuls a game; gives the time from the request until the new reading holds, and the longest write meanwhile.
async fn annul(
    store: &Store,
    db: &mut Db,
    ladder: &Ladder,
    games: usize,
) -> Result<(Duration, Duration), Failure> {
    let game = games.saturating_sub(AFTER).max(1) as i64;
    let stop = Arc::new(AtomicBool::new(false));
    let writer = tokio::spawn(keep_writing(store.clone(), Arc::clone(&stop)));
    let since = Instant::now();
    on!(db, db => {
        sqlx::query(
            "INSERT INTO correction (game_id, version, kind, before_result, before_termination, arbiter_id, reason, created_at)
             SELECT id, 1, 'annulment', result, termination, white_id, 'a bench', finished_at FROM game WHERE id = $1",
        )
        .bind(game)
        .execute(db)
        .await?;
    });
    let holder = Holder(1);
    store
        .take_lease("bench", holder, BEGIN, Millis::from_secs(600))
        .await?;
    let mut revising = store
        .begin_revision(ladder, "bench", holder)
        .await?
        .ok_or("a correction waits")?;
    while revising.go_on(store).await? {}
    let Flipped::Holds(_) = revising.flip(store, BEGIN).await? else {
        return Err("nothing was settled meanwhile".into());
    };
    let correction = since.elapsed();
    stop.store(true, Ordering::Relaxed);
    Ok((correction, writer.await??))
}

async fn keep_writing(store: Store, stop: Arc<AtomicBool>) -> store::Result<Duration> {
    let mut longest = Duration::ZERO;
    while !stop.load(Ordering::Relaxed) {
        let since = Instant::now();
        store.beat(BEGIN).await?;
        longest = longest.max(since.elapsed());
        tokio::time::sleep(BEAT).await;
    }
    Ok(longest)
}

/// Makes games up, and enters them as if they had been settled one after the other.
async fn enter(db: &mut Db, ladder: &Ladder, games: usize) -> Result<(), Failure> {
    let players = (games / GAMES_PER_PLAYER).clamp(50, PLAYERS_MAX);
    on!(&mut *db, db => {
        sqlx::query("BEGIN").execute(&mut *db).await?;
        for chunk in (1..=players as i64).collect::<Vec<_>>().chunks(TOGETHER) {
            let mut query = QueryBuilder::new("INSERT INTO player (id, handle, handle_folded, created_at) ");
            query.push_values(chunk, |mut row, id| {
                row.push_bind(*id).push_bind(format!("p{id}")).push_bind(format!("p{id}")).push_bind(BEGIN.utc());
            });
            query.build().execute(&mut *db).await?;
        }
    });
    let mut standings: Vec<PlayerRating> = (1..=players as i64)
        .map(|id| PlayerRating::unplayed(PlayerId::new(id), ladder))
        .collect();
    let mut dice: u64 = 42;
    let mut below = |limit: usize| {
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % limit
    };
    let mut rows = Vec::with_capacity(TOGETHER);
    for id in 1..=games {
        let white = below(players);
        let black = (white + 1 + below(players - 1)) % players;
        let result = [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins][below(3)];
        let finish = BEGIN + Millis(1_000 * id as i64);
        let settled = settle(&ladder.system, standings[white], standings[black], result, finish)?;
        standings[white] = settled.white.after;
        standings[black] = settled.black.after;
        rows.push(Row {
            id: id as i64,
            result,
            finish,
            effects: [settled.white, settled.black],
        });
        if rows.len() == TOGETHER || id == games {
            enter_rows(db, &rows).await?;
            rows.clear();
        }
    }
    for chunk in standings
        .iter()
        .filter(|standing| standing.games > 0)
        .collect::<Vec<_>>()
        .chunks(TOGETHER)
    {
        on!(&mut *db, db => {
            let mut query = QueryBuilder::new("INSERT INTO ladder_sequence (ladder, player_id, assigned) ");
            query.push_values(chunk, |mut row, standing| {
                row.push_bind("blitz").push_bind(standing.player.raw()).push_bind(standing.sequence);
            });
            query.build().execute(&mut *db).await?;
            let mut query = QueryBuilder::new(
                "INSERT INTO rating (ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at) ",
            );
            query.push_values(chunk, |mut row, standing| {
                row.push_bind("blitz")
                    .push_bind(standing.player.raw())
                    .push_bind(standing.rating.rating())
                    .push_bind(standing.rating.deviation())
                    .push_bind(standing.rating.volatility())
                    .push_bind(standing.games as i32)
                    .push_bind(standing.sequence)
                    .push_bind(standing.last_game_at.map(Timestamp::utc));
            });
            query.build().execute(db).await?;
        });
    }
    on!(db, db => {
        sqlx::query("UPDATE ladder_books SET position = $1 WHERE ladder = 'blitz'")
            .bind(2 * games as i64)
            .execute(&mut *db)
            .await?;
        sqlx::query("COMMIT").execute(&mut *db).await?;
        sqlx::query("ANALYZE").execute(db).await?;
    });
    Ok(())
}

async fn enter_rows(db: &mut Db, rows: &[Row]) -> Result<(), Failure> {
    on!(db, db => {
        let mut query = QueryBuilder::new(
            "INSERT INTO game (id, white_id, black_id, ladder, ruleset, ruleset_revision, show_legal_moves, origin_kind,
                               white_provisional, black_provisional, created_at, status, result, termination, plies,
                               finished_at, rating_status, white_sequence, black_sequence, season, time_control) ",
        );
        query.push_values(rows, |mut row, game| {
            let [white, black] = game.effects.map(|effect| effect.after);
            row.push_bind(game.id)
                .push_bind(white.player.raw())
                .push_bind(black.player.raw())
                .push_bind("blitz")
                .push_bind("automatic")
                .push_bind(1)
                .push_bind(true)
                .push_bind("operator")
                .push_bind(false)
                .push_bind(false)
                .push_bind(game.finish.utc())
                .push_bind("finished")
                .push_bind(game.result.as_str())
                .push_bind("resignation")
                .push_bind(40)
                .push_bind(game.finish.utc())
                .push_bind("settled")
                .push_bind(white.sequence)
                .push_bind(black.sequence)
                .push_bind(1)
                .push("'{}'");
        });
        query.build().execute(&mut *db).await?;
        let sides = rows.iter().flat_map(|game| [(game, 0), (game, 1)]);
        let mut query = QueryBuilder::new(
            "INSERT INTO ledger (ladder, position, kind, season, player_id, sequence, ladder_version, game_id, opponent_id,
                                 side, score, finished_at, stored_rating, stored_deviation, stored_volatility, stored_at,
                                 before_deviation, after_rating, after_deviation, after_volatility) ",
        );
        query.push_values(sides, |mut row, (game, side)| {
            let Effect { stored, before, after } = game.effects[side];
            let of_white = match game.result {
                GameResult::WhiteWins => 1.0,
                GameResult::Draw => 0.5,
                GameResult::BlackWins => 0.0,
            };
            row.push_bind("blitz")
                .push_bind(2 * game.id - 1 + side as i64)
                .push_bind("game")
                .push_bind(1)
                .push_bind(after.player.raw())
                .push_bind(after.sequence)
                .push_bind(1)
                .push_bind(game.id)
                .push_bind(game.effects[1 - side].after.player.raw())
                .push_bind(if side == 0 { "white" } else { "black" })
                .push_bind(if side == 0 { of_white } else { 1.0 - of_white })
                .push_bind(game.finish.utc())
                .push_bind(stored.rating.rating())
                .push_bind(stored.rating.deviation())
                .push_bind(stored.rating.volatility())
                .push_bind(stored.last_game_at.map(Timestamp::utc))
                .push_bind(before.deviation())
                .push_bind(after.rating.rating())
                .push_bind(after.rating.deviation())
                .push_bind(after.rating.volatility());
        });
        query.build().execute(db).await?;
    });
    Ok(())
}
