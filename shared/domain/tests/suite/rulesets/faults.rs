use domain::Millis;
use domain::ruleset::{DrawCount, Ruleset, RulesetId, Rulesets};
use domain::time_control::TimeControl;

fn sound() -> Ruleset {
    Ruleset {
        id: RulesetId::new("club"),
        ..Rulesets::default().get(&RulesetId::FIDE).unwrap().clone()
    }
}

fn faulty(ruleset: &Ruleset) -> Vec<String> {
    ruleset.faults().into_iter().map(|fault| fault.field).collect()
}

#[test]
fn the_built_in_rulesets_are_possible() {
    for ruleset in Rulesets::default().iter() {
        assert_eq!(ruleset.faults(), [], "{}", ruleset.id);
    }
}

#[test]
fn a_draw_cannot_come_by_itself_before_it_can_be_claimed() {
    let below = |claim, automatic| DrawCount {
        claim: Some(claim),
        automatic: Some(automatic),
    };
    let ruleset = Ruleset {
        repetition: below(5, 3),
        move_rule: below(75, 50),
        ..sound()
    };

    assert_eq!(faulty(&ruleset), ["repetition.automatic", "move_rule.automatic"]);
    assert!(
        ruleset.faults()[0]
            .to_string()
            .contains("is 3, below `repetition.claim`, which is 5")
    );
}

#[test]
fn claim_and_automatic_draw_may_coincide() {
    let ruleset = Ruleset {
        repetition: DrawCount {
            claim: Some(3),
            automatic: Some(3),
        },
        ..sound()
    };

    assert_eq!(ruleset.faults(), []);
}

#[test]
fn a_position_has_always_occurred_once() {
    for (count, sound) in [(0, false), (1, false), (2, true), (100, true), (101, false)] {
        let counted = Ruleset {
            repetition: DrawCount::automatic(count),
            ..self::sound()
        };
        assert_eq!(counted.faults().is_empty(), sound, "{count}");
    }
}

#[test]
fn names_are_short_and_plain() {
    let long = "a".repeat(33);
    for name in ["", "-club", "Club", "my club", "clube-são", &long] {
        let named = Ruleset {
            id: RulesetId::new(name),
            ..sound()
        };
        assert_eq!(faulty(&named), ["id"], "{name}");
    }
}

#[test]
fn every_fault_is_listed_at_once() {
    let ruleset = Ruleset {
        id: RulesetId::new("Club"),
        revision: 0,
        repetition: DrawCount::automatic(1),
        move_rule: DrawCount::automatic(0),
        agreement_after_plies: 1_001,
        ..sound()
    };

    assert_eq!(
        faulty(&ruleset),
        [
            "id",
            "revision",
            "repetition.automatic",
            "move_rule.automatic",
            "agreement_after_plies"
        ]
    );
}

#[test]
fn controls_have_bounds_and_the_default_is_one_of_them() {
    let mut ruleset = sound();
    ruleset.time_controls.offered = vec![
        TimeControl::PerMove {
            per_move_ms: Millis(999),
        },
        TimeControl::Correspondence { days_per_move: 31 },
    ];

    assert_eq!(
        faulty(&ruleset),
        [
            "time_controls.offered[0].per_move_ms",
            "time_controls.offered[1].days_per_move",
            "time_controls.default"
        ]
    );
}
