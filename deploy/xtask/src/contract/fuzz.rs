//! Requests that Schemathesis makes from the contract: what it allows and what it rules out, one by one and in sequence.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::place::copied;
use crate::program::{root, run};
use crate::python::Python;

/// What the callers may do, one round after the other: `admin` includes every other.
const SCOPES: [&str; 5] = ["admin", "read,play", "read,arbiter", "read,operator", "read"];

/// How much is sent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fuzz {
    /// At least so many requests, whole rounds of them.
    pub(super) requests: u64,
    /// Drawn requests of each operation in a round, beside those at the bounds of its schemas.
    pub(super) examples: u32,
    /// Of the first round; each has one of its own.
    pub(super) seed: u64,
}

/// What a round reports.
#[derive(Debug, Deserialize)]
struct Report {
    test_cases: TestCases,
}

#[derive(Debug, Deserialize)]
struct TestCases {
    generated: u64,
}

impl Fuzz {
    /// Sends them to the ladder at an address; the token is an administrator's.
    pub(super) fn run(self, address: &str, token: &str, python: &Python) -> Result<String> {
        let place = copied("schemathesis")?;
        let (mut sent, mut seed) = (0, self.seed);
        for scopes in SCOPES.into_iter().cycle() {
            if sent >= self.requests {
                break;
            }
            println!("as a caller who may {scopes}, seed {seed}:");
            let report = place.join("report.json");
            let mut command = self.round(python, &report, seed);
            command
                .env("LADDER", address)
                .env("LADDER_TOKEN", token)
                .env("LADDER_SCOPES", scopes)
                .args(["--url", address])
                .current_dir(&place);
            run(&mut command)?;
            let report: Report = serde_json::from_slice(&fs::read(&report)?).context("reading its report")?;
            ensure!(report.test_cases.generated > 0, "nothing was sent");
            sent += report.test_cases.generated;
            seed += 1;
        }
        Ok(format!("{sent}, and every answer is as the contract says"))
    }

    fn round(self, python: &Python, report: &Path, seed: u64) -> Command {
        let mut command = python.tool("schemathesis");
        command
            .arg("run")
            .arg(root().join("openapi.yaml"))
            .args(["--seed", &seed.to_string()])
            .args(["--max-examples", &self.examples.to_string()])
            .args(["--generation-database", "none", "--no-color", "--report", "json"])
            .arg("--report-json-path")
            .arg(report);
        command
    }
}
