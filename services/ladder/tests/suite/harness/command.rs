//! Commands that end by themselves.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use super::process::command;
use super::server::Ladder;

/// Runs a command to its end.
pub(crate) fn ladder(arguments: &[&str]) -> Output {
    command().args(arguments).output().unwrap()
}

/// Few enough games at once that the shortest clocks last on a busy machine.
const CONCURRENCY: &str = "8";

/// `replay` of the sample games, reporting in JSON.
pub(crate) fn replay_command(ladder: &Ladder) -> Command {
    let mut command = command();
    command
        .arg("replay")
        .arg(samples())
        .args(["--url", &ladder.url(), "--token", &ladder.admin_token()])
        .args(["--concurrency", CONCURRENCY, "--json"]);
    command
}

/// The report of a replay that found nothing wrong.
pub(crate) fn replay_report(output: &Output) -> Value {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{said}\n{}",
        String::from_utf8_lossy(&output.stdout)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The findings of `verify` on the database of a ladder that has stopped.
pub(crate) fn verify(database: &str) -> Value {
    let output = command()
        .args(["verify", "--json", "--database", database])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The findings of `doctor` on the database of a ladder that has stopped. None of them is a fault.
pub(crate) fn doctor(database: &str) -> Vec<Value> {
    let output = command()
        .args(["doctor", "--json", "--database", database])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    said.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/online_games.pgn")
}

/// `import` of a file into a ladder.
pub(crate) fn import(file: &Path, ladder: &str, database: &str) -> Command {
    let mut command = command();
    command
        .arg("import")
        .arg(file)
        .args(["--ladder", ladder, "--database", database]);
    command
}
