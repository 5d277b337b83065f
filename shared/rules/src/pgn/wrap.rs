//! Words in lines.

/// The longest line of the export format, in characters.
const LINE_MAX: usize = 79;

/// Text that breaks between words, never within one.
#[derive(Default)]
pub(super) struct Wrapped {
    text: String,
    /// The characters in the last line.
    column: usize,
    /// Opening brackets that wait for the word that they are written to.
    prefix: String,
}

impl Wrapped {
    /// Adds a word after a space or a line break.
    pub(super) fn word(&mut self, word: &str) {
        let length = self.prefix.chars().count() + word.chars().count();
        if self.column > 0 {
            if self.column + 1 + length > LINE_MAX {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(&self.prefix);
        self.prefix.clear();
        self.text.push_str(word);
        self.column += length;
    }

    /// Writes a bracket to the front of the next word.
    pub(super) fn open(&mut self, bracket: char) {
        self.prefix.push(bracket);
    }

    /// Writes a bracket to the end of the last word.
    pub(super) fn close(&mut self, bracket: char) {
        if !self.prefix.is_empty() || self.column == LINE_MAX {
            self.word("");
        }
        self.text.push(bracket);
        self.column += 1;
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}
