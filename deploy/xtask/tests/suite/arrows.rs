//! Which package may name which: the arrows of docs/ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};

use xtask::metadata::{Kind, Metadata, Package};

/// What each of our packages may name of our own outside of its tests.
const ARROWS: [(&str, &[&str]); 19] = [
    (
        "ladder",
        &[
            "api",
            "web",
            "worker",
            "telemetry",
            "bots",
            "uci",
            "store",
            "queue",
            "ranking",
            "live",
            "link",
            "domain",
            "rules",
            "rating",
        ],
    ),
    ("telemetry", &["api", "worker", "store", "link", "domain"]),
    (
        "api",
        &["store", "queue", "ranking", "live", "domain", "rules", "rating"],
    ),
    (
        "worker",
        &[
            "bots", "uci", "store", "queue", "ranking", "live", "domain", "rules", "rating",
        ],
    ),
    ("web", &[]),
    ("store", &["domain", "rules", "rating"]),
    ("queue", &["link", "domain", "rules", "rating"]),
    ("ranking", &["link", "domain", "rules", "rating"]),
    ("live", &["link", "domain", "rules", "rating"]),
    ("link", &[]),
    ("bots", &["rules"]),
    ("uci", &[]),
    ("domain", &["rules", "rating"]),
    ("rules", &[]),
    ("rating", &[]),
    (
        "testkit",
        &[
            "servers", "store", "queue", "ranking", "domain", "rules", "rating",
        ],
    ),
    ("servers", &[]),
    ("xtask", &["servers"]),
    ("simulation", &["xtask", "domain", "rules", "rating"]),
];

/// Crates that only these packages may name outside of their tests.
const RESERVED: [(&str, &[&str]); 8] = [
    ("skillratings", &["rating"]),
    // The test tools create databases; they do not read or write what is in them.
    ("sqlx", &["store", "testkit"]),
    // Only `link` opens connections; the others name their commands.
    ("redis", &["link", "queue", "ranking", "live", "testkit"]),
    ("cozy-chess", &[]),
    // The others say what has happened in their own words.
    ("prometheus-client", &["telemetry"]),
    ("opentelemetry", &["telemetry"]),
    ("opentelemetry_sdk", &["telemetry"]),
    ("opentelemetry-otlp", &["telemetry"]),
];

/// All that a pure crate may name: nothing here does I/O, reads a clock or runs anything.
///
/// `domain` speaks of instants, and its ports are asynchronous traits.
const PURE: [(&str, &[&str]); 3] = [
    ("rules", &["serde", "serde_json", "thiserror"]),
    ("rating", &["serde", "serde_json", "skillratings", "thiserror"]),
    (
        "domain",
        &[
            "async-trait",
            "chrono",
            "rating",
            "rules",
            "serde",
            "serde_json",
            "thiserror",
        ],
    ),
];

/// Copyleft crates with which the service could not be MIT OR Apache-2.0.
const GPL: [&str; 3] = ["shakmaty", "pgn-reader", "actix-governor"];

/// What a package names outside of its tests.
fn names(package: &Package) -> impl Iterator<Item = &str> {
    let built = package
        .dependencies
        .iter()
        .filter(|dependency| dependency.kind != Kind::Dev);
    built.map(|dependency| dependency.name.as_str())
}

fn read() -> Metadata {
    Metadata::read().expect("cargo metadata")
}

#[test]
fn our_packages_name_each_other_only_downwards() {
    let metadata = read();
    let ours: BTreeSet<&str> = metadata.members().map(|package| package.name.as_str()).collect();
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.into_iter().collect();

    for package in metadata.members() {
        let below = allowed.get(package.name.as_str());
        let below = below.unwrap_or_else(|| panic!("no arrows are drawn for the package `{}`", package.name));
        for name in names(package).filter(|name| ours.contains(name)) {
            assert!(
                below.contains(&name),
                "`{}` may not depend on `{name}`",
                package.name
            );
        }
    }
}

#[test]
fn test_tools_are_named_by_tests_alone() {
    for package in read().members() {
        assert!(
            !names(package).any(|name| name == "testkit"),
            "`{}` names testkit outside tests",
            package.name
        );
    }
}

#[test]
fn rules_rating_and_domain_do_no_input_or_output() {
    let metadata = read();
    for (pure, allowed) in PURE {
        let package = metadata.members().find(|package| package.name == pure);
        for name in names(package.expect(pure)) {
            assert!(
                allowed.contains(&name),
                "`{pure}` is pure and may not depend on `{name}`"
            );
        }
    }
}

#[test]
fn some_crates_belong_to_one_package() {
    for package in read().members() {
        for (name, owners) in RESERVED {
            let uses = names(package).any(|named| named == name);
            assert!(
                !uses || owners.contains(&package.name.as_str()),
                "`{}` may not name `{name}`",
                package.name
            );
        }
    }
}

#[test]
fn http_stays_in_the_services() {
    let services = ["ladder", "api", "web", "worker", "telemetry"];
    for package in read()
        .members()
        .filter(|package| !services.contains(&package.name.as_str()))
    {
        let http = names(package).find(|name| name.starts_with("actix"));
        assert_eq!(http, None, "`{}` is no service and knows no HTTP", package.name);
    }
}

#[test]
fn no_gpl_crate_is_in_the_lock_file() {
    for package in &read().packages {
        assert!(
            !GPL.contains(&package.name.as_str()),
            "`{}` is GPL: docs/adr/0003-no-gpl.md",
            package.name
        );
    }
}
