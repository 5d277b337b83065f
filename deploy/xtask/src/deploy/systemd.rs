//! The units of a ladder in one process.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use servers::Folder;

use super::folder;
use crate::packages::{self, Consent, Need};
use crate::program::{exists, run};

/// Where the units say that the program is, and one that is on every machine.
const PROGRAM: (&str, &str) = ("/usr/local/bin/ladder", "/bin/true");

/// The most that a service may be exposed, in tenths of the scale of `systemd-analyze security`: what is left is the
/// network, which the ladder is there for.
const EXPOSURE_MAX: &str = "15";

/// Lets systemd read the units, and say how much of the machine their services could get at.
pub(super) fn units(consent: Consent) -> Result<()> {
    if !exists(&mut analyze()) {
        packages::install(Need::Systemd, consent)?;
    }
    let place = Folder::new("ladder-systemd-")?;
    let units = copied(place.path())?;
    ensure!(units.len() > 2, "only {} units were found", units.len());
    run(analyze().arg("verify").args(&units))?;
    for service in units
        .iter()
        .filter(|unit| unit.extension().is_some_and(|found| found == "service"))
    {
        run(analyze()
            .args([
                "security",
                "--offline=true",
                "--no-pager",
                "--threshold",
                EXPOSURE_MAX,
            ])
            .arg(service))?;
    }
    Ok(())
}

fn analyze() -> Command {
    Command::new("systemd-analyze")
}

/// The units with a program that is there: one that is missing would be all that is found.
fn copied(place: &Path) -> Result<Vec<PathBuf>> {
    let mut units = Vec::new();
    for entry in fs::read_dir(folder().join("systemd"))? {
        let source = entry?.path();
        let is_unit = source
            .extension()
            .is_some_and(|found| found == "service" || found == "timer");
        if is_unit {
            let unit = place.join(source.file_name().unwrap_or_default());
            fs::write(&unit, fs::read_to_string(&source)?.replace(PROGRAM.0, PROGRAM.1))?;
            units.push(unit);
        }
    }
    units.sort();
    Ok(units)
}
