//! Ratings as a ladder uses them.

use rating::{EloConfig, Glicko2Config, GlickoConfig, KStep, Rating, Score, System, displayed};

fn glicko2(rating: f64, deviation: f64, volatility: f64) -> Rating {
    Rating::new(rating, deviation, volatility).unwrap()
}

#[test]
fn a_new_player_starts_as_the_default_ladder_says() {
    let system = System::default();
    let initial = system.initial();

    assert_eq!(
        (initial.rating(), initial.deviation(), initial.volatility()),
        (1500.0, 500.0, 0.09)
    );
    assert!(system.is_provisional(&initial));
}

#[test]
fn a_rating_is_provisional_from_the_threshold_on() {
    let system = System::default();

    assert!(system.is_provisional(&glicko2(1500.0, 110.0, 0.06)));
    assert!(!system.is_provisional(&glicko2(1500.0, 109.999, 0.06)));
}

#[test]
fn a_year_of_rest_turns_60_into_110() {
    let rested = System::default().aged(glicko2(1500.0, 60.0, 0.06), 365.0);

    assert!((rested.deviation() - 110.0).abs() < 0.1, "{rested:?}");
}

#[test]
fn a_clock_that_went_backwards_ages_nobody() {
    let player = glicko2(1500.0, 60.0, 0.06);

    for days in [-1.0, f64::NEG_INFINITY, f64::NAN] {
        assert_eq!(System::default().aged(player, days), player);
    }
}

#[test]
fn endless_rest_ends_at_the_largest_deviation() {
    let rested = System::default().aged(glicko2(1500.0, 60.0, 0.0), f64::INFINITY);
    assert_eq!(rested.deviation(), 60.0);

    let rested = System::default().aged(glicko2(1500.0, 60.0, 0.06), f64::INFINITY);
    assert_eq!(rested.deviation(), 500.0);
}

#[test]
fn a_game_itself_adds_no_doubt() {
    let settled = glicko2(1500.0, 60.0, 0.09);

    let (white, black) = System::default()
        .rate_game(settled, settled, Score::Draw)
        .unwrap();

    assert!(white.deviation() < 60.0 && black.deviation() < 60.0);
}

#[test]
fn elo_keeps_what_it_does_not_know() {
    let system = System::Elo(EloConfig::default());
    let player = glicko2(1500.0, 80.0, 0.06);

    let (after, _) = system.rate_game(player, player, Score::Win).unwrap();

    assert_eq!(
        (after.rating(), after.deviation(), after.volatility()),
        (1516.0, 80.0, 0.06)
    );
    assert_eq!(system.aged(player, 365.0), player);
}

#[test]
fn the_factor_of_elo_follows_the_rating() {
    let system = System::Elo(EloConfig {
        k_steps: vec![
            KStep {
                from: 2100.0,
                k: 24.0,
            },
            KStep {
                from: 2400.0,
                k: 16.0,
            },
        ],
        ..EloConfig::default()
    });
    let gain = |points: f64| {
        let player = glicko2(points, 0.0, 0.0);
        system.rate_game(player, player, Score::Win).unwrap().0.rating() - points
    };

    assert_eq!(
        [gain(2099.0), gain(2100.0), gain(2399.0), gain(2400.0)],
        [16.0, 12.0, 12.0, 8.0]
    );
}

#[test]
fn a_difference_beyond_400_points_counts_as_400() {
    let system = System::Elo(EloConfig {
        difference_max: Some(400.0),
        ..EloConfig::default()
    });
    let underdog = glicko2(1000.0, 0.0, 0.0);

    let (at_the_limit, _) = system
        .rate_game(underdog, glicko2(1400.0, 0.0, 0.0), Score::Loss)
        .unwrap();
    let (beyond, _) = system
        .rate_game(underdog, glicko2(1800.0, 0.0, 0.0), Score::Loss)
        .unwrap();

    assert_eq!(beyond, at_the_limit);
    assert!((1000.0 - beyond.rating() - 32.0 / 11.0).abs() < 1e-9);
}

