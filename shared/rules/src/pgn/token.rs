//! PGN text cut into tokens, straight from the bytes.

use std::io::{self, BufRead};

use super::glyph::Nag;

/// A piece of PGN text that means something by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "value"]`, unescaped.
    Tag {
        name: String,
        value: String,
        /// Whether an empty line stands before it: a new header may begin here.
        after_blank_line: bool,
    },
    /// `{…}` or `; …`, its white space collapsed to single spaces.
    Comment(String),
    /// `$14`, or a glyph such as `!?` or `+-`.
    Nag(Nag),
    /// `(`.
    VariationStart,
    /// `)`.
    VariationEnd,
    /// A move or a result; move numbers are already taken off.
    Word(String),
}

/// Reads tokens from bytes.
///
/// Tolerant where files in the wild are: byte order marks, null bytes, `CRLF`, lines that begin with `%`, quotes
/// inside tag values, comments without an end, and Latin-1 where UTF-8 was promised.
#[derive(Debug)]
pub(super) struct Lexer<R> {
    input: R,
    /// The line being read, without its end.
    line: Vec<u8>,
    /// The next byte of `line` to look at.
    at: usize,
    blank_before: bool,
    lines_read: u64,
    /// Tokens that were found together with the one before them, the next one last.
    pending: Vec<Token>,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
            at: 0,
            blank_before: true,
            lines_read: 0,
            pending: Vec::new(),
        }
    }

    /// The number of the line being read, counted from 1.
    pub(super) fn line_number(&self) -> u64 {
        self.lines_read
    }

    /// The next token, or `None` at the end of the input.
    pub(super) fn next_token(&mut self) -> io::Result<Option<Token>> {
        if let Some(token) = self.pending.pop() {
            return Ok(Some(token));
        }
        loop {
            let Some(&byte) = self.line.get(self.at) else {
                if !self.next_line()? {
                    return Ok(None);
                }
                continue;
            };
            let token = match byte {
                b'[' => self.tag(),
                b'{' => Some(Token::Comment(self.braced_comment()?)),
                b';' => {
                    let text = tidy(&self.line[self.at + 1..]);
                    self.at = self.line.len();
                    Some(Token::Comment(text))
                }
                b'(' => {
                    self.at += 1;
                    Some(Token::VariationStart)
                }
                b')' => {
                    self.at += 1;
                    Some(Token::VariationEnd)
                }
                b'$' => self.numeric_nag(),
                b'<' | b'>' | b']' | b'}' | b'"' | b'.' => {
                    self.at += 1;
                    None
                }
                byte if is_space(byte) => {
                    self.at += 1;
                    None
                }
                _ => self.word(),
            };
            if token.is_some() {
                self.blank_before = false;
                return Ok(token);
            }
        }
    }

    /// Reads the next line that is not an escape (`%`); false at the end of the input.
    fn next_line(&mut self) -> io::Result<bool> {
        loop {
            self.line.clear();
            self.at = 0;
            if self.input.read_until(b'\n', &mut self.line)? == 0 {
                return Ok(false);
            }
            self.lines_read += 1;
            if self.line.last() == Some(&b'\n') {
                self.line.pop();
            }
            if self.line.starts_with(b"\xEF\xBB\xBF") {
                self.at = 3;
            }
            if self.line[self.at..].iter().all(|&byte| is_space(byte)) {
                self.blank_before = true;
            }
            if self.line.get(self.at) != Some(&b'%') {
                return Ok(true);
            }
        }
    }

    /// A tag pair; nothing when the bracket opens none.
    fn tag(&mut self) -> Option<Token> {
        let rest = &self.line[self.at + 1..];
        let Some(quote) = rest.iter().position(|&byte| byte == b'"') else {
            self.at += 1;
            return None;
        };
        let name = text(&rest[..quote]).trim().to_owned();
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == ']' || c == '[') {
            self.at += 1;
            return None;
        }
        let (value, length) = quoted(&rest[quote + 1..]);
        self.at += 1 + quote + 1 + length;
        Some(Token::Tag {
            name,
            value,
            after_blank_line: self.blank_before,
        })
    }

    fn braced_comment(&mut self) -> io::Result<String> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            let rest = &self.line[self.at..];
            if let Some(end) = rest.iter().position(|&byte| byte == b'}') {
                bytes.extend_from_slice(&rest[..end]);
                self.at += end + 1;
                break;
            }
            bytes.extend_from_slice(rest);
            bytes.push(b'\n');
            // Not `next_line`: inside a comment a `%` at the start of a line is text.
            self.line.clear();
            self.at = 0;
            if self.input.read_until(b'\n', &mut self.line)? == 0 {
                break;
            }
            self.lines_read += 1;
        }
        Ok(tidy(&bytes))
    }

    fn numeric_nag(&mut self) -> Option<Token> {
        self.at += 1;
        let digits = self.line[self.at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let number = std::str::from_utf8(&self.line[self.at..self.at + digits])
            .ok()?
            .parse()
            .ok();
        self.at += digits;
        number.map(|number| Token::Nag(Nag(number)))
    }

    /// A move, a result, a glyph, or a move number, which is passed over.
    fn word(&mut self) -> Option<Token> {
        let rest = &self.line[self.at..];
        let mut length = rest
            .iter()
            .position(|&byte| ends_word(byte))
            .unwrap_or(rest.len())
            .max(1);
        // `e8(Q)` is a promotion, not a move with a variation.
        if let [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] = rest[length..] {
            length += 3;
        }
        let word = text(&rest[..length]);
        self.at += length;
        let (word, nags) = bare(&word);
        self.pending.extend(nags.into_iter().map(Token::Nag));
        if word.is_empty() {
            self.pending.pop()
        } else {
            Some(Token::Word(word.to_owned()))
        }
    }
}

