//! What operators set in a file.

use std::fs;

use crate::harness::{Http, Ladder, ladder};

const CLUB: &str = r#"
[[rulesets]]
id = "club"
based_on = "fide"
agreement_after_plies = 60
"#;

#[tokio::test]
async fn a_ruleset_of_ones_own_is_served_beside_the_others() {
    let ladder = Ladder::configured(CLUB);
    let http = Http::to(&ladder);

    let club = http.get("/v1/rulesets/club").await;
    let rules = http.get("/v1/rules?ruleset=club").await;

    assert_eq!(club["agreement_after_plies"], 60);
    assert_eq!(club["repetition"]["claim"], 3);
    assert_eq!(
        rules["ruleset"]["differences"][0]["field"],
        "agreement_after_plies"
    );
}

#[tokio::test]
async fn clients_are_limited_as_the_file_says_unless_that_is_switched_off() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("ladder.toml");
    fs::write(
        &settings,
        "[limits.reads]\nburst = 2\nrefill = 1\nwindow_s = 86400",
    )
    .unwrap();
    let started = |limits: &str| {
        Ladder::with(|command| {
            command
                .env("LADDER_LIMITS", limits)
                .arg("--config")
                .arg(&settings)
        })
    };
    let ladders = [started("on"), started("off")];
    let [limited, open] = ladders.each_ref().map(Http::to);

    for _ in 0..2 {
        assert!(limited.get("/v1/ladders").await["items"].is_array());
    }
    let refused = limited
        .until("/v1/ladders", |answer| answer["code"].is_string())
        .await;
    assert_eq!(refused["code"], "too_many_requests");
    assert_eq!(limited.get("/healthz").await["status"], "ok");

    for _ in 0..3 {
        assert!(open.get("/v1/ladders").await["items"].is_array());
    }
    assert_eq!(
        open.get("/v1/limits").await["policies"].as_array().unwrap().len(),
        1
    );
}

#[test]
fn an_impossible_ruleset_stops_the_start_before_anything_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let (settings, database) = (folder.path().join("ladder.toml"), folder.path().join("ladder.db"));
    fs::write(
        &settings,
        r#"rulesets = [{ id = "club", repetition = { claim = 5, automatic = 3 }, takebacks = true }]"#,
    )
    .unwrap();

    let url = format!("sqlite:{}", database.display());
    let output = ladder(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--database",
        &url,
        "--config",
        settings.to_str().unwrap(),
    ]);

    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    for part in [
        "2 faults",
        "rulesets[0] (club): `repetition.automatic` is 3",
        "`takebacks` is not known here",
    ] {
        assert!(said.contains(part), "{said}");
    }
    assert!(!database.exists());
}

#[test]
fn a_file_that_is_not_there_stops_the_start() {
    let output = ladder(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--config",
        "/nowhere/ladder.toml",
    ]);

    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("cannot read the configuration /nowhere/ladder.toml"),
        "{said}"
    );
}
