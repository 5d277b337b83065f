//! Clients that ordinary generators make from the contract. Each is compiled, and plays a rated game.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use super::place::copied;
use crate::packages::{self, Consent, Need};
use crate::program::{exists, root, run};
use crate::python::Python;

/// By `openapi-typescript` and `openapi-fetch`, under the strictest types.
pub(super) fn typescript(address: &str, consent: Consent) -> Result<String> {
    if !exists(&mut Command::new("npm")) {
        packages::install(Need::Node, consent)?;
    }
    let place = copied("typescript")?;
    if !place.join("node_modules/.package-lock.json").is_file() {
        println!(
            "The generator of a client is missing. To be installed, in {} alone, with:\n    npm ci",
            place.display()
        );
        if !consent.is_given()? {
            bail!("the generator of a client may not be installed: run with --yes");
        }
        run(Command::new("npm")
            .args([
                "ci",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--prefer-offline",
            ])
            .current_dir(&place))?;
    }
    let tool = |name: &str| {
        let mut command = Command::new(place.join("node_modules/.bin").join(name));
        command.current_dir(&place);
        command
    };
    run(tool("openapi-typescript")
        .arg(contract())
        .args(["--output", "contract.ts"]))?;
    run(&mut tool("tsc"))?;
    run(Command::new("node")
        .args(["built/play.js", address])
        .current_dir(&place))?;
    Ok("a client is compiled, and plays".to_owned())
}

/// By `openapi-python-client`, with nothing left out, under the strictest types.
pub(super) fn python(address: &str, python: &Python) -> Result<String> {
    let place = copied("python")?;
    run(python
        .tool("openapi-python-client")
        .args(["generate", "--overwrite", "--fail-on-warning"])
        .args(["--config", "config.yaml", "--output-path", "client", "--path"])
        .arg(contract())
        // It puts its code in form by a program that it looks for there.
        .env("PATH", python.search_path()?)
        .current_dir(&place))?;
    let client = place.join("client");
    fs::copy(place.join("play.py"), client.join("play.py"))?;
    run(python
        .tool("mypy")
        .args(["--strict", "play.py", "ladder_client"])
        .current_dir(&client))?;
    run(python
        .tool("python")
        .args(["play.py", address])
        .current_dir(&client))?;
    Ok("a client is checked, and plays".to_owned())
}

fn contract() -> PathBuf {
    root().join("openapi.yaml")
}
