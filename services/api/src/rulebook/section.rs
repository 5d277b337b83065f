//! What the rulebook is made of.

use domain::adjudication::Termination;
use rules::{Bilingual, Role};
use serde::{Deserialize, Serialize, Serializer};

use super::code::Code;
use super::example::{Example, Reach};

/// A subject.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Section {
    /// Its name, which does not change.
    id: String,
    title: Bilingual,
    paragraphs: Vec<Paragraph>,
    examples: Vec<Example>,
}

/// A paragraph.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Paragraph {
    /// The article that it renders, where there is one.
    article: Option<String>,
    text: Bilingual,
}

/// A kind of piece.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceEntry {
    role: Role,
    /// What it is customarily worth, in pawns; the king has no price.
    value: Option<u8>,
    article: String,
    name: Bilingual,
    /// The letter on a score sheet; a pawn has none.
    letter: Bilingual,
    /// How it moves.
    text: Bilingual,
    example: Reach,
}

/// How an end comes about.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum How {
    /// Without anybody asking.
    ByItself,
    /// Because somebody asks.
    Asked,
    /// One or the other, as the ruleset says.
    ByRuleset,
}

/// A way in which a game ends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerminationEntry {
    termination: Termination,
    how: How,
    text: Bilingual,
}

/// The article is the termination's own.
impl Serialize for TerminationEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            termination: Termination,
            article: Option<&'static str>,
            how: How,
            text: &'a Bilingual,
        }
        let fields = Fields {
            termination: self.termination,
            article: self.termination.article(),
            how: self.how,
            text: &self.text,
        };
        fields.serialize(serializer)
    }
}

/// A code under which something is refused.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RefusalEntry {
    code: Code,
    /// The articles that it can stand for; a refusal names the one that decides.
    articles: Vec<String>,
    text: Bilingual,
}

/// A word and what it means.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TermEntry {
    term: Bilingual,
    /// The word in European Portuguese, where it is another one.
    pt_pt: Option<String>,
    meaning: Bilingual,
}

/// A question with its answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QuestionEntry {
    article: Option<String>,
    /// The example of a section that shows it.
    example: Option<String>,
    question: Bilingual,
    answer: Bilingual,
}
