//! The `ladder` command.

fn main() {}
