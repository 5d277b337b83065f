//! What the rulebook is made of.

use domain::adjudication::Termination;
use domain::game::RefusalCode;
use rules::{Bilingual, Role};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::example::{Example, Reach};

/// A subject.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    /// Its name, which does not change.
    pub(crate) id: String,
    pub(crate) title: Bilingual,
    pub(crate) paragraphs: Vec<Paragraph>,
    pub(crate) examples: Vec<Example>,
}

/// A paragraph.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Paragraph {
    /// The article that it renders, where there is one.
    pub(crate) article: Option<String>,
    pub(crate) text: Bilingual,
}

/// A kind of piece.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PieceEntry {
    pub(crate) role: Role,
    /// What it is customarily worth, in pawns; the king has no price.
    pub(crate) value: Option<u8>,
    pub(crate) article: String,
    pub(crate) name: Bilingual,
    /// The letter on a score sheet; a pawn has none.
    pub(crate) letter: Bilingual,
    /// How it moves.
    pub(crate) text: Bilingual,
    pub(crate) example: Reach,
}

/// How an end comes about.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum How {
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
pub(crate) struct TerminationEntry {
    pub(crate) termination: Termination,
    pub(crate) how: How,
    pub(crate) text: Bilingual,
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
pub(crate) struct RefusalEntry {
    #[serde(deserialize_with = "refusal_code", serialize_with = "as_code")]
    pub(crate) code: RefusalCode,
    /// The articles that it can stand for; a refusal names the one that decides.
    pub(crate) articles: Vec<String>,
    pub(crate) text: Bilingual,
}

pub(super) fn refusal_code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RefusalCode, D::Error> {
    let text = String::deserialize(deserializer)?;
    RefusalCode::all()
        .find(|code| code.as_str() == text)
        .ok_or_else(|| de::Error::custom(format!("there is no code `{text}`")))
}

pub(super) fn as_code<S: Serializer>(code: &RefusalCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(code.as_str())
}

/// A word and what it means.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Term {
    pub(crate) term: Bilingual,
    /// The word in European Portuguese, where it is another one.
    pub(crate) pt_pt: Option<String>,
    pub(crate) meaning: Bilingual,
}

/// A question with its answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub(crate) article: Option<String>,
    /// The example of a section that shows it.
    pub(crate) example: Option<String>,
    pub(crate) question: Bilingual,
    pub(crate) answer: Bilingual,
}
