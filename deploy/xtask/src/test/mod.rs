//! `cargo xtask test`: every check and every test.
//!
//! Nothing is left out silently. What cannot run counts as failed, a failure does not keep the next step
//! from running, and the last line sums up.

mod checks;
mod openapi;
mod server;

use std::process::{Command, ExitCode};

use clap::Args;
use servers::nginx_program;

use crate::alerts;
use crate::chaos;
use crate::contract;
use crate::crowd;
use crate::deploy;
use crate::licences;
use crate::packages::{Consent, Need, ensure};
use crate::page;
use crate::program::without_settings;
use crate::readme;
use crate::report::Report;
use crate::suite::{Selection, doc_tests, tests};
use server::{Server, postgres, redis};

/// How to run the tests.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cargo xtask test\n  cargo xtask test --embedded\n  \
    DATABASE_URL=postgres://me@localhost/postgres REDIS_URL=redis://localhost cargo xtask test"
)]
pub struct Options {
    /// Only what needs nothing but Rust: SQLite, no servers, no Python
    #[arg(long)]
    embedded: bool,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// Runs everything and prints the counts.
pub fn run(options: &Options) -> ExitCode {
    let mut report = Report::default();
    if options.embedded {
        static_checks(&mut report);
        suites(&mut report, Selection::NothingButRust, &Environment::default());
    } else {
        let consent = Consent::of_this_run(options.yes);
        let environment = full(&mut report, consent);
        static_checks(&mut report);
        suites(&mut report, Selection::All, &environment);
        // The servers of the tests would only take memory from those that are to fail.
        drop(environment);
        report.count("README, copied and pasted", || readme::short(consent));
        report.count("Contract, short", || contract::short(consent));
        report.check("Page in a browser, short", || page::short(consent));
        report.count("Chaos, short", || chaos::short(consent));
        report.count("Crowd at the queue, short", || crowd::short(consent));
    }
    report.close()
}

/// What needs more than Rust comes first, so that whoever is asked to install it is asked at once.
fn full(report: &mut Report, consent: Consent) -> Environment {
    let postgres = report.check("PostgreSQL server", || postgres(consent));
    let redis = report.check("Redis server", || redis(consent));
    report.check("nginx", || ensure(nginx_program(), Need::Nginx, consent));
    report.check("Container, manifests, proxy and units", || deploy::check(consent));
    report.check("OpenAPI", || openapi::validate(consent));
    report.check("Page, types and format", || page::check(consent));
    report.check("Alerts and dashboard", || alerts::check(consent));
    Environment { postgres, redis }
}

fn static_checks(report: &mut Report) {
    report.check("Format", checks::format);
    report.check("Clippy", checks::clippy);
    report.check("Documentation", checks::documentation);
    report.check("Licences, bans and sources", licences::run);
}

fn suites(report: &mut Report, selection: Selection, environment: &Environment) {
    let prepare = |command: &mut Command| environment.prepare(command);
    report.count("Tests", || tests(&["--workspace"], selection, prepare));
    report.count("Examples in the documentation", || doc_tests(prepare));
}

/// The servers that tests are told of, as long as it lives.
#[derive(Debug, Default)]
struct Environment {
    postgres: Option<Server>,
    redis: Option<Server>,
}

impl Environment {
    /// Tests see our variables instead of those that the user has set for the product.
    fn prepare(&self, command: &mut Command) {
        without_settings(command);
        if let Some(server) = &self.postgres {
            command.env("LADDER_TEST_POSTGRES", server.url());
            if server.is_private() {
                command.env("LADDER_TEST_POSTGRES_KEEP", "1");
            }
        }
        if let Some(server) = &self.redis {
            command.env("LADDER_TEST_REDIS", server.url());
        }
    }
}
