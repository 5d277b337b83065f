//! Reading files of games.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use rules::pgn;

/// A game of a file, or why it cannot be read.
pub(crate) struct Entry {
    /// The file's name as it was given.
    pub(crate) file: Arc<str>,
    /// Which game of the file, counted from 1.
    pub(crate) number: u32,
    /// The game.
    pub(crate) game: Result<pgn::Game, pgn::Error>,
}

/// The games of a file, one by one.
pub(crate) struct Scoresheets {
    file: Arc<str>,
    number: u32,
    reader: pgn::Reader<BufReader<File>>,
}

impl Scoresheets {
    /// The games of the file at `path`.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("{name} cannot be read"))?;
        Ok(Self {
            file: name.into(),
            number: 0,
            reader: pgn::Reader::new(BufReader::new(file)),
        })
    }
}

impl Iterator for Scoresheets {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let game = self.reader.next()?;
        self.number += 1;
        Some(Entry {
            file: Arc::clone(&self.file),
            number: self.number,
            game,
        })
    }
}