#[test]
fn glicko_between_games_in_a_row_is_the_papers_without_growth() {
    let system = System::Glicko(GlickoConfig::default());

    let (white, black) = system
        .rate_game(
            glicko2(1500.0, 200.0, 0.0),
            glicko2(1400.0, 50.0, 0.0),
            Score::Win,
        )
        .unwrap();
    let paper = rating::paper::glicko_game(
        glicko2(1500.0, 200.0, 0.0),
        glicko2(1400.0, 50.0, 0.0),
        Score::Win,
        0.0,
    )
    .unwrap();

    assert_eq!((white, black), (paper.first, paper.second));
}

#[test]
fn what_is_no_number_never_becomes_a_rating() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e6] {
        assert_eq!(Rating::new(bad, 50.0, 0.06).unwrap_err().quantity, "rating");
        assert_eq!(Rating::new(1500.0, bad, 0.06).unwrap_err().quantity, "deviation");
        assert_eq!(Rating::new(1500.0, 50.0, bad).unwrap_err().quantity, "volatility");
    }
    assert!(Rating::new(1500.0, -1.0, 0.06).is_err());
}

/// RB25
#[test]
fn a_rating_that_would_leave_every_scale_is_refused_for_both() {
    let system = System::Elo(EloConfig::default());
    let top = glicko2(100_000.0, 0.0, 0.0);

    assert_eq!(
        system.rate_game(top, top, Score::Win).unwrap_err().quantity,
        "rating"
    );
}

#[test]
fn a_stored_rating_comes_back_as_it_was() {
    let rating = glicko2(
        1_499.123_456_789_012_3,
        45.000_000_000_000_01,
        0.089_975_354_660_885_9,
    );
    let text = serde_json::to_string(&rating).unwrap();

    assert_eq!(serde_json::from_str::<Rating>(&text).unwrap(), rating);
    assert!(serde_json::from_str::<Rating>(r#"{"rating":1500,"deviation":-1,"volatility":0.06}"#).is_err());
}

#[test]
fn players_see_the_point_they_have_reached() {
    assert_eq!(displayed(1999.999), 1999);
    assert_eq!(displayed(2000.0), 2000);
    assert_eq!(displayed(-0.5), -1);
}

#[test]
fn the_first_move_is_counted_where_the_ladder_says_so() {
    let system = System::Glicko2(Glicko2Config {
        white_advantage: 11.782_457,
        ..Glicko2Config::default()
    });
    let player = glicko2(1500.0, 60.0, 0.09);

    let (white, black) = system.rate_game(player, player, Score::Draw).unwrap();

    assert!(white.rating() < 1500.0 && black.rating() > 1500.0);
}

#[test]
fn an_expectation_is_that_of_the_papers() {
    let points = |rating, deviation| Rating::new(rating, deviation, 0.06).unwrap();
    let glicko = System::Glicko(GlickoConfig::default());
    let elo = System::Elo(EloConfig::default());
    let capped = System::Elo(EloConfig {
        difference_max: Some(400.0),
        ..EloConfig::default()
    });

    // Glickman, "The Glicko system": 1400 with 80 against 1500 with 150 expects 0.376.
    let (weaker, stronger) = (points(1400.0, 80.0), points(1500.0, 150.0));
    assert!((glicko.expected_score(weaker, stronger) - 0.376).abs() < 0.0005);
    assert!((System::default().expected_score(weaker, stronger) - 0.376).abs() < 0.0005);
    // Elo: 1 / (1 + 10^(-d / 400)) is 1/11 and 10/11 at 400 points.
    let (low, high) = (points(1200.0, 0.0), points(1600.0, 0.0));
    assert!((elo.expected_score(low, high) - 1.0 / 11.0).abs() < 1e-12);
    assert!((elo.expected_score(high, low) - 10.0 / 11.0).abs() < 1e-12);
    assert!((capped.expected_score(points(2500.0, 0.0), low) - 10.0 / 11.0).abs() < 1e-12);
}
