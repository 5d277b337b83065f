//! `ladder rules check`

use std::io;

use anyhow::Context;
use rules::examine::examine_line;

use crate::commands::ndjson::answer_lines;

pub(super) const EXAMPLE: &str = r#"Example:
  echo '{"id":"a","moves":["e2e4","e7e5"],"move":"e1e3"}' | ladder rules check"#;

pub(super) fn run() -> anyhow::Result<()> {
    answer_lines(io::stdin().lock(), io::stdout().lock(), examine_line)
        .context("cannot go on reading stdin or writing stdout")
}
