//! Which games count, and what they do to ratings.

use domain::game::Action;
use domain::ladder::{LadderId, Ladders, PlayerRating};
use domain::season::SeasonNumber;
use domain::settlement::{
    BatchError, Numbered, Pending, Standings, UnratedReason, counts_in, settle, settle_in_order,
};
use domain::{GameId, Millis, PlayerId, Timestamp};
use proptest::prelude::*;
use rating::{Rating, System};
use rules::Color::{Black, White};
use rules::GameResult;

use crate::game::table::{Table, rated};

const FINISH: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);

fn standing(player: i64, rating: f64, deviation: f64) -> PlayerRating {
    PlayerRating {
        player: PlayerId::new(player),
        rating: Rating::new(rating, deviation, 0.06).unwrap(),
        games: 10,
        sequence: 12,
        last_game_at: Some(FINISH - Millis::from_secs(3600)),
        season: SeasonNumber::FIRST,
    }
}

#[test]
fn a_casual_game_counts_nowhere() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.ask(White, Action::Resign);

    assert_eq!(counts_in(table.game()), Err(UnratedReason::Casual));
}

#[test]
fn a_rated_game_of_two_half_moves_counts_in_its_ladder() {
    let mut table = Table::with(rated("blitz"));
    table.play("e2e4 e7e5");
    table.ask(White, Action::Resign);

    assert_eq!(counts_in(table.game()).unwrap().as_str(), "blitz");
}

#[test]
fn a_game_of_one_half_move_is_too_short() {
    for moves in ["", "e2e4"] {
        let mut table = Table::with(rated("blitz"));
        table.play(moves);
        table.ask(White, Action::Resign);

        assert_eq!(counts_in(table.game()), Err(UnratedReason::TooShort), "{moves}");
    }
}

#[test]
fn a_game_that_was_called_off_does_not_count() {
    let mut aborted = Table::with(rated("blitz"));
    aborted.play("e2e4");
    aborted.ask(Black, Action::Abort);
    let mut never_started = Table::with(rated("blitz"));
    never_started.wait(30_000);
    never_started.call_time();

    assert_eq!(counts_in(aborted.game()), Err(UnratedReason::Aborted));
    assert_eq!(counts_in(never_started.game()), Err(UnratedReason::Aborted));
}

#[test]
fn both_players_move_on_by_one_game_and_one_number() {
    let (white, black) = (standing(1, 1_500.0, 80.0), standing(2, 1_600.0, 90.0));

    let settled = settle(&System::default(), white, black, GameResult::Draw, FINISH).unwrap();

    for (stored, effect) in [(white, settled.white), (black, settled.black)] {
        assert_eq!(effect.stored, stored);
        assert_eq!(effect.after.player, stored.player);
        assert_eq!((effect.after.games, effect.after.sequence), (11, 13));
        assert_eq!(effect.after.last_game_at, Some(FINISH));
    }
}

#[test]
fn the_last_game_is_the_latest_whatever_the_order_of_settling() {
    let later = FINISH + Millis::from_secs(60);
    let white = PlayerRating {
        last_game_at: Some(later),
        ..standing(1, 1_500.0, 80.0)
    };

    let settled = settle(
        &System::default(),
        white,
        standing(2, 1_500.0, 80.0),
        GameResult::Draw,
        FINISH,
    )
    .unwrap();

    assert_eq!(settled.white.after.last_game_at, Some(later));
    assert_eq!(
        settled.white.before.deviation(),
        80.0,
        "time that runs backwards ages nothing"
    );
}

#[test]
fn idle_time_is_in_the_rating_as_the_game_found_it() {
    let idle = PlayerRating {
        last_game_at: Some(FINISH - Millis::from_secs(365 * 86_400)),
        ..standing(1, 1_500.0, 60.0)
    };

    let settled = settle(
        &System::default(),
        idle,
        standing(2, 1_500.0, 60.0),
        GameResult::Draw,
        FINISH,
    )
    .unwrap();

    assert!((settled.white.before.deviation() - 110.0).abs() < 0.5);
    assert_eq!(settled.white.before.rating(), 1_500.0);
}

/// Change of White's rating in this system by a loss, a draw and a win.
fn changes(system: &System, white: PlayerRating, black: PlayerRating) -> [f64; 3] {
    [GameResult::BlackWins, GameResult::Draw, GameResult::WhiteWins].map(|result| {
        let settled = settle(system, white, black, result, FINISH).unwrap();
        settled.white.after.rating.rating() - white.rating.rating()
    })
}

