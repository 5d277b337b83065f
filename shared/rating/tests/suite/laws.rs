//! What holds for every system and every rating.

use proptest::prelude::*;
use rating::{EloConfig, Glicko2Config, GlickoConfig, KStep, Rating, Score, System};

fn systems() -> [System; 5] {
    [
        System::default(),
        System::Glicko2(Glicko2Config {
            white_advantage: 11.782_457,
            ..Glicko2Config::default()
        }),
        System::Glicko(GlickoConfig::default()),
        System::Elo(EloConfig::default()),
        System::Elo(EloConfig {
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
            difference_max: Some(400.0),
            ..EloConfig::default()
        }),
    ]
}

/// Every rating there is, with the borders where bounds decide made frequent.
fn rating() -> impl Strategy<Value = Rating> {
    let points =
        prop_oneof![3 => 100.0..3500.0, 1 => -90_000.0..90_000.0, 1 => Just(400.0), 1 => Just(100.0)];
    let deviation = prop_oneof![3 => 45.0..500.0, 1 => 0.0..1000.0, 1 => Just(0.0)];
    let volatility = prop_oneof![3 => 0.01..0.1, 1 => 0.0..1.0, 1 => Just(0.0)];
    (points, deviation, volatility).prop_map(|(r, rd, vol)| Rating::new(r, rd, vol).unwrap())
}

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![Just(Score::Loss), Just(Score::Draw), Just(Score::Win)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_loss_is_worth_less_than_a_draw_and_a_draw_less_than_a_win(white in rating(), black in rating()) {
        for system in systems() {
            let [loss, draw, win] = [Score::Loss, Score::Draw, Score::Win]
                .map(|score| system.rate_game(white, black, score).unwrap());

            prop_assert!(loss.0.rating() < draw.0.rating() && draw.0.rating() < win.0.rating(), "{system:?}");
            prop_assert!(win.1.rating() < draw.1.rating() && draw.1.rating() < loss.1.rating(), "{system:?}");
        }
    }

    #[test]
    fn the_sides_of_the_board_make_no_difference(one in rating(), other in rating(), score in score()) {
        for system in systems().into_iter().filter(|system| {
            !matches!(system, System::Glicko2(config) if config.white_advantage != 0.0)
        }) {
            let (one_as_white, other_as_black) = system.rate_game(one, other, score).unwrap();
            let (other_as_white, one_as_black) = system.rate_game(other, one, score.reversed()).unwrap();

            prop_assert_eq!(one_as_white, one_as_black);
            prop_assert_eq!(other_as_white, other_as_black);
        }
    }

    #[test]
    fn elo_moves_points_from_one_to_the_other(one in 200.0..3500.0, other in 200.0..3500.0, score in score()) {
        let system = System::Elo(EloConfig::default());
        let rated = |points| Rating::new(points, 0.0, 0.0).unwrap();

        let (white, black) = system.rate_game(rated(one), rated(other), score).unwrap();

        prop_assert!((white.rating() + black.rating() - one - other).abs() < 1e-9);
    }

    #[test]
    fn no_game_leaves_the_bounds(white in rating(), black in rating(), score in score()) {
        let config = Glicko2Config::default();
        let system = System::Glicko2(config.clone());

        let (after, _) = system.rate_game(white, black, score).unwrap();

        prop_assert!(after.rating() >= config.floor);
        prop_assert!(after.rating() - white.rating().max(config.floor) <= config.step_max + 1e-9);
        prop_assert!(after.rating() - white.rating() >= -config.step_max - 1e-9);
        prop_assert!((config.deviation_min..=config.deviation_max).contains(&after.deviation()));
        prop_assert!((0.0..=config.volatility_max).contains(&after.volatility()));
    }

    #[test]
    fn time_only_ever_adds_doubt(player in rating(), days in 0.0..10_000.0, more in 0.0..10_000.0) {
        for system in systems() {
            let soon = system.aged(player, days);
            let later = system.aged(player, days + more);

            prop_assert!(soon.deviation() <= later.deviation());
            prop_assert_eq!((soon.rating(), soon.volatility()), (player.rating(), player.volatility()));
        }
    }
}

/// Games of a pool in a fixed pseudo-random order.
struct Pool {
    state: u64,
}

impl Pool {
    fn draw(&mut self, modulus: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.state >> 33) % modulus as u64) as usize
    }

    fn play(&mut self, system: &System, players: &mut [Rating]) {
        let white = self.draw(players.len());
        let black = (white + 1 + self.draw(players.len() - 1)) % players.len();
        let score = [Score::Loss, Score::Draw, Score::Win][self.draw(3)];
        let idle = self.draw(40) as f64 / 10.0;
        let entering = |player: Rating| system.aged(player, idle);
        let after = system
            .rate_game(entering(players[white]), entering(players[black]), score)
            .unwrap();
        (players[white], players[black]) = after;
    }
}

#[test]
fn a_million_games_leave_every_number_finite_and_within_its_bounds() {
    for system in systems() {
        let mut players = [system.initial(); 200];
        let mut pool = Pool { state: 1 };

        for _ in 0..200_000 {
            pool.play(&system, &mut players);
        }

        for player in players {
            assert!(
                player.rating().is_finite() && (100.0..5_000.0).contains(&player.rating()),
                "{player:?}"
            );
            assert!(
                player.deviation().is_finite() && player.volatility().is_finite(),
                "{player:?}"
            );
        }
    }
}

/// RB24
#[test]
fn three_hundred_thousand_coin_flips_between_two_players_do_not_run_away() {
    let system = System::default();
    let mut players = [system.initial(); 2];
    let mut pool = Pool { state: 7 };

    for _ in 0..300_000 {
        pool.play(&system, &mut players);

        for player in players {
            assert!(
                player.volatility() <= 0.1 && player.deviation() <= 500.0,
                "{player:?}"
            );
            assert!((player.rating() - 1500.0).abs() < 700.0, "{player:?}");
        }
    }
}

/// RB19
#[test]
fn a_closed_elo_pool_keeps_its_points() {
    let system = System::Elo(EloConfig::default());
    let mut players = [system.initial(); 50];
    let mut pool = Pool { state: 3 };

    for _ in 0..10_000 {
        pool.play(&system, &mut players);
    }

    let sum: f64 = players.iter().map(Rating::rating).sum();
    assert!((sum - 50.0 * 1500.0).abs() < 1e-6);
}

/// RB18
#[test]
fn endless_losses_end_at_the_floor_and_not_below() {
    for (system, floor) in [
        (System::default(), 400.0),
        (System::Elo(EloConfig::default()), 100.0),
    ] {
        let mut loser = system.initial();
        let mut winner = system.initial();

        for _ in 0..2_000 {
            let before = winner.rating();
            (loser, winner) = system.rate_game(loser, winner, Score::Loss).unwrap();
            assert!(winner.rating() > before && loser.rating() >= floor);
        }
    }
}
