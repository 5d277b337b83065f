//! Reading files of games.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use rules::pgn;

use super::snapshot;

/// A game of a file, or why it cannot be read.
pub(crate) struct Entry {
    /// The file's name as it was given.
    pub(crate) file: Arc<str>,
    /// Which game of the file, counted from 1.
    pub(crate) number: u32,
    /// The game.
    pub(crate) game: Result<pgn::Game, Unreadable>,
}

/// Why a game cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    /// A game of a file in PGN.
    #[error(transparent)]
    Pgn(#[from] pgn::Error),
    /// A line of a file of JSON lines.
    #[error("{0}")]
    Snapshot(String),
}

/// In which form games are.
enum Source {
    Pgn(pgn::Reader<BufReader<File>>),
    Snapshots(io::Lines<BufReader<File>>),
}

/// The games of a file, one by one.
pub(crate) struct Scoresheets {
    file: Arc<str>,
    number: u32,
    source: Source,
}

impl Scoresheets {
    /// The games of the file at `path`: in JSON lines where it begins with a brace, else in PGN.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let unreadable = || format!("{name} cannot be read");
        let mut file = BufReader::new(File::open(path).with_context(unreadable)?);
        let begins = file.fill_buf().with_context(unreadable)?.first().copied();
        let source = if begins == Some(b'{') {
            Source::Snapshots(file.lines())
        } else {
            Source::Pgn(pgn::Reader::new(file))
        };
        Ok(Self {
            file: name.into(),
            number: 0,
            source,
        })
    }
}

impl Iterator for Scoresheets {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let game = match &mut self.source {
            Source::Pgn(reader) => reader.next()?.map_err(Unreadable::from),
            Source::Snapshots(lines) => match lines.next()? {
                Ok(line) => snapshot::read(&line).map_err(Unreadable::Snapshot),
                Err(error) => Err(Unreadable::Snapshot(error.to_string())),
            },
        };
        self.number += 1;
        Some(Entry {
            file: Arc::clone(&self.file),
            number: self.number,
            game,
        })
    }
}
