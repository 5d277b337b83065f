//! `cargo xtask`: everything that builds, checks, measures and ships.

fn main() {}
