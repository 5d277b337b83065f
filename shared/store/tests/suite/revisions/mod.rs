//! Corrections: the ratings are as if the games had always ended like that.

mod bugs;

use std::collections::HashMap;

use domain::game::Command;
use domain::ladder::{Ladder, PlayerRating};
use domain::season::{SeasonNumber, SoftReset};
use domain::settlement::{UnratedReason, settle};
use domain::{GameId, Millis, PlayerId, Timestamp};
use rules::GameResult::{self, BlackWins, Draw, WhiteWins};
use store::{Corrected, Flipped, Holder, RatingStatus, Revising};
use testkit::{TestDatabase, both_databases};

use crate::harness::{Dice, Hall, NOW, at, blitz};

const PLAYERS: usize = 7;
const HOLDER: Holder = Holder(1);
const RESULTS: [GameResult; 3] = [WhiteWins, Draw, BlackWins];

/// A game that was played, as the tests keep it.
#[derive(Clone, Copy, Debug)]
struct Played {
    game: GameId,
    white: i64,
    black: i64,
    result: GameResult,
    finish: Timestamp,
    season: u32,
}

/// A hall whose blitz ladder has seasons, which end by hand.
async fn hall(database: &TestDatabase) -> Hall {
    let reset = SoftReset {
        pull: 0.3,
        deviation: 200.0,
    };
    let hall = Hall::with_players(database, PLAYERS as i64 + 1).await;
    hall.with_seasons(reset).await
}

fn ladder(hall: &Hall) -> &Ladder {
    hall.ladders.get(&blitz()).unwrap()
}

/// Plays games between players drawn by lot, and settles them.
async fn play(hall: &Hall, dice: &mut Dice, games: usize, season: u32, begin: i64) -> Vec<Played> {
    let mut played = Vec::new();
    for number in 0..games {
        let white = dice.below(PLAYERS);
        let black = (white + 1 + dice.below(PLAYERS - 1)) % PLAYERS;
        let (white, black) = (white as i64 + 1, black as i64 + 1);
        let result = RESULTS[dice.below(3)];
        let finish = at(begin + 40_000 * number as i64);
        let game = hall.play(white, black, result, finish).await;
        played.push(Played {
            game,
            white,
            black,
            result,
            finish,
            season,
        });
    }
    hall.settle_all(at(begin + 40_000 * games as i64)).await;
    played
}

async fn decide(hall: &Hall, game: GameId, result: Option<GameResult>) {
    let (reason, arbiter) = ("on second thoughts".to_owned(), PlayerId::new(1));
    let command = match result {
        None => Command::Annul { reason, arbiter },
        Some(result) => Command::Adjudicate {
            result,
            reason,
            arbiter,
        },
    };
    let executed = hall
        .games
        .execute(game, &command, at(9_000_000))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(executed.refusal, None);
}

async fn take_lease(hall: &Hall, holder: Holder, now: Timestamp) -> bool {
    hall.store
        .take_lease("corrections", holder, now, Millis::from_secs(10))
        .await
        .unwrap()
}

async fn begin(hall: &Hall, holder: Holder) -> Option<Revising> {
    hall.store
        .begin_revision(ladder(hall), "corrections", holder)
        .await
        .unwrap()
}

async fn write(hall: &Hall, revising: &mut Revising) {
    while revising.go_on(&hall.store).await.unwrap() {}
}

/// Applies what waits, from beginning to end.
async fn correct(hall: &Hall) -> Corrected {
    assert!(take_lease(hall, HOLDER, NOW).await);
    let mut revising = begin(hall, HOLDER).await.unwrap();
    write(hall, &mut revising).await;
    match revising.flip(&hall.store, at(9_000_001)).await.unwrap() {
        Flipped::Holds(corrected) => corrected,
        Flipped::Behind => panic!("nothing was settled meanwhile"),
    }
}

