//! Counting games.

use domain::adjudication::Termination::{self, Agreement, Checkmate, Resignation, Timeout};
use domain::statistics::{
    Balance, Career, Counted, Day, Outcome, PlayedGame, Record, Step, Streak, Streaks, prepend,
};
use domain::{GameId, Timestamp};
use rules::Color::{self, Black, White};
use rules::GameResult::{self, BlackWins, Draw, WhiteWins};

fn played(side: Color, result: GameResult, termination: Termination) -> PlayedGame {
    PlayedGame {
        id: GameId::new(1),
        side,
        result,
        termination,
    }
}

fn record(wins: u64, draws: u64, losses: u64) -> Record {
    Record { wins, draws, losses }
}

#[test]
fn a_result_is_what_it_is_for_the_player() {
    for (result, side, outcome) in [
        (WhiteWins, White, Outcome::Win),
        (WhiteWins, Black, Outcome::Loss),
        (BlackWins, White, Outcome::Loss),
        (BlackWins, Black, Outcome::Win),
        (Draw, White, Outcome::Draw),
        (Draw, Black, Outcome::Draw),
    ] {
        assert_eq!(Outcome::of(result, side), outcome);
    }
}

#[test]
fn a_career_counts_by_colour_and_by_end() {
    let career = Career::of(&[
        played(White, WhiteWins, Checkmate),
        played(White, BlackWins, Timeout),
        played(Black, BlackWins, Timeout),
        played(Black, Draw, Agreement),
        played(White, WhiteWins, Timeout),
    ]);

    assert_eq!(career.white, record(2, 0, 1));
    assert_eq!(career.black, record(1, 1, 0));
    assert_eq!((career.total(), career.total().games()), (record(3, 1, 1), 5));
    assert_eq!(
        career.endings,
        [
            (Timeout, record(2, 0, 1)),
            (Checkmate, record(1, 0, 0)),
            (Agreement, record(0, 1, 0)),
        ]
    );
}

#[test]
fn who_never_played_has_an_empty_career() {
    assert_eq!(Career::of(&[]), Career::default());
    assert_eq!(Career::default().total().games(), 0);
}

/// Streaks after games with White that a word tells, a letter each.
fn streaks(games: &str) -> [(u64, u64); 3] {
    let games: Vec<PlayedGame> = games
        .chars()
        .map(|letter| match letter {
            'w' => played(White, WhiteWins, Resignation),
            'd' => played(White, Draw, Agreement),
            _ => played(White, BlackWins, Resignation),
        })
        .collect();
    let Streaks {
        winning,
        losing,
        unbeaten,
    } = Career::of(&games).streaks;
    [winning, losing, unbeaten].map(|Streak { current, longest }| (current, longest))
}

#[test]
fn a_streak_ends_with_the_first_game_that_ends_otherwise() {
    for (games, winning, losing, unbeaten) in [
        ("", (0, 0), (0, 0), (0, 0)),
        ("w", (1, 1), (0, 0), (1, 1)),
        ("l", (0, 0), (1, 1), (0, 0)),
        ("d", (0, 0), (0, 0), (1, 1)),
        ("wwlw", (1, 2), (0, 1), (1, 2)),
        ("wdwl", (0, 1), (1, 1), (0, 3)),
        ("lllwdd", (0, 1), (0, 3), (3, 3)),
        ("wwwlldwd", (0, 3), (0, 2), (3, 3)),
    ] {
        assert_eq!(streaks(games), [winning, losing, unbeaten], "{games}");
    }
}

#[test]
fn fractions_come_from_counts() {
    let counted = |result, termination, games| Counted {
        result,
        termination,
        games,
    };
    let balance = Balance::new(vec![
        counted(BlackWins, Checkmate, 219_876),
        counted(WhiteWins, Checkmate, 4_852),
        counted(Draw, Agreement, 24_633),
        counted(WhiteWins, Timeout, 220_000),
    ]);

    assert_eq!(balance.games(), 469_361);
    let shares =
        [WhiteWins, BlackWins, Draw].map(|result| balance.fraction(balance.with_result(result)).unwrap());
    for (share, published) in shares.into_iter().zip([0.47906, 0.46846, 0.05248]) {
        assert!((share - published).abs() < 5e-6, "{share} {published}");
    }
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-15);
    let of_white: Vec<_> = balance.endings(WhiteWins).collect();
    assert_eq!(
        of_white,
        [
            counted(WhiteWins, Timeout, 220_000),
            counted(WhiteWins, Checkmate, 4_852)
        ]
    );
}

#[test]
fn without_a_game_there_are_no_fractions() {
    assert_eq!(Balance::default().games(), 0);
    assert_eq!(Balance::default().fraction(0), None);
}

/// Steps as `(number, instant, before, after)`, the first one first.
fn days(steps: &[(i64, &str, f64, f64)]) -> Vec<Day> {
    let mut days = Vec::new();
    for &(sequence, at, before, after) in steps.iter().rev() {
        let at: Timestamp = at.parse().unwrap();
        prepend(
            &mut days,
            &Step {
                sequence,
                at,
                before,
                after,
            },
        );
    }
    days
}

#[test]
fn a_day_opens_with_the_rating_before_its_first_game_and_closes_with_that_after_its_last() {
    let days = days(&[
        (1, "2026-01-01T00:00:00.000Z", 1500.0, 1510.0),
        (2, "2026-01-01T12:00:00.000Z", 1510.0, 1490.0),
        (3, "2026-01-01T23:59:59.999Z", 1490.0, 1505.0),
        (4, "2026-01-02T00:00:00.000Z", 1505.0, 1520.0),
        (5, "2026-01-05T00:00:00.000Z", 1520.0, 1518.0),
    ]);

    let shown: Vec<_> = days
        .iter()
        .map(|day| {
            let prices = (day.open, day.high, day.low, day.close);
            (day.date.to_string(), prices, day.games, day.first)
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("2026-01-05".to_owned(), (1520.0, 1520.0, 1518.0, 1518.0), 1, 5),
            ("2026-01-02".to_owned(), (1505.0, 1520.0, 1505.0, 1520.0), 1, 4),
            ("2026-01-01".to_owned(), (1500.0, 1510.0, 1490.0, 1505.0), 3, 1),
        ]
    );
}
