use std::time::Duration;

use domain::Millis;
use domain::ladder::Eligibility;
use domain::pairing::PairingPolicy;
use domain::ruleset::{DrawCount, RulesetId, RulesetRef};
use domain::season::{Period, SoftReset};
use domain::ticket::WhilePlaying;
use uci::{Limit, Program};

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
fn operators_say_how_far_apart_players_may_be_and_how_soon() {
    let config = Config::read(
        r"
        [queue]
        wave_every_ms = 5000
        [queue.window]
        below_1000 = 200
        [queue.patience]
        points_per_s = 4
        points_max = 300
        [queue.rematches]
        after_ms = 0
        [queue.costs]
        per_meeting = 80.5
        ",
    )
    .unwrap();

    let (built_in, given) = (PairingPolicy::default(), config.queue.pairing);
    assert_eq!(given.wave_every, Millis(5_000));
    assert_eq!(
        (given.window.below_1000, given.window.below_1500),
        (200.0, built_in.window.below_1500)
    );
    assert_eq!(
        (given.patience.points_per_s, given.patience.points_max),
        (4.0, 300.0)
    );
    assert_eq!(given.rematches.after, Millis::ZERO);
    assert_eq!(
        given.costs,
        domain::pairing::Costs {
            per_meeting: 80.5,
            ..built_in.costs
        }
    );
    assert_eq!(given.reach, built_in.reach);
}

#[test]
fn a_queue_that_cannot_be_is_refused_with_all_that_is_wrong() {
    let found = faults(
        r#"
        [queue]
        wave_every_ms = 499
        [queue.window]
        below_1500 = -1
        divisor_from_1500 = 0
        [queue.patience]
        many = nan
        shorter_share = 1.1
        points_max = "all"
        [queue.rematches]
        after_ms = -1
        population = 20
        [queue.costs]
        same_run = inf
        "#,
    );

    let keys = [
        "queue: `wave_every_ms`",
        "queue.window: `below_1500`",
        "queue.window: `divisor_from_1500`",
        "queue.patience: `many`",
        "queue.patience: `shorter_share`",
        "queue.patience: `points_max`",
        "queue.rematches: `after_ms`",
        "queue.rematches: `population`",
        "queue.costs: `same_run`",
    ];
    for key in keys {
        assert!(
            found.iter().any(|fault| fault.starts_with(key)),
            "{key} among {found:#?}"
        );
    }
    assert_eq!(found.len(), keys.len());
}

#[test]
fn operators_say_how_much_one_client_may_ask_for() {
    let limits =
        Config::read("[limits.reads]\nburst = 50\n[limits.registrations]\nrefill = 5\nwindow_s = 600")
            .unwrap()
            .limits
            .policies;

    let built_in = Config::default().limits.policies;
    assert_eq!(limits.reads.burst.get(), 50);
    assert_eq!(limits.reads.refill, built_in.reads.refill);
    assert_eq!(
        (
            limits.registrations.refill.get(),
            limits.registrations.window_s.get()
        ),
        (5, 600)
    );
    assert_eq!(limits.registrations.burst, built_in.registrations.burst);
    assert_eq!(limits.writes, built_in.writes);
}