/// What the games lead to when each is rated once, in order; and where each player stood at the end of seasons.
fn replay(hall: &Hall, games: &[Played]) -> (HashMap<i64, PlayerRating>, HashMap<(u32, i64), PlayerRating>) {
    let ladder = ladder(hall);
    let (mut standings, mut left) = (HashMap::new(), HashMap::new());
    for game in games {
        let season = SeasonNumber::new(game.season);
        let [white, black] = [game.white, game.black].map(|player| {
            let unplayed = || PlayerRating::unplayed(PlayerId::new(player), ladder);
            let standing: PlayerRating = standings.get(&player).copied().unwrap_or_else(unplayed);
            if standing.leaves_season_for(season) {
                left.insert((standing.season.get(), player), standing);
            }
            standing.entering(season, ladder.calculation()).unwrap()
        });
        let settled = settle(&ladder.system, white, black, game.result, game.finish).unwrap();
        standings.insert(game.white, settled.white.after);
        standings.insert(game.black, settled.black.after);
    }
    (standings, left)
}

fn assert_close(stored: &PlayerRating, expected: &PlayerRating) {
    let values = |standing: &PlayerRating| {
        let rating = standing.rating;
        [rating.rating(), rating.deviation(), rating.volatility()]
    };
    for (stored, expected) in values(stored).into_iter().zip(values(expected)) {
        assert!((stored - expected).abs() < 1e-9, "{stored} is not {expected}");
    }
    assert_eq!(
        (stored.games, stored.last_game_at, stored.season),
        (expected.games, expected.last_game_at, expected.season)
    );
}

/// Every standing, of now and of the ends of seasons, is that of a replay; and the ledger agrees.
async fn assert_replayed(hall: &Hall, games: &[Played]) {
    let (standings, left) = replay(hall, games);
    for player in 1..=PLAYERS as i64 {
        let stored = hall.store.rating(&blitz(), PlayerId::new(player)).await.unwrap();
        match (stored, standings.get(&player)) {
            (Some(stored), Some(expected)) => assert_close(&stored, expected),
            (stored, expected) => assert_eq!(stored, expected.copied(), "player {player}"),
        }
        for season in 1..=3 {
            let stood = hall
                .store
                .final_standing(&blitz(), SeasonNumber::new(season), PlayerId::new(player))
                .await
                .unwrap();
            let here = standings
                .get(&player)
                .filter(|standing| standing.season.get() == season);
            match (stood, left.get(&(season, player)).or(here)) {
                (Some(stood), Some(expected)) => assert_close(&stood.standing, expected),
                (stood, expected) => assert_eq!(stood.map(|stood| stood.standing), expected.copied()),
            }
        }
    }
    let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
    assert_eq!((audit.difference, audit.games), (None, games.len() as u64));
}

/// Three seasons of games.
async fn seasons(hall: &Hall, dice: &mut Dice) -> Vec<Played> {
    let mut games = Vec::new();
    for season in 1..=3 {
        let begin = 2_000_000 * i64::from(season);
        games.extend(play(hall, dice, 14, season, begin).await);
        if season < 3 {
            let ending = SeasonNumber::new(season);
            assert!(
                hall.store
                    .open_next_season(&blitz(), ending, at(begin + 1_500_000))
                    .await
                    .unwrap()
            );
        }
    }
    games
}

