//! The page in a browser without a screen, before a ladder of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use super::node;
use crate::cluster::binary;
use crate::packages::{self, Consent, Need};
use crate::program::{run, without_settings};

/// What the browser is called, by who packages it.
const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The tests that are worth the time of every run: the API read and tried out, strangers who meet, friends who play
/// again.
const SHORT: [&str; 2] = ["tests/docs.test.js", "tests/ranked.test.js"];

/// How to try the page.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  cargo xtask browser\n  cargo xtask browser --pictures docs")]
pub struct BrowserOptions {
    /// This program instead of one that is built now
    #[arg(long)]
    ladder: Option<PathBuf>,
    /// Put pictures of the screens into this folder too
    #[arg(long)]
    pictures: Option<PathBuf>,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// Runs every test of the page.
///
/// # Errors
/// When something is missing and may not be installed, or a test fails.
pub fn browser(options: &BrowserOptions) -> Result<()> {
    let consent = Consent::of_this_run(options.yes);
    let chromium = ready(consent)?;
    let ladder = binary::given_or_release(options.ladder.as_deref())?;
    let mut command = tests(&chromium, &ladder, &["tests/"]);
    if let Some(folder) = &options.pictures {
        std::fs::create_dir_all(folder)?;
        command.env("PICTURES", folder.canonicalize()?);
    }
    run(&mut command)
}

/// Plays on the page, with the `ladder` that was built for the tests.
///
/// # Errors
/// As for [`browser`].
pub fn short(consent: Consent) -> Result<()> {
    let chromium = ready(consent)?;
    run(&mut tests(&chromium, &binary::of_the_tests()?, &SHORT))
}

fn ready(consent: Consent) -> Result<PathBuf> {
    node::ready(consent)?;
    if let Some(program) = found() {
        return Ok(program);
    }
    packages::install(Need::Chromium, consent)?;
    found().with_context(|| format!("none of {} is on the path", PROGRAMS.join(", ")))
}

/// Where the browser is: it is started by its whole path, which nobody looks up.
fn found() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let places = PROGRAMS
        .iter()
        .flat_map(|program| folders.iter().map(move |folder| folder.join(program)));
    places.into_iter().find(|place| place.is_file())
}

fn tests(chromium: &Path, ladder: &Path, files: &[&str]) -> Command {
    let mut command = Command::new("node");
    without_settings(&mut command);
    command
        .arg("--test")
        .args(files)
        .env("LADDER", ladder)
        .env("CHROMIUM", chromium)
        .current_dir(node::folder());
    command
}
