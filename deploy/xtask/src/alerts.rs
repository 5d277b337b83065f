//! What Prometheus makes of the alerts and of the dashboard's questions.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use servers::Folder;

use crate::packages::{Consent, Need, install};
use crate::program::{exists, root, run};

/// How to check the alerts.
#[derive(Debug, Args)]
pub struct Options {
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// What a panel asks stands for itself but for what Grafana fills in.
const FILLED_IN: [(&str, &str); 2] = [("$__rate_interval", "1m"), ("$instance", ".*")];

/// Checks them, for whoever works on them.
///
/// # Errors
/// As for [`check`].
pub fn run_alone(options: &Options) -> Result<()> {
    check(Consent::of_this_run(options.yes))
}

/// Has Prometheus' own tool read the configuration, the rules and all that the dashboard asks, and run the rules' tests.
///
/// # Errors
/// When the tool is missing and may not be installed, or finds a fault.
pub fn check(consent: Consent) -> Result<()> {
    if !exists(&mut promtool()) {
        install(Need::Prometheus, consent)?;
    }
    let ours = root().join("deploy/prometheus");
    for arguments in [
        ["check", "config", "prometheus.yml"],
        ["check", "rules", "alerts.yml"],
        ["test", "rules", "alerts.test.yml"],
    ] {
        run(promtool().args(arguments).current_dir(&ours))?;
    }
    let folder = Folder::new("ladder-dashboard-")?;
    let rules = folder.path().join("dashboard.yml");
    let questions = questions(&root().join("deploy/grafana/ladder.json"))?;
    fs::write(&rules, serde_json::to_string(&Rules::asking(questions))?)?;
    run(promtool().args(["check", "rules"]).arg(&rules))
}

fn promtool() -> Command {
    Command::new("promtool")
}

/// The expressions of a dashboard's panels.
fn questions(dashboard: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(dashboard).with_context(|| format!("reading {}", dashboard.display()))?;
    let dashboard: Value = serde_json::from_str(&text)?;
    let panels = dashboard["panels"].as_array().into_iter().flatten();
    let targets = panels.flat_map(|panel| panel["targets"].as_array().into_iter().flatten());
    let asked = targets.filter_map(|target| target["expr"].as_str());
    Ok(asked
        .map(|asked| {
            FILLED_IN.iter().fold(asked.to_owned(), |asked, (name, value)| {
                asked.replace(name, value)
            })
        })
        .collect())
}

/// A file of rules; YAML reads JSON.
#[derive(Serialize)]
struct Rules {
    groups: [Group; 1],
}

#[derive(Serialize)]
struct Group {
    name: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
struct Rule {
    record: String,
    expr: String,
}

impl Rules {
    fn asking(questions: Vec<String>) -> Self {
        let rules = questions.into_iter().enumerate().map(|(number, expr)| Rule {
            record: format!("question_{number}"),
            expr,
        });
        Self {
            groups: [Group {
                name: "dashboard",
                rules: rules.collect(),
            }],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_of_the_dashboard_is_found_with_what_grafana_fills_in() {
        let asked = questions(&root().join("deploy/grafana/ladder.json")).unwrap();

        assert!(asked.len() > 30, "only {} are found", asked.len());
        assert!(asked.iter().all(|asked| !asked.contains('$')), "{asked:?}");
    }
}
