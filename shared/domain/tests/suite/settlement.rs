//! Which games count, and what they do to ratings.

use domain::game::Action;
use domain::ladder::{Ladders, PlayerRating};
use domain::settlement::{UnratedReason, counts_in, settle};
use domain::{Millis, PlayerId, Timestamp};
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
