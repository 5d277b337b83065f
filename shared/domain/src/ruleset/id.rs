//! Names of rulesets.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The name of a ruleset, such as `automatic`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RulesetId(Cow<'static, str>);

impl RulesetId {
    /// Draws come by themselves; no arbiter is needed. The default.
    pub const AUTOMATIC: Self = Self(Cow::Borrowed("automatic"));
    /// The Laws as they stand: draws are claimed.
    pub const FIDE: Self = Self(Cow::Borrowed("fide"));
    /// As in a collection of casual games.
    pub const CLASSIC: Self = Self(Cow::Borrowed("classic"));
    /// As in a mobile app.
    pub const POCKET: Self = Self(Cow::Borrowed("pocket"));
    /// As on a rules site: material decides, and a bare king is never beaten by the clock alone.
    pub const BASIC_MATERIAL: Self = Self(Cow::Borrowed("basic-material"));
    /// As on a site for correspondence: the players end their games, nothing else does.
    pub const BY_AGREEMENT: Self = Self(Cow::Borrowed("by-agreement"));

    /// Most characters of a name.
    pub const CHARS_MAX: usize = 32;

    /// A name as it came from outside; whether there is such a ruleset is another question.
    pub fn new(name: impl Into<String>) -> Self {
        Self(Cow::Owned(name.into()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RulesetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a text can name a ruleset or a material list: 1 to 32 of `a-z`, `0-9`, `-` and `_`, the first of them a
/// letter or a digit.
pub fn is_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.len() <= RulesetId::CHARS_MAX
        && text.bytes().next().is_some_and(plain)
        && text
            .bytes()
            .all(|byte| plain(byte) || byte == b'-' || byte == b'_')
}

/// A ruleset at one revision, as stored with each game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesetRef {
    /// Which ruleset.
    pub id: RulesetId,
    /// Raised whenever a field changes.
    pub revision: u32,
}

impl fmt::Display for RulesetRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.id, self.revision)
    }
}
