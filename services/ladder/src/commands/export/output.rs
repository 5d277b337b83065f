//! Where an export goes.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

/// Where to write.
#[derive(Debug, Args)]
pub(super) struct OutputOption {
    /// A file to write; by default stdout.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A file or stdout.
pub(super) type Output = BufWriter<Box<dyn Write>>;

impl OutputOption {
    /// Opens it; a file that is there is written anew.
    pub(super) fn open(&self) -> anyhow::Result<Output> {
        let writer: Box<dyn Write> = match &self.output {
            Some(path) => Box::new(File::create(path).with_context(|| cannot_write(path))?),
            None => Box::new(io::stdout()),
        };
        Ok(BufWriter::new(writer))
    }
}

fn cannot_write(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}

/// Whether writing can go on: whoever reads stdout may have seen enough, which is no error.
pub(super) fn goes_on(outcome: io::Result<()>) -> anyhow::Result<bool> {
    match outcome {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error).context("the export cannot be written"),
    }
}