#[test]
fn limits_and_proxies_that_cannot_be_are_refused_with_all_that_is_wrong() {
    let found = faults(
        r#"
        [limits.reads]
        burst = 0
        refill = 70000
        window_s = 86401
        [limits.moves]
        burst = 1
        [limits.under_way]
        reads = 600
        moves = 0
        [proxies]
        trusted = ["10.0.0.0/33", "nginx", "10.0.0.1"]
        header = "x-real-ip"
        "#,
    );

    assert_eq!(found.len(), 9, "{found:#?}");
    for part in [
        "limits: `moves` is not known here",
        "limits.reads: `burst` must be 1 to 65535",
        "limits.reads: `refill` must be 1 to 65535",
        "limits.reads: `window_s` must be 1 to 86400",
        "limits.under_way: `moves` must be 1 to 1000000",
        "limits.under_way: `reads` must not be more than `writes`",
        "proxies: `trusted` has `10.0.0.0/33`",
        "proxies: `trusted` has `nginx`",
        "proxies: `header` is `x-real-ip`",
    ] {
        assert!(
            found.iter().any(|fault| fault.starts_with(part)),
            "{part}: {found:#?}"
        );
    }
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

#[test]
fn an_operators_ladders_take_the_place_of_the_built_in_ones() {
    let config = Config::read(
        r#"
        [[ladders]]
        bucket = "rapid"
        id = "club-rapid"
        ruleset = "fide"
        rating = { system = "elo", k = 20.0, k_steps = [{ from = 2400.0, k = 10.0 }], difference_max = 400.0 }
        eligibility = { min_games = 5 }
        seasons = { every = "quarter", anchor = 2026-02-01, reset = { pull = 0.5 } }

        [[ladders]]
        bucket = "blitz"
        "#,
    )
    .unwrap();

    let ladders: Vec<_> = config.ladders.iter().collect();
    assert_eq!(
        [ladders[0].id.as_str(), ladders[1].id.as_str()],
        ["blitz", "club-rapid"]
    );
    let club = ladders[1];
    assert_eq!(club.ruleset, RulesetId::FIDE);
    assert_eq!(club.system.name(), "elo");
    assert_eq!(
        club.eligibility,
        Eligibility {
            min_games: 5,
            ..Eligibility::default()
        }
    );
    let seasons = club.seasons.unwrap();
    assert_eq!(seasons.calendar.every, Period::Months(3));
    assert_eq!(
        seasons.reset,
        Some(SoftReset {
            pull: 0.5,
            deviation: 0.0
        })
    );
}

#[test]
fn a_ladder_may_follow_a_ruleset_of_the_same_file() {
    let config = Config::read(
        r#"
        ladders = [{ bucket = "rapid", ruleset = "club" }]
        rulesets = [{ id = "club", based_on = "fide" }]
        "#,
    )
    .unwrap();

    assert_eq!(
        config.ladders.iter().next().unwrap().ruleset,
        RulesetId::new("club")
    );
}

#[test]
fn every_fault_of_the_ladders_is_listed_at_once() {
    let found = faults(
        r#"
        [[ladders]]
        bucket = "blitz"
        id = "Club"
        rating = { system = "glicko2", tau = 0.0, convergence_tolerance = 1e-15 }
        [[ladders]]
        bucket = "blitz"
        ruleset = "house"
        rating = { system = "trueskill" }
        eligibility = { active_within_days = 0, max_games = 3 }
        [[ladders]]
        bucket = "hyperbullet"
        seasons = { every = 400, anchor = "soon", reset = { pull = 1.5, deviation = 501.0 } }
        [[ladders]]
        id = "nowhere"
        rating = { system = "elo", tau = 0.5 }
        seasons = {}
        "#,
    );
    let expected = [
        "ladders[0]: `id` is `Club`, and must be 1 to 32 of a-z, 0-9, - and _",
        "ladders[0].rating: tau = 0 must be within 0.1 to 2",
        "ladders[0].rating: convergence_tolerance = 0.000000000000001 must be within 0.000000000001 to 0.000001",
        "ladders[1]: `ruleset` is `house`, and must be one of automatic, fide",
        "ladders[1].rating: unknown variant `trueskill`",
        "ladders[1].eligibility: `active_within_days` must be 1 to 36500",
        "ladders[1].eligibility: `max_games` is not known here",
        "ladders[1] (blitz): the games of blitz count in `Club` already",
        "ladders[2]: `bucket` is `hyperbullet`, and must be one of bullet, blitz",
        "ladders[2].seasons: `every` must be \"month\", \"quarter\", \"year\" or a number of days, 1 to 366",
        "ladders[2].seasons: `anchor` must be a day such as 2026-12-01",
        "ladders[2].seasons.reset: `pull` must be 0 to 1",
        "ladders[2].seasons.reset: `deviation` must be 0 to 500",
        "ladders[3]: `bucket` is missing",
        "ladders[3].rating: unknown field `tau`",
        "ladders[3].seasons: `every` is missing",
    ];
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
}

#[test]
fn an_elo_ladder_has_no_deviation_to_widen() {
    let found = faults(
        r#"
        [[ladders]]
        bucket = "blitz"
        rating = { system = "elo" }
        seasons = { every = "month", reset = { pull = 0.2, deviation = 100.0 } }
        "#,
    );

    assert_eq!(
        found,
        ["ladders[0].seasons.reset: `deviation` must be 0 to 0, the deviation of a new player by elo"]
    );
}

#[test]
fn operators_add_engines_of_others() {
    let config = Config::read(
        r#"
        [[bots.engines]]
        id = "strong"
        name = "Strong-One"
        command = "/usr/games/stockfish"
        args = ["bench"]
        limit = { movetime_ms = 200 }
        [bots.engines.options]
        UCI_LimitStrength = true
        UCI_Elo = 1500
        "#,
    )
    .unwrap();

    let engine = &config.engines[0];
    assert_eq!(
        (engine.id.as_str(), engine.handle.as_str()),
        ("strong", "Strong-One")
    );
    assert_eq!(
        engine.program,
        Program {
            command: "/usr/games/stockfish".to_owned(),
            args: vec!["bench".to_owned()],
            options: [("UCI_Elo", "1500"), ("UCI_LimitStrength", "true")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
            limit: Limit::Time(Duration::from_millis(200)),
        }
    );
}

#[test]
fn engines_that_cannot_be_are_refused_with_all_that_is_wrong() {
    let found = faults(
        r#"
        [[bots.engines]]
        id = "level-9"
        name = "a b"
        command = ""
        limit = { nodes = 0 }
        [bots.engines.options]
        Threads = 8
        Style = 0.5
        [[bots.engines]]
        limit = { nodes = 100, movetime_ms = 100 }
        [[bots.engines]]
        id = "one"
        name = "one"
        command = "sh"
        limit = { nodes = 5 }
        [[bots.engines]]
        id = "one"
        name = "ONE"
        command = "sh"
        limit = { nodes = 5 }
        "#,
    );

    let expected = [
        "bots.engines[0]: `id`",
        "bots.engines[0]: `name`",
        "bots.engines[0]: `command`",
        "bots.engines[0]: `limit` must have a `nodes` of",
        "bots.engines[0]: `options` must have a text",
        "bots.engines[0]: `options` must leave Threads",
        "bots.engines[1]: `id` is missing",
        "bots.engines[1]: `name` is missing",
        "bots.engines[1]: `command` is missing",
        "bots.engines[1]: `limit` must have either",
        "bots.engines[3]: `id` is that of another",
        "bots.engines[3]: `name` is that of another",
    ];
    for fault in expected {
        assert!(
            found.iter().any(|sentence| sentence.starts_with(fault)),
            "{fault} among {found:#?}"
        );
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
}
