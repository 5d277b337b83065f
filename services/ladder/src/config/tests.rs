use domain::ruleset::{DrawCount, RulesetId, RulesetRef};
use domain::ticket::WhilePlaying;

use super::Config;

fn faults(text: &str) -> Vec<String> {
    let error = Config::read(text).unwrap_err().to_string();
    let mut lines = error.lines().map(|line| line.trim().to_owned());
    let count = lines.next().unwrap();
    let lines: Vec<String> = lines.collect();
    assert!(count.starts_with(&lines.len().to_string()), "{error}");
    lines
}

#[test]
fn an_empty_file_changes_nothing() {
    let config = Config::read("").unwrap();

    assert_eq!(config.rulesets.iter().count(), 6);
}

#[test]
fn the_queue_is_closed_to_who_plays_a_rated_game_unless_it_is_opened() {
    let of = |text: &str| Config::read(text).unwrap().queue.while_playing;

    assert_eq!(of(""), WhilePlaying::Refused);
    assert_eq!(of("[queue]\nwhile_playing = \"allowed\""), WhilePlaying::Allowed);
    assert_eq!(faults("[queue]\nwhile_playing = \"sometimes\"").len(), 1);
    assert_eq!(faults("[queue]\nwhenever = true").len(), 1);
}

#[test]
fn what_is_not_given_is_taken_over_from_the_base() {
    let config = Config::read(
        r#"
        [[rulesets]]
        id = "club"
        based_on = "fide"
        updated_at = 2026-12-01
        agreement_after_plies = 60
        "#,
    )
    .unwrap();

    let club = config.rulesets.get(&RulesetId::new("club")).unwrap();
    assert_eq!((club.revision, club.agreement_after_plies), (1, 60));
    assert_eq!(club.updated_at.to_string(), "2026-12-01");
    assert_eq!(
        club.repetition,
        DrawCount {
            claim: Some(3),
            automatic: Some(5)
        }
    );
    assert_eq!(config.rulesets.iter().next().unwrap().id, RulesetId::AUTOMATIC);
}

#[test]
fn every_field_can_be_given() {
    let config = Config::read(
        r#"
        [[material_lists]]
        id = "two-knights"
        pairings = [{ sides = ["K", "K"] }, { sides = ["KNN", "K"] }, { sides = ["KB*", "KB*"], bishops = "on_one_color" }]

        [[rulesets]]
        id = "club"
        revision = 2
        updated_at = "2026-12-01"
        source = { en = "Rules of the club", pt = "Regras do clube" }
        repetition = { claim = 3 }
        move_rule = { automatic = 40 }
        dead_position = "list_two-knights"
        resignation = "bare_king_draws"
        timeout = "list_a"
        agreement_after_plies = 0
        arbiter_on_request = false
        absence = "none"
        time_controls = { default = { type = "unlimited" }, offered = [{ type = "unlimited" }, { type = "per_move", per_move_ms = 30000 }] }
        show_legal_moves = { default = false, may_change = false }
        rematch_swaps_colors = { default = true, may_change = false }
        "#,
    )
    .unwrap();

    let club = config.rulesets.get(&RulesetId::new("club")).unwrap();
    assert_eq!(club.source.pt, "Regras do clube");
    assert_eq!(
        club.repetition,
        DrawCount {
            claim: Some(3),
            automatic: None
        }
    );
    let named = [
        club.dead_position.name(),
        club.resignation.name(),
        club.timeout.name(),
    ];
    assert_eq!(named, ["list_two-knights", "bare_king_draws", "list_a"]);
    assert!(!club.show_legal_moves.may_change);
}

#[test]
fn earlier_revisions_stay_beside_the_newest() {
    let config = Config::read(
        r#"
        rulesets = [{ id = "club", agreement_after_plies = 20 }, { id = "club", revision = 2, agreement_after_plies = 40 }]
        "#,
    )
    .unwrap();

    let at = |revision| {
        let id = RulesetId::new("club");
        config
            .rulesets
            .at(&RulesetRef { id, revision })
            .unwrap()
            .agreement_after_plies
    };
    assert_eq!((at(1), at(2)), (20, 40));
    let newest = config.rulesets.get(&RulesetId::new("club")).unwrap();
    assert_eq!(newest.revision, 2);
}

#[test]
fn everything_that_is_wrong_is_listed_at_once() {
    let found = faults(
        r#"
        colour = "blue"

        [[material_lists]]
        id = "A list"
        pairings = [{ sides = ["K", "KX"] }]

        [[rulesets]]
        id = "My Club"
        repetition = { claim = 5, automatic = 3 }
        move_rule = { claim = "fifty" }
        dead_position = "list_d"
        absence = "cpu-or-not"
        takebacks = true

        [[rulesets]]
        id = "fide"

        [[rulesets]]
        id = "tavern"
        based_on = "fide@9"

        [[rulesets]]
        based_on = "classic"
        agreement_after_plies = -1
        "#,
    );

    let expected = [
        "`colour` is not known here: there are material_lists, rulesets",
        "material_lists[0]: `pairings` cannot be read: an army is K",
        "material_lists[0]: `id` must be 1 to 32",
        "rulesets[0] (My Club): `move_rule` cannot be read: invalid type: string \"fifty\", expected u32",
        "rulesets[0] (My Club): `dead_position` is `list_d`, and must be one of exact, never, list_a, list_b, list_c",
        "rulesets[0] (My Club): `absence` cannot be read: unknown variant `cpu-or-not`",
        "rulesets[0] (My Club): `id` must be 1 to 32",
        "rulesets[0] (My Club): `repetition.automatic` is 3, below `repetition.claim`, which is 5",
        "rulesets[0] (My Club): `takebacks` is not known here",
        "rulesets[1] (fide): `id` is the name of a built-in ruleset",
        "rulesets[2] (tavern): `based_on` is `fide@9`, and must be a built-in ruleset",
        "rulesets[3]: `id` is missing",
        "rulesets[3]: `agreement_after_plies` cannot be read",
    ];
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
}

#[test]
fn a_revision_cannot_stand_twice() {
    let found = faults(r#"rulesets = [{ id = "club" }, { id = "club", agreement_after_plies = 40 }]"#);

    assert!(
        found[0].starts_with("rulesets[1] (club): `id` is there twice at this revision"),
        "{found:?}"
    );
}

#[test]
fn what_is_no_toml_says_where() {
    let error = Config::read("rulesets = [").unwrap_err().to_string();

    assert!(error.contains("line 1"), "{error}");
}

#[test]
fn rulesets_must_be_tables() {
    assert_eq!(
        faults("rulesets = 3"),
        ["`rulesets` must be tables, each written as [[rulesets]]"]
    );
}

#[test]
fn lag_is_given_back_only_where_the_operator_says_so() {
    assert_eq!(Config::default().clocks.lag_quota.0, 0);

    let config = Config::read("[clocks]\nlag_quota_ms = 250\n").unwrap();

    assert_eq!(config.clocks.lag_quota.0, 250);
}

#[test]
fn a_lag_quota_outside_its_bounds_is_refused() {
    for given in ["-1", "1001"] {
        let found = faults(&format!("[clocks]\nlag_quota_ms = {given}\nlag = 1\n"));
        assert_eq!(
            found,
            [
                "clocks: `lag_quota_ms` must be 0 to 1000",
                "clocks: `lag` is not known here: there are lag_quota_ms"
            ]
        );
    }
}
