//! Who is ranked, until when, and why not.

use domain::ladder::{Eligibility, Ladder, Ladders, NotRanked, PlayerRating};
use domain::season::SeasonNumber;
use domain::time_control::Bucket;
use domain::{Millis, PlayerId, Timestamp};
use rating::Rating;

const LAST_GAME: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);
const WEEK: Millis = Millis::from_secs(7 * 86_400);

fn blitz() -> Ladder {
    Ladders::default().of_bucket(Bucket::Blitz).unwrap().clone()
}

fn standing(games: u32, deviation: f64) -> PlayerRating {
    PlayerRating {
        player: PlayerId::new(1),
        rating: Rating::new(1_700.0, deviation, 0.06).unwrap(),
        games,
        sequence: i64::from(games),
        last_game_at: Some(LAST_GAME),
        season: SeasonNumber::FIRST,
    }
}

#[test]
fn thirty_games_a_deviation_of_75_and_a_game_this_week_make_a_ranked_player() {
    let standing = standing(30, 75.0);

    assert_eq!(blitz().not_ranked(&standing, LAST_GAME), []);
    assert_eq!(blitz().eligible_until(&standing), Some(LAST_GAME + WEEK));
    assert!(blitz().rank_entry(&standing).is_ranked(LAST_GAME));
}

#[test]
fn a_rank_lapses_a_week_after_the_last_game() {
    let (ladder, standing) = (blitz(), standing(30, 75.0));
    let last_instant = LAST_GAME + WEEK - Millis(1);

    assert_eq!(ladder.not_ranked(&standing, last_instant), []);
    assert!(ladder.rank_entry(&standing).is_ranked(last_instant));
    assert_eq!(
        ladder.not_ranked(&standing, LAST_GAME + WEEK),
        [NotRanked::Inactive {
            last_game_at: LAST_GAME,
            active_within_days: 7
        }]
    );
    assert!(!ladder.rank_entry(&standing).is_ranked(LAST_GAME + WEEK));
}

#[test]
fn every_reason_is_given_at_once() {
    let reasons = blitz().not_ranked(&standing(29, 75.001), LAST_GAME + WEEK);

    assert_eq!(
        reasons,
        [
            NotRanked::DeviationTooHigh {
                deviation: 75.001,
                max_deviation: 75.0
            },
            NotRanked::TooFewGames {
                games: 29,
                min_games: 30
            },
            NotRanked::Inactive {
                last_game_at: LAST_GAME,
                active_within_days: 7
            },
        ]
    );
}

#[test]
fn a_player_who_never_played_is_not_ranked_and_not_inactive() {
    let ladder = blitz();
    let standing = PlayerRating::unplayed(PlayerId::new(1), &ladder);

    let reasons = ladder.not_ranked(&standing, LAST_GAME);

    assert_eq!(ladder.eligible_until(&standing), None);
    assert_eq!(
        reasons,
        [
            NotRanked::DeviationTooHigh {
                deviation: 500.0,
                max_deviation: 75.0
            },
            NotRanked::TooFewGames {
                games: 0,
                min_games: 30
            },
        ]
    );
}

#[test]
fn the_board_and_the_reasons_never_disagree() {
    let ladder = blitz();
    let instants = [Millis::ZERO, WEEK - Millis(1), WEEK, WEEK + WEEK].map(|span| LAST_GAME + span);

    for games in [0, 29, 30, 500] {
        for deviation in [45.0, 75.0, 75.5, 500.0] {
            for now in instants {
                let standing = standing(games, deviation);
                assert_eq!(
                    ladder.rank_entry(&standing).is_ranked(now),
                    ladder.not_ranked(&standing, now).is_empty(),
                    "{games} games, deviation {deviation}, {now}"
                );
            }
        }
    }
}

#[test]
fn uncertainty_grows_with_idle_time_and_never_before_the_first_game() {
    let ladder = blitz();
    let year = Millis::from_secs(365 * 86_400);
    let idle = standing(30, 60.0).aged(&ladder.system, LAST_GAME + year);
    let unplayed = PlayerRating::unplayed(PlayerId::new(1), &ladder);

    // 60 points grow to 110 in a year at a volatility of 0.06.
    assert!((idle.deviation() - 110.0).abs() < 0.5, "{}", idle.deviation());
    assert_eq!(unplayed.aged(&ladder.system, LAST_GAME), ladder.system.initial());
}

#[test]
fn an_instant_before_the_last_game_ages_nothing() {
    let (ladder, standing) = (blitz(), standing(30, 60.0));

    assert_eq!(standing.aged(&ladder.system, LAST_GAME - WEEK), standing.rating);
}

#[test]
fn whoever_ranks_other_players_is_another_edition() {
    let ladder = blitz();
    let with = |eligibility| Ladder {
        eligibility,
        ..ladder.clone()
    };
    let editions = [
        ladder.edition(),
        with(Eligibility {
            max_deviation: 76.0,
            ..ladder.eligibility
        })
        .edition(),
        with(Eligibility {
            min_games: 20,
            ..ladder.eligibility
        })
        .edition(),
        with(Eligibility {
            active_within_days: 8,
            ..ladder.eligibility
        })
        .edition(),
        Ladder {
            version: 2,
            ..ladder.clone()
        }
        .edition(),
    ];

    for (index, edition) in editions.iter().enumerate() {
        assert!(!editions[..index].contains(edition), "{editions:?}");
    }
    assert_eq!(with(ladder.eligibility).edition(), editions[0]);
}
