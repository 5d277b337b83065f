use domain::ruleset::{AbsenceRule, Choice, DrawCount, OfferedControls, Ruleset, RulesetId, Rulesets};
use domain::time_control::TimeControl;
use serde_json::json;

/// The built-in rulesets in the order in which they are listed.
const NAMES: [&str; 6] = [
    "automatic",
    "fide",
    "classic",
    "pocket",
    "basic-material",
    "by-agreement",
];

fn count(claim: Option<u32>, automatic: Option<u32>) -> DrawCount {
    DrawCount { claim, automatic }
}

fn ruleset(name: &str) -> Ruleset {
    Rulesets::default().get(&RulesetId::new(name)).unwrap().clone()
}

fn each<T>(read: impl Fn(Ruleset) -> T) -> [T; 6] {
    NAMES.map(|name| read(ruleset(name)))
}

#[test]
fn the_default_ruleset_needs_no_arbiter_and_comes_first() {
    let rulesets = Rulesets::default();
    let names: Vec<_> = rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();

    assert_eq!(names, NAMES);
}

#[test]
fn draws_are_counted_as_the_rulesets_say() {
    let by_itself = |number| count(None, Some(number));

    assert_eq!(
        each(|ruleset| ruleset.repetition),
        [
            by_itself(3),
            count(Some(3), Some(5)),
            by_itself(3),
            by_itself(3),
            by_itself(3),
            count(None, None)
        ]
    );
    assert_eq!(
        each(|ruleset| ruleset.move_rule),
        [
            by_itself(50),
            count(Some(50), Some(75)),
            by_itself(50),
            by_itself(50),
            by_itself(50),
            count(None, None)
        ]
    );
}

#[test]
fn the_rulesets_judge_winning_chances_differently() {
    assert_eq!(
        each(|ruleset| ruleset.dead_position.name().into_owned()),
        ["exact", "exact", "list_a", "list_b", "list_c", "never"]
    );
    assert_eq!(
        each(|ruleset| ruleset.resignation.name().into_owned()),
        [
            "winning_chance",
            "winning_chance",
            "loses",
            "loses",
            "bare_king_draws",
            "loses"
        ]
    );
    assert_eq!(
        each(|ruleset| ruleset.timeout.name().into_owned()),
        [
            "winning_chance",
            "winning_chance",
            "list_a",
            "list_b",
            "bare_king_draws",
            "loses"
        ]
    );
}

#[test]
fn what_players_may_do_differs() {
    assert_eq!(each(|ruleset| ruleset.agreement_after_plies), [2, 2, 0, 0, 2, 0]);
    assert_eq!(
        each(|ruleset| ruleset.arbiter_on_request),
        [true, true, false, false, false, true]
    );
    assert_eq!(
        each(|ruleset| ruleset.absence),
        [
            AbsenceRule::Claim,
            AbsenceRule::Claim,
            AbsenceRule::Cpu,
            AbsenceRule::Claim,
            AbsenceRule::Claim,
            AbsenceRule::None
        ]
    );
    let choice = |default| Choice {
        default,
        may_change: true,
    };
    assert_eq!(
        each(|ruleset| ruleset.show_legal_moves),
        [true, true, true, true, true, false].map(choice)
    );
    assert_eq!(each(|ruleset| ruleset.rematch_swaps_colors), [choice(true); 6]);
}

#[test]
fn casual_games_offer_no_limit_or_a_time_for_each_move() {
    assert_eq!(
        ruleset("classic").time_controls,
        OfferedControls {
            default: TimeControl::Unlimited,
            offered: vec![
                TimeControl::Unlimited,
                TimeControl::per_move(30),
                TimeControl::per_move(60)
            ],
        }
    );
    assert_eq!(ruleset("pocket").time_controls.default, TimeControl::Unlimited);
    assert!(matches!(
        ruleset("by-agreement").time_controls.default,
        TimeControl::Correspondence { .. }
    ));
}

#[test]
fn a_clock_that_is_offered_can_be_played() {
    for ruleset in Rulesets::default().iter() {
        for control in &ruleset.time_controls.offered {
            assert_eq!(control.check(), Ok(*control), "{}", ruleset.id);
        }
    }
}

#[test]
fn a_ruleset_is_written_by_the_names_of_its_fields() {
    let written = serde_json::to_value(ruleset("classic")).unwrap();

    assert_eq!(written["dead_position"], "list_a");
    assert_eq!(written["timeout"], "list_a");
    assert_eq!(written["absence"], "cpu");
    assert_eq!(
        written["time_controls"]["offered"],
        json!([{"type": "unlimited"}, {"type": "per_move", "per_move_ms": 30_000}, {"type": "per_move", "per_move_ms": 60_000}])
    );
    assert_eq!(written["updated_at"], "2026-11-30");
}

#[test]
fn a_name_that_is_unknown_has_no_ruleset() {
    assert_eq!(Rulesets::default().get(&RulesetId::new("Automatic")), None);
}
