//! `docs/CONFIGURATION.md` says what the code says.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, Args, Command};
use domain::ladder::Ladder;
use toml::{Table, Value};

use super::{Config, Faults, Keys};
use crate::options::{ApiOptions, ServeOptions, WorkerOptions};

const BEGIN: &str = "<!-- printed from the code -->\n";
const END: &str = "<!-- end of what is printed -->\n";

/// Set to renew the file instead of comparing it.
const RENEW: &str = "LADDER_RENEW_DOCS";

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/CONFIGURATION.md")
}

/// The examples of the document, in order.
fn examples() -> Vec<String> {
    let document = fs::read_to_string(path()).unwrap();
    let fenced = document.split("```toml\n").skip(1);
    fenced
        .map(|rest| rest.split("```").next().unwrap().to_owned())
        .collect()
}

/// The example with its optional settings in it.
fn in_full(example: &str) -> String {
    let is_setting = |line: &str| {
        line.starts_with('[')
            || line
                .split_once(" = ")
                .is_some_and(|(key, _)| key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'))
    };
    let uncommented = example.lines().map(|line| match line.strip_prefix("# ") {
        Some(setting) if is_setting(setting) => setting,
        _ => line,
    });
    uncommented.collect::<Vec<_>>().join("\n")
}

fn ladders(config: &Config) -> Vec<&Ladder> {
    config.ladders.iter().collect()
}

#[test]
fn the_document_lists_the_flags_as_they_are() {
    let document = fs::read_to_string(path()).unwrap();
    let (before, rest) = document.split_once(BEGIN).unwrap();
    let (printed, after) = rest.split_once(END).unwrap();
    let fresh = format!("\n{}\n", flags());

    if std::env::var_os(RENEW).is_some() {
        fs::write(path(), format!("{before}{BEGIN}{fresh}{END}{after}")).unwrap();
    } else {
        assert_eq!(
            printed, fresh,
            "docs/CONFIGURATION.md is behind the code; renew it: {RENEW}=1 cargo test -p ladder document"
        );
    }
}

/// A row for each flag of the three commands that run a ladder.
fn flags() -> String {
    let of = |augment: fn(Command) -> Command, name: &'static str| (name, augment(Command::new(name)));
    let commands = [
        of(ServeOptions::augment_args, "serve"),
        of(ApiOptions::augment_args, "api"),
        of(WorkerOptions::augment_args, "worker"),
    ];
    let mut table =
        "| flag | variable | without it | of | what it is |\n| --- | --- | --- | --- | --- |\n".to_owned();
    let mut listed: Vec<String> = Vec::new();
    for (_, command) in &commands {
        for flag in command.get_arguments().filter(|flag| !flag.is_hide_set()) {
            let name = flag.get_long().unwrap().to_owned();
            if listed.contains(&name) {
                continue;
            }
            let users: Vec<_> = commands
                .iter()
                .filter(|(_, command)| {
                    command
                        .get_arguments()
                        .any(|other| other.get_id() == flag.get_id())
                })
                .map(|(name, _)| format!("`{name}`"))
                .collect();
            writeln!(table, "{}", row(flag, &users.join(", "))).unwrap();
            listed.push(name);
        }
    }
    table
}

fn row(flag: &Arg, users: &str) -> String {
    let variable = flag.get_env().unwrap().to_string_lossy();
    let default: Vec<_> = flag
        .get_default_values()
        .iter()
        .map(|value| format!("`{}`", value.to_string_lossy()))
        .collect();
    let help = flag.get_long_help().or(flag.get_help()).unwrap().to_string();
    let help: Vec<_> = help.split_whitespace().collect();
    format!(
        "| `--{}` | `{variable}` | {} | {users} | {} |",
        flag.get_long().unwrap(),
        default.join(", "),
        help.join(" ")
    )
}

#[test]
fn the_file_of_the_document_changes_nothing() {
    let shown = Config::read(&examples()[0]).unwrap();
    let built_in = Config::default();

    assert_eq!(ladders(&shown), ladders(&built_in));
    assert_eq!(shown.clocks, built_in.clocks);
    assert_eq!(shown.queue, built_in.queue);
    assert_eq!(shown.limits, built_in.limits);
    assert_eq!(shown.proxies, built_in.proxies);
}

#[test]
fn every_example_can_be_used_with_all_its_settings() {
    for example in examples() {
        Config::read(&in_full(&example)).unwrap_or_else(|error| panic!("{error:#}\n{example}"));
    }
}

#[test]
fn the_systems_of_the_document_are_as_built_in() {
    let examples = examples();
    for (example, name) in examples[1..].iter().zip(["elo", "glicko"]) {
        let bare = format!("[[ladders]]\nbucket = \"blitz\"\nrating = {{ system = \"{name}\" }}");
        let (shown, bare) = (Config::read(example).unwrap(), Config::read(&bare).unwrap());
        assert_eq!(ladders(&shown), ladders(&bare));
    }
}

#[test]
fn no_setting_is_left_out_of_the_document() {
    let full: Table = toml::from_str(&in_full(&examples()[0])).unwrap();
    for place in [
        "clocks",
        "queue",
        "queue.window",
        "queue.patience",
        "queue.rematches",
        "queue.costs",
        "limits",
        "limits.reads",
        "limits.writes",
        "limits.registrations",
        "limits.challenge_codes",
        "limits.under_way",
        "proxies",
        "bots",
        "bots.engines",
        "ladders",
        "ladders.eligibility",
        "ladders.seasons",
        "ladders.seasons.reset",
    ] {
        let mut table = full.clone();
        let innermost = place
            .split('.')
            .fold(&mut table, |table, key| match table.get_mut(key).unwrap() {
                Value::Table(table) => table,
                Value::Array(tables) => tables[0].as_table_mut().unwrap(),
                other => panic!("{other} is no table"),
            });
        innermost.insert("unheard-of".to_owned(), Value::Boolean(true));
        let shown: Vec<String> = innermost.keys().cloned().collect();
        let error = Config::read(&table.to_string()).unwrap_err().to_string();
        let (_, known) = error.split_once("there are ").unwrap();
        for key in known.trim().split(", ") {
            assert!(
                shown.contains(&key.to_owned()),
                "`{key}` of {place} is not in the document"
            );
        }
    }
}

#[test]
fn keys_that_nobody_takes_are_told_with_those_there_are() {
    let mut faults = Faults::default();
    let table: Table = toml::from_str("a = 1\nb = 2").unwrap();
    let mut keys = Keys::of(table, "place".to_owned(), &mut faults);
    assert_eq!(keys.take::<i64>("a"), Some(1));
    keys.finish();

    assert_eq!(
        faults.into_result().unwrap_err().to_string(),
        "1 fault\n  place: `b` is not known here: there are a"
    );
}