proptest! {
    #[test]
    fn a_loss_changes_less_than_a_draw_and_a_draw_less_than_a_win(
        white in 600.0..2_800.0_f64, black in 600.0..2_800.0_f64,
        deviation in 45.0..350.0_f64, of_other in 45.0..350.0_f64,
    ) {
        for ladder in Ladders::default().iter() {
            let [loss, draw, win] = changes(
                &ladder.system,
                standing(1, white, deviation),
                standing(2, black, of_other),
            );

            prop_assert!(loss < draw && draw < win, "{loss} {draw} {win}");
        }
    }
}

fn blitz() -> LadderId {
    LadderId::new("blitz")
}

/// A game between two players, with its number in the order of each.
fn pending(game: i64, (white, of_white): (i64, i64), (black, of_black): (i64, i64)) -> Pending {
    let numbered = |player, sequence| Numbered {
        player: PlayerId::new(player),
        sequence,
    };
    Pending {
        game: GameId::new(game),
        ladder: blitz(),
        white: numbered(white, of_white),
        black: numbered(black, of_black),
        result: GameResult::WhiteWins,
        finished_at: FINISH + Millis::from_secs(game),
        season: SeasonNumber::FIRST,
    }
}

/// Players who have never played.
fn newcomers(ladders: &Ladders, players: std::ops::RangeInclusive<i64>) -> Standings {
    let ladder = ladders.get(&blitz()).unwrap();
    players
        .map(|player| {
            let player = PlayerId::new(player);
            ((blitz(), player), PlayerRating::unplayed(player, ladder))
        })
        .collect()
}

fn rated_games(games: &[Pending], standings: &mut Standings, ladders: &Ladders) -> Vec<i64> {
    let rated = settle_in_order(games, standings, ladders).unwrap();
    rated.iter().map(|rated| rated.pending.game.raw()).collect()
}

#[test]
fn games_of_a_batch_are_settled_in_their_players_order_however_they_lie() {
    let ladders = Ladders::default();
    let chain = [
        pending(1, (1, 1), (2, 1)),
        pending(2, (2, 2), (3, 1)),
        pending(3, (3, 2), (1, 2)),
    ];
    let mut one_by_one = newcomers(&ladders, 1..=3);
    for game in &chain {
        rated_games(std::slice::from_ref(game), &mut one_by_one, &ladders);
    }

    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let games = order.map(|place| chain[place].clone());
        let mut standings = newcomers(&ladders, 1..=3);

        assert_eq!(rated_games(&games, &mut standings, &ladders), [1, 2, 3]);
        assert_eq!(standings, one_by_one, "to the last bit");
    }
}

#[test]
fn what_finished_earlier_and_has_a_later_number_waits_for_its_number() {
    let ladders = Ladders::default();
    let late = pending(1, (1, 2), (2, 1));
    let first = pending(2, (1, 1), (3, 1));
    let mut standings = newcomers(&ladders, 1..=3);

    assert_eq!(rated_games(&[late, first], &mut standings, &ladders), [2, 1]);
}

#[test]
fn a_game_that_waits_for_one_outside_the_batch_is_left_out_and_so_is_what_follows_it() {
    let ladders = Ladders::default();
    let games = [
        pending(1, (1, 2), (2, 1)),
        pending(2, (2, 2), (3, 1)),
        pending(3, (4, 1), (5, 1)),
    ];
    let mut standings = newcomers(&ladders, 1..=5);

    assert_eq!(rated_games(&games, &mut standings, &ladders), [3]);
    assert_eq!(standings[&(blitz(), PlayerId::new(2))].sequence, 0);
}

#[test]
fn a_batch_says_which_ladder_or_which_standing_is_missing() {
    let ladders = Ladders::default();
    let game = [pending(1, (1, 1), (2, 1))];

    let nobody = settle_in_order(&game, &mut Standings::new(), &ladders);
    assert!(matches!(nobody, Err(BatchError::NoStanding { player, .. }) if player == PlayerId::new(1)));
    let nowhere = Ladders::new(Vec::new());
    let gone = settle_in_order(&game, &mut newcomers(&ladders, 1..=2), &nowhere);
    assert!(matches!(gone, Err(BatchError::NoLadder(ladder)) if ladder == blitz()));
}
