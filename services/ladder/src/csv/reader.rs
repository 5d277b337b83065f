//! Reading records, one at a time, however long the file is.

use std::io::{self, BufRead, ErrorKind, Read};
use std::ops::Range;

/// A longer record is none: most likely a quote that nobody closed.
const RECORD_BYTES_MAX: u64 = 64 * 1024;

/// What editors on some systems put in front of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The records of a file.
pub(crate) struct Records<R> {
    input: R,
    lines: u64,
}

/// A record. Its memory is used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// The line that was read last.
    raw: Vec<u8>,
    /// All fields, without what stands between them.
    text: Vec<u8>,
    fields: Vec<Range<usize>>,
    /// Where in the text the field begins that is being read.
    began: usize,
    is_quoted: bool,
    /// The line of the file on which it begins, from 1.
    pub(crate) line: u64,
}

impl Record {
    /// The fields in order; `None` for one that is no UTF-8.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Option<&str>> {
        (0..self.fields.len()).map(|index| self.field(index))
    }

    /// One field, from 0; `None` where it is no UTF-8, or missing.
    pub(crate) fn field(&self, index: usize) -> Option<&str> {
        let range = self.fields.get(index)?.clone();
        std::str::from_utf8(&self.text[range]).ok()
    }

    /// How many fields there are.
    pub(crate) fn len(&self) -> usize {
        self.fields.len()
    }
}

impl<R: BufRead> Records<R> {
    /// The records of a text.
    pub(crate) fn new(input: R) -> Self {
        Self { input, lines: 0 }
    }

    /// Lines read so far.
    pub(crate) fn lines(&self) -> u64 {
        self.lines
    }

    /// What was read from.
    pub(crate) fn into_inner(self) -> R {
        self.input
    }

    /// Reads the next record; `false` at the end. Empty lines are no records.
    ///
    /// # Errors
    /// Where the file cannot be read, or a quoted field does not end.
    pub(crate) fn read(&mut self, record: &mut Record) -> io::Result<bool> {
        loop {
            record.raw.clear();
            if !self.line(&mut record.raw)? {
                return Ok(false);
            }
            if self.lines == 1 && record.raw.starts_with(BYTE_ORDER_MARK) {
                record.raw.drain(..BYTE_ORDER_MARK.len());
            }
            if !record.raw.trim_ascii().is_empty() {
                break;
            }
        }
        record.line = self.lines;
        record.clear();
        while !record.split_line() {
            // The field goes on in the next line.
            record.raw.clear();
            if record.text.len() as u64 > RECORD_BYTES_MAX || !self.line(&mut record.raw)? {
                return Err(unusable(record.line, "a quoted field does not end"));
            }
        }
        Ok(true)
    }

    fn line(&mut self, raw: &mut Vec<u8>) -> io::Result<bool> {
        let bytes = (&mut self.input).take(RECORD_BYTES_MAX).read_until(b'\n', raw)?;
        if bytes == 0 {
            return Ok(false);
        }
        self.lines += 1;
        if bytes as u64 == RECORD_BYTES_MAX && !raw.ends_with(b"\n") {
            return Err(unusable(self.lines, "the line is too long"));
        }
        Ok(true)
    }
}

fn unusable(line: u64, what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("line {line}: {what}"))
}

impl Record {
    fn clear(&mut self) {
        self.text.clear();
        self.fields.clear();
        self.began = 0;
        self.is_quoted = false;
    }

    /// Takes the line in `raw` apart, which goes on where the one before ended; `false` where it ends within quotes.
    fn split_line(&mut self) -> bool {
        let line = self.raw.strip_suffix(b"\n").unwrap_or(&self.raw);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mut bytes = line.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b'"' if self.is_quoted && bytes.peek() == Some(&b'"') => {
                    bytes.next();
                    self.text.push(b'"');
                }
                b'"' if self.is_quoted => self.is_quoted = false,
                // Quotes open at the beginning of a field only; elsewhere they are letters.
                b'"' if self.text.len() == self.began => self.is_quoted = true,
                b',' if !self.is_quoted => {
                    self.fields.push(self.began..self.text.len());
                    self.began = self.text.len();
                }
                byte => self.text.push(byte),
            }
        }
        if self.is_quoted {
            self.text.extend_from_slice(&self.raw[line.len()..]);
        } else {
            self.fields.push(self.began..self.text.len());
        }
        !self.is_quoted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &[u8]) -> Vec<(u64, Vec<String>)> {
        let mut records = Records::new(text);
        let mut record = Record::default();
        let mut found = Vec::new();
        while records.read(&mut record).unwrap() {
            let fields = record.iter().map(|field| field.unwrap_or("?").to_owned());
            found.push((record.line, fields.collect()));
        }
        found
    }

    fn of(line: u64, fields: &[&str]) -> (u64, Vec<String>) {
        (line, fields.iter().map(|field| (*field).to_owned()).collect())
    }

    #[test]
    fn fields_may_be_quoted_and_hold_commas_quotes_and_line_breaks() {
        assert_eq!(
            records(b"a,\"b,c\",\"say \"\"d\"\"\",\r\n\"e\nf\",g\n"),
            [of(1, &["a", "b,c", "say \"d\"", ""]), of(2, &["e\nf", "g"])]
        );
    }

    #[test]
    fn empty_lines_a_mark_of_byte_order_and_a_missing_last_line_break_do_no_harm() {
        assert_eq!(
            records(b"\xEF\xBB\xBFa,b\n\r\n\nc,d\n,\ne"),
            [
                of(1, &["a", "b"]),
                of(4, &["c", "d"]),
                of(5, &["", ""]),
                of(6, &["e"])
            ]
        );
    }

    #[test]
    fn a_field_that_is_no_text_is_none() {
        assert_eq!(records(b"a,\xFF,b\n"), [of(1, &["a", "?", "b"])]);
    }

    #[test]
    fn a_quote_that_nobody_closes_is_found_before_the_file_is_in_memory() {
        let mut text = b"a\n\"b".to_vec();
        text.resize(1 << 20, b'\n');
        let mut records = Records::new(text.as_slice());
        let mut record = Record::default();

        assert!(records.read(&mut record).unwrap());
        let error = records.read(&mut record).unwrap_err();

        assert_eq!(error.to_string(), "line 2: a quoted field does not end");
        assert!(records.lines() < 70_000);
    }

    #[test]
    fn a_line_that_does_not_end_is_found_before_the_file_is_in_memory() {
        let text = vec![b'a'; 1 << 20];

        let error = Records::new(text.as_slice())
            .read(&mut Record::default())
            .unwrap_err();

        assert_eq!(error.to_string(), "line 1: the line is too long");
    }
}
