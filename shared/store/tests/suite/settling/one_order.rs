//! Any number of workers, crashes and deliveries give the ratings of one worker in finish order.

use std::collections::HashMap;
use std::sync::Mutex;

use domain::ladder::PlayerRating;
use domain::settlement::settle;
use domain::{JobId, Millis, PlayerId, Timestamp};
use futures_util::future::join_all;
use rules::GameResult;
use testkit::both_databases;

use crate::harness::{Dice, Hall, NOW, blitz};

const PLAYERS: i64 = 12;
const GAMES: usize = 300;
const WORKERS: usize = 8;

/// A game of the plan.
#[derive(Clone, Copy)]
struct Planned {
    white: i64,
    black: i64,
    result: GameResult,
    finish: Timestamp,
}

/// Games between a few players, some of whom play all the time; a minute to half a day lies between ends.
fn plan(games: usize, dice: &mut Dice) -> Vec<Planned> {
    let mut finish = NOW;
    let player = |dice: &mut Dice| 1 + dice.below(PLAYERS as usize).min(dice.below(PLAYERS as usize)) as i64;
    (0..games)
        .map(|_| {
            let white = player(dice);
            let black = loop {
                let black = player(dice);
                if black != white {
                    break black;
                }
            };
            finish = finish + Millis::from_secs(60 + dice.below(43_200) as i64);
            let results = [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins];
            Planned {
                white,
                black,
                result: results[dice.below(3)],
                finish,
            }
        })
        .collect()
}

/// The ratings of one worker who settles each game when it ends.
fn expected(hall: &Hall, plan: &[Planned]) -> HashMap<i64, PlayerRating> {
    let ladder = hall.ladders.get(&blitz()).unwrap();
    let mut standings = HashMap::new();
    for game in plan {
        let [white, black] = [game.white, game.black].map(|player| {
            standings
                .get(&player)
                .copied()
                .unwrap_or_else(|| PlayerRating::unplayed(PlayerId::new(player), ladder))
        });
        let settled = settle(&ladder.system, white, black, game.result, game.finish).unwrap();
        standings.insert(game.white, settled.white.after);
        standings.insert(game.black, settled.black.after);
    }
    standings
}

/// One of several workers: takes jobs from the pile in any order, and dies over some of them.
async fn work(hall: &Hall, pile: &Mutex<Vec<JobId>>, now: Timestamp) {
    loop {
        let Some(job) = pile.lock().unwrap().pop() else {
            return;
        };
        let Some(claim) = hall.claim(job, now).await else {
            continue;
        };
        if claim.attempt == 1 && claim.job.raw() % 7 == 0 {
            continue;
        }
        let settled = hall.settle(&claim, now).await.unwrap();
        pile.lock().unwrap().extend(settled.woken);
    }
}

/// Settles everything with workers that race and die, and the sweeps that come after them.
async fn settle_by_many(hall: &Hall, dice: &mut Dice, begin: Timestamp) {
    let mut now = begin;
    let mut announced = hall.announced.take();
    announced.extend(announced.clone());
    dice.shuffle(&mut announced);
    let pile = Mutex::new(announced);
    while hall.store.undone_jobs().await.unwrap() > 0 {
        join_all((0..WORKERS).map(|_| work(hall, &pile, now))).await;
        now = now + Millis::from_secs(60);
        let mut due = hall.store.reap_jobs(now).await.unwrap();
        due.extend(hall.store.wake_waiting_jobs(now).await.unwrap());
        due.extend(hall.store.take_unpublished_jobs(now).await.unwrap());
        dice.shuffle(&mut due);
        pile.lock().unwrap().extend(due);
    }
}

both_databases! {
    /// RB01, RB05
    async fn shuffled_doubled_and_abandoned_deliveries_give_the_ratings_of_finish_order(database: TestDatabase) {
        let hall = Hall::with_players(&database, PLAYERS).await;
        let mut dice = Dice(20_261_130);
        let plan = plan(GAMES, &mut dice);
        // All are under way at once; they end in the order of the plan.
        let games = join_all(plan.iter().map(|game| hall.begin(game.white, game.black, game.finish))).await;
        for (&game, planned) in games.iter().zip(&plan) {
            hall.end(game, (planned.white, planned.black), planned.result, planned.finish).await;
        }

        let end = plan[GAMES - 1].finish;
        settle_by_many(&hall, &mut dice, end).await;

        for (player, expected) in expected(&hall, &plan) {
            let stored = hall.store.rating(&blitz(), PlayerId::new(player)).await.unwrap().unwrap();
            assert_eq!(stored, expected, "to the last bit");
        }
        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.difference, audit.pending), (None, 0));
        assert_eq!((audit.games, audit.rows), (GAMES as u64, 2 * GAMES as u64));
    }

    async fn games_that_end_at_the_same_time_while_others_are_settled_leave_a_ledger_without_fault(database: TestDatabase) {
        let hall = Hall::with_players(&database, PLAYERS).await;
        let mut dice = Dice(7);
        let plan = plan(80, &mut dice);

        for chunk in plan.chunks(20) {
            let ends = join_all(chunk.iter().map(|game| hall.play(game.white, game.black, game.result, game.finish)));
            let end = chunk.last().unwrap().finish;
            tokio::join!(ends, settle_by_many(&hall, &mut dice, end));
        }
        let end = plan.last().unwrap().finish;
        settle_by_many(&hall, &mut dice, end).await;

        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.difference, audit.games, audit.pending), (None, 80, 0));
    }
}
