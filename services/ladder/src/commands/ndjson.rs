//! Lines in, lines out, in order.

use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};

const BUFFER_BYTES: usize = 64 * 1024;

/// Answers each line; a reader that has gone away ends the work quietly.
pub(crate) fn answer_lines(
    input: impl Read,
    output: impl Write,
    answer: fn(&[u8]) -> String,
) -> io::Result<()> {
    match try_answer_lines(input, output, answer) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        outcome => outcome,
    }
}

fn try_answer_lines(input: impl Read, output: impl Write, answer: fn(&[u8]) -> String) -> io::Result<()> {
    let mut input = BufReader::with_capacity(BUFFER_BYTES, input);
    let mut output = BufWriter::with_capacity(BUFFER_BYTES, output);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        writeln!(output, "{}", answer(line.trim_ascii_end()))?;
        line.clear();
        // Nothing more is waiting: whoever asks line by line gets the answer now.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn echo(line: &[u8]) -> String {
        format!("<{}>", String::from_utf8_lossy(line))
    }

    struct Gone;

    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(ErrorKind::BrokenPipe.into())
        }
    }

    #[test]
    fn every_line_has_its_answer_in_order() {
        let mut output = Vec::new();

        answer_lines(&b"a\r\n\nb\nc"[..], &mut output, echo).unwrap();

        assert_eq!(output, b"<a>\n<>\n<b>\n<c>\n");
    }

    #[test]
    fn a_reader_that_has_gone_away_is_no_error() {
        assert!(answer_lines(&b"a\n"[..], Gone, echo).is_ok());
    }
}
