//! Whether software may be installed on this machine.

use std::env;
use std::io::{self, IsTerminal, Write};

use anyhow::Result;

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// It was given beforehand: by `--yes`, or by `CI=true`.
    Given,
    /// The person at the terminal.
    Ask,
    /// Nobody, so nothing is installed.
    Refused,
}

impl Consent {
    /// What holds for this run.
    pub fn of_this_run(yes: bool) -> Self {
        if yes || env::var("CI").is_ok_and(|value| value == "true") {
            Self::Given
        } else if io::stdin().is_terminal() {
            Self::Ask
        } else {
            Self::Refused
        }
    }

    /// Whether it may be done; a person is asked now.
    ///
    /// # Errors
    /// When the person cannot be asked.
    pub fn is_given(self) -> Result<bool> {
        match self {
            Self::Given => Ok(true),
            Self::Refused => Ok(false),
            Self::Ask => ask(),
        }
    }
}

fn ask() -> Result<bool> {
    print!("Install it now? [y/N] ");
    io::stdout().flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