/// A word without all that is not part of a move or result, and the glyphs that were written to it, the last first.
///
/// What is left is left again when it is read once more: moves of variations are kept as they are written.
fn bare(word: &str) -> (&str, Vec<Nag>) {
    let mut bare = word;
    let mut nags = Vec::new();
    loop {
        let before = bare;
        // A percent sign means something at the start of a line only, where the word may come to stand.
        bare = without_move_number(bare.trim_start_matches('%').trim_matches('\u{feff}'));
        if is_decoration(bare) {
            bare = "";
        } else if let Some(nag) = Nag::of_glyph(bare) {
            nags.push(nag);
            bare = "";
        } else if let (rest, Some(nag)) = Nag::split_suffix(bare) {
            nags.push(nag);
            bare = rest;
        }
        if bare == before {
            return (bare, nags);
        }
    }
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0 || byte == 0x0B
}

fn ends_word(byte: u8) -> bool {
    is_space(byte)
        || matches!(
            byte,
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'"' | b'<' | b'>'
        )
}

/// Takes `12.`, `12...` or a bare `12` off the front of a word.
fn without_move_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if after_digits.is_empty() {
        // A number alone; but "0" and "1" may not be read as results either.
        return after_digits;
    }
    if after_digits.len() < word.len() && !after_digits.starts_with(['.', '…']) {
        return word;
    }
    after_digits.trim_start_matches(['.', '…'])
}

/// Words that say nothing that the move does not say already.
fn is_decoration(word: &str) -> bool {
    matches!(
        word,
        "e.p." | "e.p" | "ep" | "+" | "++" | "#" | "ch" | "ch." | "mate" | "dbl"
    )
}

/// The value up to its closing quote, unescaped, and how many bytes it took with the bracket after it.
///
/// A quote closes the value only before `]`; others inside, which should have been escaped, are kept.
fn quoted(bytes: &[u8]) -> (String, usize) {
    let mut value = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => {
                value.push(bytes[at + 1]);
                at += 2;
            }
            b'"' => {
                let spaces = bytes[at + 1..].iter().take_while(|&&byte| is_space(byte)).count();
                if bytes.get(at + 1 + spaces) == Some(&b']') {
                    return (text(&value), at + 1 + spaces + 1);
                }
                value.push(byte);
                at += 1;
            }
            _ => {
                value.push(byte);
                at += 1;
            }
        }
    }
    let unclosed = text(&value);
    (
        unclosed.trim_end_matches(['"', ']', '\r', ' ']).to_owned(),
        bytes.len(),
    )
}

/// Bytes as text without null bytes: UTF-8, or else Latin-1, which older files use without saying so.
fn text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.chars().filter(|&c| c != '\0').collect(),
        Err(_) => bytes
            .iter()
            .filter(|&&byte| byte != 0)
            .map(|&byte| char::from(byte))
            .collect(),
    }
}

/// Text with every run of white space made one space.
fn tidy(bytes: &[u8]) -> String {
    text(bytes).split_whitespace().collect::<Vec<_>>().join(" ")
}
