use domain::ruleset::{ConcessionRule, DeadPositionRule, DrawCount, RulesetId, Rulesets};

fn count(claim: Option<u32>, automatic: Option<u32>) -> DrawCount {
    DrawCount { claim, automatic }
}

#[test]
fn the_default_ruleset_needs_no_arbiter_and_comes_first() {
    let rulesets = Rulesets::default();
    let names: Vec<_> = rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();

    assert_eq!(names, ["automatic", "fide"]);
}

#[test]
fn the_two_rulesets_differ_in_how_draws_are_counted() {
    let rulesets = Rulesets::default();
    let automatic = rulesets.get(&RulesetId::AUTOMATIC).unwrap();
    let fide = rulesets.get(&RulesetId::FIDE).unwrap();

    assert_eq!(automatic.repetition, count(None, Some(3)));
    assert_eq!(automatic.move_rule, count(None, Some(50)));
    assert_eq!(fide.repetition, count(Some(3), Some(5)));
    assert_eq!(fide.move_rule, count(Some(50), Some(75)));
    for ruleset in [automatic, fide] {
        assert_eq!(ruleset.dead_position, DeadPositionRule::Exact);
        assert_eq!(ruleset.resignation, ConcessionRule::WinningChance);
        assert_eq!(ruleset.timeout, ConcessionRule::WinningChance);
        assert_eq!(ruleset.agreement_after_plies, 2);
    }
}

#[test]
fn every_control_that_is_offered_can_be_played() {
    for ruleset in Rulesets::default().iter() {
        let controls = &ruleset.time_controls;
        assert!(controls.offered.contains(&controls.default));
        for control in &controls.offered {
            assert_eq!(control.check(), Ok(*control));
        }
    }
}

#[test]
fn a_name_that_is_unknown_has_no_ruleset() {
    assert_eq!(Rulesets::default().get(&RulesetId::new("Automatic")), None);
}
