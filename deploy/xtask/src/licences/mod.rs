//! `cargo xtask licences`: the licences, bans and sources of `deny.toml`, with nothing but Cargo.
//!
//! Whoever has cargo-deny may run `cargo deny check bans licenses sources`, which reads the same file.

mod expression;
mod policy;

use std::collections::BTreeSet;

use anyhow::{Result, bail, ensure};

use crate::metadata::{Metadata, Package};
use expression::Expression;
use policy::Policy;

/// How lock files begin the name of a registry; a repository's or a folder's begins otherwise.
const REGISTRY: &str = "registry+";

/// Checks every package of the lock file.
///
/// # Errors
/// When a package breaks the policy; each is named with what is wrong.
pub fn run() -> Result<()> {
    let policy = Policy::read()?;
    let metadata = Metadata::read()?;
    let faults: Vec<String> = metadata
        .packages
        .iter()
        .flat_map(|package| faults_of(package, &policy))
        .collect();
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    let registries: BTreeSet<&str> = metadata
        .packages
        .iter()
        .filter_map(|package| package.source.as_deref())
        .collect();
    ensure!(
        registries.len() == 1,
        "dependencies come from more than one registry: {registries:?}"
    );
    println!(
        "{} packages: licences, bans and sources are in order",
        metadata.packages.len()
    );
    Ok(())
}

fn faults_of(package: &Package, policy: &Policy) -> Vec<String> {
    let name = format!("{} {}", package.name, package.version);
    let mut faults = Vec::new();
    if let Some(reason) = policy.ban_of(&package.name) {
        faults.push(format!("{name} is banned: {reason}"));
    }
    if package
        .source
        .as_deref()
        .is_some_and(|source| !source.starts_with(REGISTRY))
    {
        faults.push(format!("{name} does not come from a registry"));
    }
    match package
        .license
        .as_deref()
        .map(|text| (text, Expression::parse(text)))
    {
        None => faults.push(format!("{name} states no licence")),
        Some((text, Err(fault))) => faults.push(format!("{name}: {fault} in the licence `{text}`")),
        Some((text, Ok(expression))) if !expression.is_met_by(|licence| policy.allows(licence)) => {
            faults.push(format!("{name}: the licence `{text}` is not allowed"));
        }
        Some(_) => {}
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(license: &str, source: Option<&str>) -> Package {
        Package {
            name: "some".to_owned(),
            version: "1.0.0".to_owned(),
            license: Some(license.to_owned()),
            source: source.map(str::to_owned),
            dependencies: Vec::new(),
        }
    }

    #[test]
    fn a_package_with_an_allowed_licence_from_the_registry_has_no_faults() {
        let policy = Policy::read().expect("deny.toml");
        assert_eq!(
            faults_of(
                &package("MIT OR GPL-3.0", Some("registry+https://example.org")),
                &policy
            ),
            Vec::<String>::new()
        );
    }

    #[test]
    fn copyleft_and_foreign_sources_are_faults() {
        let policy = Policy::read().expect("deny.toml");
        let faults = faults_of(
            &package("GPL-3.0-or-later", Some("git+https://example.org")),
            &policy,
        );
        assert_eq!(faults.len(), 2, "{faults:?}");
    }
}
