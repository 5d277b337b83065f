//! The rules of chess as players read them: content in `content/rules`, read into types.

mod code;
mod example;
mod section;

use std::sync::LazyLock;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use section::{PieceEntry, QuestionEntry, RefusalEntry, Section, TermEntry, TerminationEntry};

macro_rules! content {
    ($file:literal) => {
        include_str!(concat!("../../content/rules/", $file, ".toml"))
    };
}

/// The sections in the order in which they are read.
const SECTIONS: [&str; 9] = [
    content!("sections/set_up"),
    content!("sections/moves"),
    content!("sections/castling"),
    content!("sections/en_passant"),
    content!("sections/promotion"),
    content!("sections/check"),
    content!("sections/ends"),
    content!("sections/material"),
    content!("sections/repetition"),
];

/// Everything that is told of the rules.
#[derive(Debug, Serialize)]
pub(crate) struct Rulebook {
    /// Texts with examples, each on one subject.
    sections: Vec<Section>,
    /// The kinds of pieces.
    pieces: Vec<PieceEntry>,
    /// Every way in which a game ends.
    terminations: Vec<TerminationEntry>,
    /// Every code under which the game or the board refuses something.
    refusals: Vec<RefusalEntry>,
    /// Words.
    terms: Vec<TermEntry>,
    /// What people ask.
    questions: Vec<QuestionEntry>,
}

static RULEBOOK: LazyLock<Result<Rulebook, toml::de::Error>> = LazyLock::new(Rulebook::read);

impl Rulebook {
    /// The rulebook, read once.
    ///
    /// # Errors
    /// Where the content does not fit the types, which the tests rule out.
    pub(crate) fn get() -> Result<&'static Self, &'static toml::de::Error> {
        RULEBOOK.as_ref()
    }

    fn read() -> Result<Self, toml::de::Error> {
        Ok(Self {
            sections: SECTIONS
                .into_iter()
                .map(toml::from_str)
                .collect::<Result<_, _>>()?,
            pieces: read::<Pieces>(content!("pieces"))?.pieces,
            terminations: read::<Terminations>(content!("terminations"))?.terminations,
            refusals: read::<Refusals>(content!("refusals"))?.refusals,
            terms: read::<Terms>(content!("terms"))?.terms,
            questions: read::<Questions>(content!("questions"))?.questions,
        })
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, toml::de::Error> {
    toml::from_str(text)
}

macro_rules! files {
    ($($file:ident { $field:ident: $entry:ty })*) => {$(
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $file {
            $field: Vec<$entry>,
        }
    )*};
}

files! {
    Pieces { pieces: PieceEntry }
    Terminations { terminations: TerminationEntry }
    Refusals { refusals: RefusalEntry }
    Terms { terms: TermEntry }
    Questions { questions: QuestionEntry }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_fits_its_types() {
        assert_eq!(Rulebook::get().err(), None);
    }
}