both_databases! {
    /// RB51
    async fn any_games_taken_out_or_given_another_result_leave_what_a_replay_without_them_leaves(database: TestDatabase) {
        let hall = hall(&database).await;
        let mut dice = Dice(20_261_201);
        let mut games = seasons(&hall, &mut dice).await;
        assert_replayed(&hall, &games).await;

        for round in 0..8 {
            for _ in 0..=round % 3 {
                let chosen = dice.below(games.len());
                if dice.below(2) == 0 {
                    decide(&hall, games.remove(chosen).game, None).await;
                } else {
                    let other = (0..3).map(|result| RESULTS[result]).find(|result| *result != games[chosen].result);
                    games[chosen].result = other.unwrap();
                    decide(&hall, games[chosen].game, other).await;
                }
            }
            correct(&hall).await;
            assert_replayed(&hall, &games).await;
        }
        assert_eq!(hall.store.ladders_to_correct().await.unwrap(), []);
    }

    async fn a_player_whose_only_games_are_annulled_has_no_rating_any_more(database: TestDatabase) {
        let hall = hall(&database).await;
        let game = hall.play(1, 2, WhiteWins, at(5)).await;
        hall.settle_all(at(6)).await;

        decide(&hall, game, None).await;
        let corrected = correct(&hall).await;

        assert_eq!(corrected.told, [PlayerId::new(1), PlayerId::new(2)]);
        assert_replayed(&hall, &[]).await;
        let view = hall.games.view(game).await.unwrap().unwrap().rating;
        assert_eq!(view.status, Some(RatingStatus::Unrated));
        assert_eq!(view.unrated_reason, Some(UnratedReason::Annulled));
        assert_eq!(view.white_change, None);
        assert_eq!(view.corrections[0].applied_at, Some(at(9_000_001)));
        hall.play(2, 1, Draw, at(9_000_010)).await;
        hall.settle_all(at(9_000_011)).await;
        assert_eq!(hall.store.verify_ledger(|_| {}).await.unwrap().difference, None);
    }

    async fn what_was_settled_meanwhile_is_in_the_new_reading(database: TestDatabase) {
        let hall = hall(&database).await;
        let mut dice = Dice(5);
        let mut games = play(&hall, &mut dice, 12, 1, 1_000_000).await;
        decide(&hall, games.remove(2).game, None).await;
        assert!(take_lease(&hall, HOLDER, NOW).await);
        let mut revising = begin(&hall, HOLDER).await.unwrap();
        write(&hall, &mut revising).await;

        games.extend(play(&hall, &mut dice, 12, 1, 3_000_000).await);
        let flipped = revising.flip(&hall.store, at(9_000_001)).await.unwrap();

        assert!(matches!(flipped, Flipped::Holds(_)));
        games.extend(play(&hall, &mut dice, 3, 1, 6_000_000).await);
        assert_replayed(&hall, &games).await;
    }

    async fn a_reading_that_was_broken_off_is_taken_back_and_made_by_another(database: TestDatabase) {
        let hall = hall(&database).await;
        let mut dice = Dice(6);
        let mut games = seasons(&hall, &mut dice).await;
        decide(&hall, games.remove(20).game, None).await;
        assert!(take_lease(&hall, HOLDER, NOW).await);
        let mut broken_off = begin(&hall, HOLDER).await.unwrap();
        write(&hall, &mut broken_off).await;
        let other = Holder(2);
        assert!(!take_lease(&hall, other, at(5)).await);
        assert!(take_lease(&hall, other, at(60)).await);

        let late = broken_off.flip(&hall.store, at(9_000_001)).await;
        assert!(late.is_err(), "the lease is another's");
        assert_eq!(hall.store.verify_ledger(|_| {}).await.unwrap().difference, None);
        decide(&hall, games.remove(3).game, None).await;
        let mut revising = begin(&hall, other).await.unwrap();
        write(&hall, &mut revising).await;
        assert!(matches!(revising.flip(&hall.store, at(9_000_002)).await.unwrap(), Flipped::Holds(_)));

        assert_replayed(&hall, &games).await;
    }

    async fn both_readings_stay_in_the_ledger(database: TestDatabase) {
        let hall = hall(&database).await;
        let mut dice = Dice(7);
        let games = play(&hall, &mut dice, 10, 1, 1_000_000).await;
        let before = hall.sql().await.number("SELECT COUNT(*) FROM ledger").await;

        decide(&hall, games[0].game, None).await;
        correct(&hall).await;

        let mut sql = hall.sql().await;
        let of_then = "SELECT COUNT(*) FROM ledger WHERE since_revision <= 0 AND 0 < until_revision";
        assert_eq!(sql.number(of_then).await, before);
        let of_now = "SELECT COUNT(*) FROM ledger WHERE since_revision <= 1 AND 1 < until_revision";
        assert_eq!(sql.number(of_now).await, before - 2);
    }
}
