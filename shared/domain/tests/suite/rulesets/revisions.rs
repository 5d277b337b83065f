use domain::ruleset::{NameTaken, Ruleset, RulesetId, RulesetRef, Rulesets, UnknownRuleset};

fn club(revision: u32, agreement_after_plies: u32) -> Ruleset {
    Ruleset {
        id: RulesetId::new("club"),
        revision,
        agreement_after_plies,
        ..Rulesets::default().get(&RulesetId::FIDE).unwrap().clone()
    }
}

fn stored(name: &str, revision: u32) -> RulesetRef {
    RulesetRef {
        id: RulesetId::new(name),
        revision,
    }
}

fn two_revisions() -> Rulesets {
    let mut rulesets = Rulesets::default();
    rulesets.add(club(2, 40)).unwrap();
    rulesets.add(club(1, 20)).unwrap();
    rulesets
}

#[test]
fn new_games_take_the_newest_revision() {
    let rulesets = two_revisions();

    assert_eq!(rulesets.get(&RulesetId::new("club")).unwrap().revision, 2);
    let listed: Vec<_> = rulesets
        .iter()
        .filter(|ruleset| ruleset.id.as_str() == "club")
        .map(|ruleset| ruleset.revision)
        .collect();
    assert_eq!(listed, [2]);
}

#[test]
fn a_stored_game_keeps_the_revision_that_it_was_made_under() {
    let rulesets = two_revisions();

    assert_eq!(rulesets.at(&stored("club", 1)).unwrap().agreement_after_plies, 20);
    assert_eq!(rulesets.at(&stored("club", 2)).unwrap().agreement_after_plies, 40);
}

#[test]
fn a_revision_that_is_gone_is_an_error_that_says_which() {
    let rulesets = two_revisions();

    let unknown = rulesets.at(&stored("club", 3)).unwrap_err();
    assert!(matches!(unknown, UnknownRuleset::Revision { newest: 2, .. }));
    assert!(
        unknown
            .to_string()
            .contains("club is known up to revision 2, and not at revision 3")
    );
    let gone = rulesets.at(&stored("tavern", 1)).unwrap_err();
    assert_eq!(gone, UnknownRuleset::Id(RulesetId::new("tavern")));
}

#[test]
fn a_built_in_ruleset_cannot_be_replaced() {
    for name in [
        "automatic",
        "fide",
        "classic",
        "pocket",
        "basic-material",
        "by-agreement",
    ] {
        let imposter = Ruleset {
            id: RulesetId::new(name),
            ..club(7, 0)
        };
        assert_eq!(
            Rulesets::default().add(imposter),
            Err(NameTaken::BuiltIn),
            "{name}"
        );
    }
}

#[test]
fn a_revision_stands_only_once() {
    assert_eq!(two_revisions().add(club(1, 30)), Err(NameTaken::Twice));
}
