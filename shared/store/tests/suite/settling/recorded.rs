//! Thousands of recorded results, delivered in any order to many workers.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;

use domain::ladder::PlayerRating;
use domain::settlement::settle;
use domain::{JobId, Millis, PlayerId, Timestamp};
use futures_util::future::join_all;
use rules::GameResult;
use store::Store;
use testkit::both_databases;

use crate::harness::{Dice, Hall, NOW, blitz};

const GAMES: usize = 10_000;
const WORKERS: usize = 8;
/// Jobs that a worker takes at a time.
const BATCH: usize = 64;
/// Rows in one INSERT.
const CHUNK: usize = 500;

/// A game as it ended, with its numbers in both players' orders.
struct Recorded {
    white: i64,
    black: i64,
    white_sequence: i64,
    black_sequence: i64,
    result: GameResult,
    finish: Timestamp,
}

/// Real results in their order where the collection is at hand, made-up ones elsewhere.
fn results() -> Vec<(String, String, GameResult)> {
    let collection = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/results/chess_otb.csv");
    let Ok(text) = std::fs::read_to_string(collection) else {
        let mut dice = Dice(31);
        let results = [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins];
        return (0..GAMES)
            .map(|_| {
                let (white, black) = (dice.below(900), dice.below(899));
                let black = if black < white { black } else { black + 1 };
                (white.to_string(), black.to_string(), results[dice.below(3)])
            })
            .collect();
    };
    text.lines()
        .skip(1)
        .take(GAMES)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let result = match fields[3] {
                "1" => GameResult::WhiteWins,
                "0" => GameResult::BlackWins,
                _ => GameResult::Draw,
            };
            (fields[1].to_owned(), fields[2].to_owned(), result)
        })
        .collect()
}

fn recorded() -> (i64, Vec<Recorded>) {
    let mut ids: BTreeMap<String, i64> = BTreeMap::new();
    let mut last: HashMap<i64, i64> = HashMap::new();
    let mut next = |player: i64| {
        let number = last.entry(player).or_default();
        *number += 1;
        *number
    };
    let mut games = Vec::new();
    for (place, (white, black, result)) in results().into_iter().enumerate() {
        let mut id = |name: String| {
            let fresh = ids.len() as i64 + 1;
            *ids.entry(name).or_insert(fresh)
        };
        let (white, black) = (id(white), id(black));
        games.push(Recorded {
            white,
            black,
            white_sequence: next(white),
            black_sequence: next(black),
            result,
            finish: NOW + Millis::from_secs(3_600 * place as i64),
        });
    }
    (ids.len() as i64, games)
}

fn instant(at: Timestamp) -> String {
    at.utc().to_rfc3339_opts(chrono::SecondsFormat::Secs, false)
}

/// Enters the games as if they had just finished, each with its job.
async fn enter(hall: &Hall, players: i64, games: &[Recorded]) {
    let mut sql = hall.sql().await;
    let values = |rows: Vec<String>| rows.join(", ");
    for chunk in (1..=players).collect::<Vec<_>>().chunks(CHUNK) {
        let rows = chunk
            .iter()
            .map(|id| format!("({id}, 'p{id}', 'p{id}', '{}')", instant(NOW)));
        let rows = values(rows.collect());
        sql.execute(&format!(
            "INSERT INTO player (id, handle, handle_folded, created_at) VALUES {rows}"
        ))
        .await;
    }
    let numbered: Vec<(usize, &Recorded)> = games.iter().enumerate().collect();
    for chunk in numbered.chunks(CHUNK) {
        let (mut finished, mut jobs) = (Vec::new(), Vec::new());
        for (place, game) in chunk {
            let (id, at) = (place + 1, instant(game.finish));
            let mut row = String::new();
            write!(
                row,
                "({id}, {}, {}, 'blitz', 'automatic', 1, '{{}}', TRUE, 'operator', FALSE, FALSE, '{at}', 'finished', '{}',                  'resignation', 2, '{at}', 'pending', {}, {}, 1)",
                game.white, game.black, game.result, game.white_sequence, game.black_sequence
            )
            .unwrap();
            finished.push(row);
            jobs.push(format!("({id}, 'settle_game', {id}, 'ready', '{at}', 0, '{at}')"));
        }
        sql.execute(&format!(
            "INSERT INTO game (id, white_id, black_id, ladder, ruleset, ruleset_revision, time_control, show_legal_moves,
                               origin_kind, white_provisional, black_provisional, created_at, status, result,
                               termination, plies, finished_at, rating_status, white_sequence, black_sequence, season)
             VALUES {}",
            values(finished)
        ))
        .await;
        sql.execute(&format!(
            "INSERT INTO job (id, kind, game_id, state, run_at, attempt, created_at) VALUES {}",
            values(jobs)
        ))
        .await;
    }
}

