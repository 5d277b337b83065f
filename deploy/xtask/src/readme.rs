//! A newcomer's path: what the READMEs say of the first rated game, copied and pasted at a ladder that was just started.
//!
//! Their other shell blocks start servers at fixed places, and are the business of `cargo xtask cluster`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::Deserialize;
use serde_json::Value;
use servers::wait_for;

use crate::cluster::binary;
use crate::cluster::http::get_json;
use crate::cluster::site::{Kind, Site};
use crate::counts::Counts;
use crate::finding::{Finding, judge};
use crate::packages::{self, Consent, Need};
use crate::program::{exists, root};

const PAGES: [&str; 2] = ["README.md", "README.pt.md"];

/// Where the READMEs have the ladder answer.
const ADDRESS: &str = "127.0.0.1:8080";

/// How long the ratings of one game may take.
const SETTLED_WITHIN: Duration = Duration::from_secs(30);

/// What a leaderboard answers, as far as it matters here.
#[derive(Deserialize)]
struct Board {
    items: Vec<Value>,
}

/// How to paste.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  cargo xtask readme")]
pub struct Options {
    /// This program instead of one that is built now
    #[arg(long)]
    ladder: Option<PathBuf>,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// Pastes all of them.
///
/// # Errors
/// When something is missing and may not be installed, or it does not go as the READMEs say.
pub fn run(options: &Options) -> Result<()> {
    let ladder = binary::given_or_release(options.ladder.as_deref())?;
    let counts = paste(&ladder, Consent::of_this_run(options.yes))?;
    println!("\n{counts}");
    match counts.failed {
        0 => Ok(()),
        failed => bail!("{failed} READMEs are not right"),
    }
}

/// The same with the binary that was built for the tests.
///
/// # Errors
/// When something is missing and may not be installed.
pub fn short(consent: Consent) -> Result<Counts> {
    paste(&binary::of_the_tests()?, consent)
}

fn paste(ladder: &Path, consent: Consent) -> Result<Counts> {
    for (program, need) in [("curl", Need::Curl), ("jq", Need::Jq)] {
        if !exists(&mut Command::new(program)) {
            packages::install(need, consent)?;
        }
    }
    let findings: Vec<Finding> = PAGES
        .into_iter()
        .map(|page| (page, first_game(page, ladder)))
        .collect();
    Ok(judge(&findings))
}

fn first_game(page: &str, ladder: &Path) -> Result<String> {
    let text = fs::read_to_string(root().join(page))?;
    let block = shell_blocks(&text)
        .find(|block| block.starts_with("api="))
        .context("there is no block with a first game")?;
    ensure!(
        block.contains(ADDRESS),
        "the block asks another place than {ADDRESS}"
    );
    let site = Site::start(Kind::Embedded, ladder)?;
    let address = site.addresses().pop().context("nobody answers")?;
    let mut bash = Command::new("bash");
    bash.args(["-euo", "pipefail", "-c", &block.replace(ADDRESS, &address)]);
    let output = bash.output().context("starting bash")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success() && errors.is_empty(),
        "{}: {errors}",
        output.status
    );
    let said: Vec<Value> = serde_json::Deserializer::from_slice(&output.stdout)
        .into_iter()
        .collect::<Result<_, _>>()?;
    let [refusal, end, _] = &said[..] else {
        bail!("it says {} things", said.len());
    };
    ensure!(
        refusal["code"] == "piece_cannot_reach",
        "the refusal is {refusal}"
    );
    ensure!(
        end["result"] == "0-1" && end["termination"] == "checkmate",
        "the end is {end}"
    );
    let board = "/v1/ladders/blitz/leaderboard?include=provisional";
    let both = wait_for(SETTLED_WITHIN, || {
        let board: Board = get_json(&address, board).ok()?;
        (board.items.len() == 2).then_some(())
    });
    ensure!(both.is_some(), "the two are not on the leaderboard");
    Ok("a rated game, and both are on the leaderboard".to_owned())
}

/// What stands between fences that say `bash`.
fn shell_blocks(text: &str) -> impl Iterator<Item = &str> {
    let blocks = text.split("```bash\n").skip(1);
    blocks.filter_map(|rest| rest.split("```").next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shell_blocks_are_found_and_others_left_out() {
        let text = "a\n```console\ncargo run\n```\nb\n```bash\nls\n```\nc\n```bash\npwd\n```\n";

        assert_eq!(shell_blocks(text).collect::<Vec<_>>(), ["ls\n", "pwd\n"]);
    }
}
