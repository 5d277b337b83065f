//! `cargo xtask licences`: the licences, bans and sources of `deny.toml`, with nothing but Cargo.
//!
//! Whoever has cargo-deny may run `cargo deny check bans licenses sources`, which reads the same file.

mod expression;
mod policy;

use anyhow::{Result, bail};

use crate::metadata::{Metadata, Package};
use expression::Expression;
use policy::Policy;

/// Where all dependencies must come from, as lock files write it.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

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
    if package.source.as_deref().is_some_and(|source| source != REGISTRY) {
        faults.push(format!("{name} does not come from the registry"));
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
            faults_of(&package("MIT OR GPL-3.0", Some(REGISTRY)), &policy),
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
