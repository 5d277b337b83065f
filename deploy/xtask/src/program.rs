//! Programs that are run.

use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Cargo, at the root of the workspace.
///
/// What `cargo run` tells us about this package is kept from it: build scripts that look at it would build
/// their crates anew.
pub fn cargo() -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root());
    for (name, _) in std::env::vars_os() {
        let of_this_package = name.to_str().is_some_and(|name| {
            name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") || name == "CARGO_BIN_NAME"
        });
        if of_this_package {
            command.env_remove(&name);
        }
    }
    if io::stdout().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    command
}

/// Keeps from it what the user has set for the product.
pub fn without_settings(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let of_the_product = name.to_str().is_some_and(|name| {
            name.starts_with("LADDER_") || ["DATABASE_URL", "REDIS_URL", "RUST_LOG"].contains(&name)
        });
        if of_the_product {
            command.env_remove(&name);
        }
    }
}

/// Runs it with our own input and output.
///
/// # Errors
/// When it cannot be started, or fails.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("starting {}", text(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", text(command));
    }
    Ok(())
}

/// Runs it, shows what it writes as it comes, and hands each line to `reader`. Tells whether it succeeded.
///
/// # Errors
/// When it cannot be started.
pub fn run_reading(command: &mut Command, mut reader: impl FnMut(&str)) -> Result<bool> {
    let (output, input) = io::pipe()?;
    let mut child = command
        .stdin(Stdio::null())
        .stdout(input.try_clone()?)
        .stderr(input)
        .spawn()
        .with_context(|| format!("starting {}", text(command)))?;
    // The command keeps the writing end open until it is given something else.
    command.stdout(Stdio::inherit()).stderr(Stdio::inherit());

    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while output.read_until(b'\n', &mut line)? > 0 {
        io::stdout().write_all(&line)?;
        reader(&without_colours(&String::from_utf8_lossy(&line)));
        line.clear();
    }
    Ok(child.wait()?.success())
}

/// Whether `command --version` works.
pub fn exists(command: &mut Command) -> bool {
    let quiet = command
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// The command as one would type it.
pub fn text(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Drops the escape sequences that colour a terminal: ESC, `[`, parameters, `m`.
fn without_colours(line: &str) -> String {
    let mut pieces = line.split("\u{1b}[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| {
        plain + piece.split_once('m').map_or(piece, |(_, rest)| rest)
    })
}

#[cfg(test)]
mod tests {
    use super::without_colours;

    #[test]
    fn colours_are_dropped_and_text_stays() {
        assert_eq!(
            without_colours("\u{1b}[32;1m     Summary\u{1b}[0m [0.1s]"),
            "     Summary [0.1s]"
        );
    }
}
