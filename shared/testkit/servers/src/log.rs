//! What a server has written.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Lines that are kept for whoever asks why a server ended.
const TAIL: usize = 30;

/// A server's last lines, and all of them in a file if there is one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Written>>);

#[derive(Debug, Default)]
struct Written {
    tail: VecDeque<String>,
    file: Option<File>,
}

impl Log {
    /// A log that goes on in a file.
    pub(crate) fn into_file(path: &Path) -> io::Result<Self> {
        let file = File::options().create(true).append(true).open(path)?;
        Ok(Self(Arc::new(Mutex::new(Written {
            file: Some(file),
            ..Written::default()
        }))))
    }

    pub(crate) fn write(&self, line: &str) {
        let mut written = self.lock();
        if written.tail.len() == TAIL {
            written.tail.pop_front();
        }
        written.tail.push_back(line.to_owned());
        if let Some(file) = &mut written.file {
            let _a_full_disk_shows_elsewhere = writeln!(file, "{line}");
        }
    }

    pub(crate) fn tail(&self) -> String {
        let written = self.lock();
        let lines: Vec<&str> = written.tail.iter().map(String::as_str).collect();
        lines.join("\n")
    }

    fn lock(&self) -> MutexGuard<'_, Written> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
