//! Configurations: read, judged, stored.

use rating::{EloConfig, Glicko2Config, GlickoConfig, KStep, System};

fn fields(system: &System) -> Vec<&'static str> {
    system
        .validate()
        .unwrap_err()
        .into_iter()
        .map(|fault| fault.field)
        .collect()
}

#[test]
fn the_defaults_of_every_system_are_valid() {
    for system in [
        System::default(),
        System::Glicko(GlickoConfig::default()),
        System::Elo(EloConfig::default()),
    ] {
        assert_eq!(system.validate(), Ok(()));
    }
}

#[test]
fn every_fault_is_named_at_once() {
    let system = System::Glicko2(Glicko2Config {
        tau: 0.0,
        volatility_max: f64::NAN,
        step_max: f64::INFINITY,
        deviation_max: 20.0,
        ..Glicko2Config::default()
    });

    let fields = fields(&system);

    for field in [
        "tau",
        "volatility_max",
        "step_max",
        "deviation_max",
        "initial_deviation",
    ] {
        assert!(fields.contains(&field), "{field} is missing in {fields:?}");
    }
}

#[test]
fn a_fault_says_what_was_asked_and_what_is_possible() {
    let system = System::Glicko2(Glicko2Config {
        tau: 3.0,
        ..Glicko2Config::default()
    });

    assert_eq!(
        system.validate().unwrap_err()[0].to_string(),
        "tau = 3 must be within 0.1 to 2"
    );
}

#[test]
fn glicko_goes_no_further_than_the_paper() {
    let system = System::Glicko(GlickoConfig {
        deviation_max: 500.0,
        ..GlickoConfig::default()
    });

    assert_eq!(fields(&system), ["deviation_max"]);
}

#[test]
fn the_factors_of_elo_stand_in_order() {
    let system = System::Elo(EloConfig {
        k_steps: vec![
            KStep {
                from: 2400.0,
                k: 16.0,
            },
            KStep { from: 2100.0, k: 0.0 },
        ],
        ..EloConfig::default()
    });

    assert_eq!(fields(&system), ["k_steps.from", "k_steps.k"]);
}

#[test]
fn what_is_left_out_is_the_default() {
    let system: System = serde_json::from_str(r#"{"system":"glicko2","tau":0.5}"#).unwrap();

    assert_eq!(
        system,
        System::Glicko2(Glicko2Config {
            tau: 0.5,
            ..Glicko2Config::default()
        })
    );
}

#[test]
fn an_unknown_setting_or_system_is_refused() {
    assert!(serde_json::from_str::<System>(r#"{"system":"glicko2","tua":0.5}"#).is_err());
    assert!(serde_json::from_str::<System>(r#"{"system":"trueskill"}"#).is_err());
}

#[test]
fn a_stored_configuration_comes_back_as_it_was() {
    for system in [System::default(), System::Elo(EloConfig::default())] {
        let text = serde_json::to_string(&system).unwrap();

        assert_eq!(serde_json::from_str::<System>(&text).unwrap(), system);
    }
}
