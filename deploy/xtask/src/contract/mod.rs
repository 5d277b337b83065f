//! The HTTP contract as others read it: requests that are made from it, and clients that are generated from it.

mod clients;
mod fuzz;
mod place;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::cluster::binary;
use crate::cluster::site::{Kind, Site};
use crate::counts::Counts;
use crate::finding::judge;
use crate::packages::Consent;
use crate::python::Python;
use fuzz::Fuzz;

/// Tools that are written in Python.
const TOOLS: [&str; 4] = [
    // Requests made from the contract, one by one and in sequence, and what the answers must be (MIT).
    "schemathesis==4.32.5",
    // A client made from the contract (MIT), and what puts its code in form (MIT).
    "openapi-python-client==0.29.1",
    "ruff==0.17.6",
    // Whether the types of that client hold (MIT).
    "mypy==2.4.1",
];

/// How to look at the contract.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  cargo xtask contract\n  cargo xtask contract --requests 2000 --seed 7")]
pub struct Options {
    /// This program instead of one that is built now
    #[arg(long)]
    ladder: Option<PathBuf>,
    /// At least so many requests that are made from the contract
    #[arg(long, default_value_t = 20_000)]
    requests: u64,
    /// Repeats a run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// Sends every kind of request with tokens of several scopes, and plays games by generated clients.
///
/// # Errors
/// When something is missing and may not be installed, or anything is not as the contract says.
pub fn run(options: &Options) -> Result<()> {
    let ladder = binary::given_or_release(options.ladder.as_deref())?;
    let fuzz = Fuzz {
        requests: options.requests,
        examples: 40,
        seed: options.seed,
    };
    let counts = look(&ladder, fuzz, Consent::of_this_run(options.yes))?;
    println!("\n{counts}");
    match counts.failed {
        0 => Ok(()),
        failed => bail!("{failed} checks failed"),
    }
}

/// The same with few requests, with the binary that was built for the tests.
///
/// # Errors
/// When something is missing and may not be installed.
pub fn short(consent: Consent) -> Result<Counts> {
    let fuzz = Fuzz {
        requests: 1,
        examples: 1,
        seed: 1,
    };
    look(&binary::of_the_tests()?, fuzz, consent)
}

fn look(ladder: &Path, fuzz: Fuzz, consent: Consent) -> Result<Counts> {
    let python = Python::with("contract", &TOOLS, consent)?;
    let site = Site::start(Kind::Embedded, ladder)?;
    let address = site.addresses().pop().context("nobody answers")?;
    let address = format!("http://{address}");
    let findings = [
        ("TypeScript", clients::typescript(&address, consent)),
        ("Python", clients::python(&address, &python)),
        ("Requests", fuzz.run(&address, &site.token()?, &python)),
    ];
    Ok(judge(&findings))
}
