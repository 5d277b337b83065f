//! Public bug reports of other projects, each with the right answer.

use rating::{EloConfig, Glicko2Config, GlickoConfig, Rating, Score, System, displayed};

fn systems() -> [(System, f64); 3] {
    let (glicko2, glicko, elo) = (
        Glicko2Config::default(),
        GlickoConfig::default(),
        EloConfig::default(),
    );
    [
        (System::Glicko2(glicko2.clone()), glicko2.floor),
        (System::Glicko(glicko.clone()), glicko.floor),
        (System::Elo(elo.clone()), elo.floor),
    ]
}

fn player(rating: f64, deviation: f64) -> Rating {
    Rating::new(rating, deviation, 0.06).unwrap()
}

/// RB17
#[test]
fn a_loss_just_above_the_floor_ends_at_the_floor_and_one_at_it_costs_nothing() {
    for (system, floor) in systems() {
        for above in [3.0, 0.0] {
            let loser = player(floor + above, 200.0);

            let (after, _) = system
                .rate_game(loser, player(floor, 200.0), Score::Loss)
                .unwrap();

            assert_eq!(after.rating(), floor, "{system:?}");
            assert_eq!(
                after.rating() - loser.rating(),
                -above,
                "what is shown is what was lost"
            );
            assert!(displayed(after.rating()) >= displayed(floor));
        }
    }
}

/// RB21
#[test]
fn an_underdogs_losses_are_small_and_never_nothing() {
    for (system, _) in systems() {
        let (mut underdog, mut favourite) = (player(1200.0, 60.0), player(2000.0, 60.0));

        for _ in 0..100 {
            let before = underdog.rating();
            (underdog, favourite) = system.rate_game(underdog, favourite, Score::Loss).unwrap();
            assert!(underdog.rating() < before, "{system:?}");
        }

        // By Elo a loss against 800 more costs 32 / (1 + 10²), and less as they drift apart.
        let lost = 1200.0 - underdog.rating();
        assert!(lost > 1.0 && lost < 100.0 * 32.0 / 101.0, "{lost} {system:?}");
    }
}

/// RB25
#[test]
fn a_thousand_games_against_uneven_opponents_stay_finite_step_by_step() {
    for (system, floor) in systems() {
        let mut own = system.initial();
        for game in 0..1_000 {
            let before = own.rating();
            let opponent = player(
                [400.0, 2800.0, 1500.0, 3400.0][game % 4],
                [45.0, 350.0, 500.0][game % 3],
            );
            let score = [Score::Win, Score::Loss, Score::Loss, Score::Win, Score::Draw][game % 5];

            (own, _) = system
                .rate_game(system.aged(own, (game % 7) as f64), opponent, score)
                .unwrap();

            let step = (own.rating() - before).abs();
            assert!(
                step <= 700.0 && own.rating() >= floor && own.rating() < 10_000.0,
                "{game}: {own:?}"
            );
            assert!(
                own.deviation().is_finite() && own.volatility().is_finite(),
                "{game}: {own:?}"
            );
        }
    }
}

/// RB26
#[test]
fn a_win_after_a_long_rest_never_lowers_what_is_shown() {
    for (system, _) in systems() {
        for days in [0.0, 30.0, 365.0, 3_650.0] {
            for weaker in [0.0, 200.0, 800.0, 1_600.0] {
                let rested = system.aged(player(2200.0, 50.0), days);

                let (after, _) = system
                    .rate_game(rested, player(2200.0 - weaker, 60.0), Score::Win)
                    .unwrap();

                assert!(
                    displayed(after.rating()) >= displayed(2200.0),
                    "{days} {weaker} {system:?}"
                );
                assert!(after.rating() > 2200.0);
            }
        }
    }
}
