//! Writing records.

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write};

/// Writes records, each in a line that ends with CR LF.
pub(crate) struct Writer<W> {
    output: W,
    line: String,
}

impl<W: Write> Writer<W> {
    /// Records to that output.
    pub(crate) fn new(output: W) -> Self {
        Self {
            output,
            line: String::new(),
        }
    }

    /// Writes a record.
    pub(crate) fn write(&mut self, fields: &[&dyn Display]) -> io::Result<()> {
        self.line.clear();
        for (index, field) in fields.iter().enumerate() {
            if index > 0 {
                self.line.push(',');
            }
            push(&mut self.line, field).map_err(io::Error::other)?;
        }
        self.line.push_str("\r\n");
        self.output.write_all(self.line.as_bytes())
    }

    /// What was written to.
    pub(crate) fn into_inner(self) -> W {
        self.output
    }
}

/// Writes a field, in quotes where it needs them.
fn push(line: &mut String, field: &dyn Display) -> fmt::Result {
    let began = line.len();
    write!(line, "{field}")?;
    let text = &line[began..];
    if text.contains([',', '"', '\r', '\n']) || text.starts_with(' ') || text.ends_with(' ') {
        let quoted = text.replace('"', "\"\"");
        line.truncate(began);
        write!(line, "\"{quoted}\"")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Record, Records};
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let fields = ["plain", "", "a,b", "say \"c\"", "two\r\nlines", " space "];
        let mut writer = Writer::new(Vec::new());

        let displayed: Vec<&dyn Display> = fields.iter().map(|field| field as &dyn Display).collect();
        writer.write(&displayed).unwrap();
        let written = writer.into_inner();

        let text = String::from_utf8(written.clone()).unwrap();
        assert_eq!(
            text,
            "plain,,\"a,b\",\"say \"\"c\"\"\",\"two\r\nlines\",\" space \"\r\n"
        );
        let mut record = Record::default();
        assert!(Records::new(written.as_slice()).read(&mut record).unwrap());
        assert_eq!(record.iter().flatten().collect::<Vec<_>>(), fields);
    }
}