/// Notes how many numbers each player has been given.
async fn number_players(hall: &Hall) {
    hall.sql()
        .await
        .execute(
            "INSERT INTO ladder_sequence (ladder, player_id, assigned)
             SELECT 'blitz', p.id, (SELECT COUNT(*) FROM game g WHERE g.white_id = p.id)
                                   + (SELECT COUNT(*) FROM game g WHERE g.black_id = p.id)
             FROM player p",
        )
        .await;
}

/// What one worker makes of the results in their order.
fn expected(hall: &Hall, games: &[Recorded]) -> HashMap<i64, PlayerRating> {
    let ladder = hall.ladders.get(&blitz()).unwrap();
    let mut standings: HashMap<i64, PlayerRating> = HashMap::new();
    for game in games {
        let [white, black] = [game.white, game.black].map(|player| {
            let unplayed = || PlayerRating::unplayed(PlayerId::new(player), ladder);
            standings.get(&player).copied().unwrap_or_else(unplayed)
        });
        let settled = settle(&ladder.system, white, black, game.result, game.finish).unwrap();
        standings.insert(game.white, settled.white.after);
        standings.insert(game.black, settled.black.after);
    }
    standings
}

/// Takes batches from the pile, and puts back what they wake.
async fn work(hall: &Hall, pile: &Mutex<Vec<JobId>>, now: Timestamp) {
    loop {
        let batch: Vec<JobId> = {
            let mut pile = pile.lock().unwrap();
            let rest = pile.len().saturating_sub(BATCH);
            pile.split_off(rest)
        };
        if batch.is_empty() {
            return;
        }
        let token = domain::job::LeaseToken(hall.ids.next());
        let claims = hall
            .store
            .claim_jobs(&batch, token, now, Millis::from_secs(600))
            .await
            .unwrap();
        let settled = hall.settle_together(&claims, now).await.unwrap();
        pile.lock().unwrap().extend(settled.woken);
    }
}

async fn all_ratings(store: &Store) -> Vec<PlayerRating> {
    let mut all: Vec<PlayerRating> = Vec::new();
    loop {
        let after = all.last().map(|standing| standing.player);
        let page = store.ratings_in(&blitz(), after, 1_000).await.unwrap();
        if page.is_empty() {
            return all;
        }
        all.extend(page);
    }
}

both_databases! {
    async fn ten_thousand_results_in_any_order_and_twice_give_the_ratings_of_their_order(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        let (players, games) = recorded();
        enter(&hall, players, &games).await;
        number_players(&hall).await;
        let mut deliveries: Vec<JobId> = (1..=games.len() as i64).map(JobId::new).collect();
        deliveries.extend(deliveries.clone());
        Dice(11).shuffle(&mut deliveries);
        let pile = Mutex::new(deliveries);
        let now = games.last().unwrap().finish;

        join_all((0..WORKERS).map(|_| work(&hall, &pile, now))).await;

        assert_eq!(hall.store.undone_jobs().await.unwrap(), 0, "no job is stuck");
        let expected = expected(&hall, &games);
        let stored = all_ratings(&hall.store).await;
        assert_eq!(stored.len(), expected.len());
        for standing in stored {
            assert_eq!(standing, expected[&standing.player.raw()], "to the last bit");
        }
        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.difference, audit.games), (None, games.len() as u64));
    }
}
