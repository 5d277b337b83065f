//! The page of `services/web`: building it, and trying it in a browser.

mod browser;
mod node;

pub use browser::{BrowserOptions, browser, short};
pub use node::check;

use anyhow::Result;
use clap::Args;

use crate::packages::Consent;

/// How to build the page.
#[derive(Debug, Args)]
pub struct BuildOptions {
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// Builds `services/web/assets` from the sources, with the contract's types as they are now.
///
/// # Errors
/// When a tool is missing and may not be installed, or the sources are at fault.
pub fn build(options: &BuildOptions) -> Result<()> {
    node::ready(Consent::of_this_run(options.yes))?;
    ["types", "check", "build"].into_iter().try_for_each(node::script)
}
