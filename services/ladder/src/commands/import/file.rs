//! The lines of a file of results.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use anyhow::{Context, ensure};
use domain::Timestamp;
use sha2::{Digest, Sha256};

use crate::csv::{Record, Records};

use super::columns::Columns;
use super::line::{Fault, LineReader, Outcome};

const BUFFER_BYTES: usize = 256 * 1024;

/// A file that digests what is read of it.
struct Digesting<R> {
    input: R,
    digest: Sha256,
}

impl<R: Read> Read for Digesting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.digest.update(&buffer[..count]);
        Ok(count)
    }
}

/// A line that is no empty one.
pub(super) struct Line {
    /// Where it begins, from 1.
    pub(super) number: u64,
    /// Lines of the file that are done with it.
    pub(super) done: u64,
    pub(super) outcome: Result<Outcome, Fault>,
}

/// A file of results, read line by line.
pub(super) struct ResultsFile {
    name: String,
    records: Records<BufReader<Digesting<File>>>,
    record: Record,
    lines: LineReader,
}

impl ResultsFile {
    /// Opens a file and reads its first line. No date in it may be later than `latest`.
    pub(super) fn open(path: &Path, latest: Timestamp) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("{name} cannot be read"))?;
        let input = Digesting {
            input: file,
            digest: Sha256::new(),
        };
        let mut records = Records::new(BufReader::with_capacity(BUFFER_BYTES, input));
        let mut record = Record::default();
        let has_header = records
            .read(&mut record)
            .with_context(|| format!("{name} cannot be read"))?;
        ensure!(has_header, "{name} is empty");
        let columns = Columns::of(&record).with_context(|| format!("{name} cannot be used"))?;
        Ok(Self {
            name,
            records,
            record,
            lines: LineReader::new(columns, latest),
        })
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&mut self) -> anyhow::Result<Option<Line>> {
        let more = self
            .records
            .read(&mut self.record)
            .with_context(|| format!("{} cannot be read", self.name))?;
        Ok(more.then(|| Line {
            number: self.record.line,
            done: self.records.lines(),
            outcome: self.lines.read(&self.record),
        }))
    }

    /// How many lines there were, at the end.
    pub(super) fn lines(&self) -> u64 {
        self.records.lines()
    }

    /// The digest of the whole file, at the end.
    pub(super) fn into_digest(self) -> [u8; 32] {
        self.records.into_inner().into_inner().digest.finalize().into()
    }
}
