//! Every alert has its section in the handbook, and every section its alert.

use std::collections::BTreeSet;
use std::fs;

use crate::files;

fn read(path: &str) -> String {
    fs::read_to_string(files::workspace().join(path)).expect("a readable file")
}

/// What stands behind this in a line of its own, without indentation.
fn behind(text: &str, mark: &str) -> Vec<String> {
    let lines = text
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix(mark));
    lines.map(|rest| rest.trim().to_owned()).collect()
}

fn sections() -> BTreeSet<String> {
    let handbook = read("docs/OPERATIONS.md");
    let (_, alerts) = handbook.split_once("\n## Alerts\n").expect("a part about alerts");
    let alerts = alerts.split("\n## ").next().unwrap_or_default();
    behind(alerts, "### ").into_iter().collect()
}

#[test]
fn every_alert_has_a_section_of_the_handbook_and_every_section_an_alert() {
    let rules = read("deploy/prometheus/alerts.yml");
    let alerts: BTreeSet<String> = behind(&rules, "- alert: ").into_iter().collect();

    assert!(alerts.len() > 10, "only {} alerts are found", alerts.len());
    assert_eq!(alerts, sections());
}

#[test]
fn every_alert_points_at_its_section() {
    let rules = read("deploy/prometheus/alerts.yml");
    for (alert, runbook) in behind(&rules, "- alert: ")
        .iter()
        .zip(behind(&rules, "runbook: "))
    {
        let anchor = alert.to_lowercase();
        assert_eq!(runbook, format!("docs/OPERATIONS.md#{anchor}"));
    }
}

#[test]
fn every_alert_is_tested_to_wake() {
    let tested: BTreeSet<String> = behind(&read("deploy/prometheus/alerts.test.yml"), "alertname: ")
        .into_iter()
        .collect();
    assert_eq!(tested, sections());
}
