//! `cargo xtask upgrade`: two versions of the ladder on one database, for the time of a rollout.
//!
//! An older revision is built beside this one. On PostgreSQL, processes of both play games at once, the older ones are
//! started again on the newer schema, and then leave; on an embedded file one takes over from the other, and back.

mod embedded;
mod revision;
mod rollout;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::cluster::{binary, install};
use crate::counts::{Counts, conclude};
use crate::packages::Consent;

/// Which versions.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  cargo xtask upgrade --from HEAD~")]
pub struct Options {
    /// The older revision, as git names it
    #[arg(long, value_name = "REVISION", default_value = "HEAD~")]
    from: String,
    /// The newer binary, instead of one that is built now
    #[arg(long, value_name = "PATH")]
    ladder: Option<PathBuf>,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// The two binaries.
#[derive(Debug)]
struct Versions {
    older: PathBuf,
    newer: PathBuf,
}

/// Rolls out, and prints what was found.
pub fn run(options: &Options) -> ExitCode {
    conclude(prepared(options).and_then(|versions| both(&versions)))
}

fn prepared(options: &Options) -> Result<Versions> {
    install(Consent::of_this_run(options.yes))?;
    Ok(Versions {
        newer: match &options.ladder {
            Some(path) => binary::given_or_release(Some(path))?,
            None => revision::build_this()?,
        },
        older: revision::build(&options.from)?,
    })
}

fn both(versions: &Versions) -> Result<Counts> {
    println!("\n==> Many processes on PostgreSQL");
    let many = rollout::run(versions)?;
    println!("\n==> One process on an embedded file");
    Ok(many + embedded::run(versions)?)
}
