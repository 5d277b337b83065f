//! Numeric annotation glyphs: `$1`, or the sign that stands for it.

/// A numeric annotation glyph (NAG): an opinion of a move or position, by its number in the PGN standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nag(pub u8);

/// The signs that follow a move without a space, the longer first.
const SUFFIXES: [(&str, Nag); 6] = [
    ("!!", Nag(3)),
    ("??", Nag(4)),
    ("!?", Nag(5)),
    ("?!", Nag(6)),
    ("!", Nag(1)),
    ("?", Nag(2)),
];

/// The signs that stand alone; `=` and `+` would be part of a move when written to it.
const EVALUATIONS: [(&str, Nag); 14] = [
    ("□", Nag(7)),
    ("=", Nag(10)),
    ("∞", Nag(13)),
    ("+=", Nag(14)),
    ("+/=", Nag(14)),
    ("⩲", Nag(14)),
    ("=+", Nag(15)),
    ("=/+", Nag(15)),
    ("⩱", Nag(15)),
    ("+/-", Nag(16)),
    ("±", Nag(16)),
    ("-/+", Nag(17)),
    ("+-", Nag(18)),
    ("-+", Nag(19)),
];

impl Nag {
    /// The glyph that this whole word is.
    pub(super) fn of_glyph(word: &str) -> Option<Self> {
        SUFFIXES
            .iter()
            .chain(&EVALUATIONS)
            .find(|(glyph, _)| *glyph == word)
            .map(|&(_, nag)| nag)
    }

    /// Takes a glyph off the end of a move.
    pub(super) fn split_suffix(word: &str) -> (&str, Option<Self>) {
        SUFFIXES
            .iter()
            .find_map(|&(glyph, nag)| word.strip_suffix(glyph).map(|rest| (rest, Some(nag))))
            .unwrap_or((word, None))
    }
}
