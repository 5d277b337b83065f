//! Names of people as files spell them, and the handles that they are given here.

use serde::{Deserialize, Serialize};

use crate::player::Handle;

/// A name as people write it, in any alphabet: 1 to 100 characters, none of them a control character, and no space at
/// either end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DisplayName(String);

/// The text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("a name is 1 to 100 characters, without control characters")]
pub struct BadName;

impl DisplayName {
    /// Most characters.
    pub const MAX_CHARS: usize = 100;

    /// Reads a name; space at its ends is not part of it.
    pub fn parse(text: &str) -> Result<Self, BadName> {
        let text = text.trim();
        let fits = (1..=Self::MAX_CHARS).contains(&text.chars().count());
        if fits && !text.chars().any(char::is_control) {
            Ok(Self(text.to_owned()))
        } else {
            Err(BadName)
        }
    }

    /// As it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for DisplayName {
    type Error = BadName;

    fn try_from(text: String) -> Result<Self, BadName> {
        Self::parse(&text)
    }
}

impl From<DisplayName> for String {
    fn from(name: DisplayName) -> Self {
        name.0
    }
}

/// The handles for a name, in the order in which they are to be tried: the name in the letters of handles, then the
/// same numbered from 2. Always the same for the same name.
#[derive(Clone, Debug)]
pub struct HandleCandidates {
    base: String,
    number: u64,
}

/// What a name without a single letter of handles becomes.
const NAMELESS: &str = "player";

impl HandleCandidates {
    /// The handles for this name.
    pub fn of(name: &DisplayName) -> Self {
        let mut base = String::with_capacity(Handle::MAX_CHARS);
        for letter in name.as_str().chars() {
            match letter {
                'a'..='z' | 'A'..='Z' | '0'..='9' | '-' => base.push(letter),
                _ => match plain(letter) {
                    Some(letters) => base.push_str(letters),
                    // One for a whole run of them, and none in front.
                    None if !base.is_empty() && !base.ends_with('_') => base.push('_'),
                    None => {}
                },
            }
            if base.len() >= Handle::MAX_CHARS {
                break;
            }
        }
        base.truncate(Handle::MAX_CHARS);
        base.truncate(base.trim_end_matches('_').len());
        if base.len() < Handle::MIN_CHARS {
            NAMELESS.clone_into(&mut base);
        }
        Self { base, number: 1 }
    }

    /// What all of them are numbers of, in the form in which handles are unique.
    pub fn family(&self) -> String {
        self.base.to_ascii_lowercase()
    }
}

impl Iterator for HandleCandidates {
    type Item = Handle;

    /// There is always another one.
    fn next(&mut self) -> Option<Handle> {
        let suffix = match self.number {
            1 => String::new(),
            number => format!("-{number}"),
        };
        self.number += 1;
        let kept = self.base.len().min(Handle::MAX_CHARS - suffix.len());
        Handle::parse(&format!("{}{suffix}", &self.base[..kept])).ok()
    }
}

/// The letters that stand for one with a mark, or for two that are written as one, in the alphabets of Europe.
fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' | 'Ā' | 'Ă' | 'Ą' => "A",
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'Æ' => "AE",
        'æ' => "ae",
        'Ç' | 'Ć' | 'Ĉ' | 'Ċ' | 'Č' => "C",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'Ď' | 'Đ' | 'Ð' => "D",
        'ď' | 'đ' | 'ð' => "d",
        'È' | 'É' | 'Ê' | 'Ë' | 'Ē' | 'Ĕ' | 'Ė' | 'Ę' | 'Ě' => "E",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'Ĝ' | 'Ğ' | 'Ġ' | 'Ģ' => "G",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'Ì' | 'Í' | 'Î' | 'Ï' | 'Ĩ' | 'Ī' | 'Ĭ' | 'Į' | 'İ' => "I",
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'Ķ' => "K",
        'ķ' => "k",
        'Ĺ' | 'Ļ' | 'Ľ' | 'Ł' => "L",
        'ĺ' | 'ļ' | 'ľ' | 'ł' => "l",
        'Ñ' | 'Ń' | 'Ņ' | 'Ň' => "N",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' | 'Ø' | 'Ō' | 'Ŏ' | 'Ő' => "O",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'Œ' => "OE",
        'œ' => "oe",
        'Ŕ' | 'Ŗ' | 'Ř' => "R",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'Ś' | 'Ŝ' | 'Ş' | 'Š' | 'Ș' => "S",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => "s",
        'ß' => "ss",
        'Ţ' | 'Ť' | 'Ț' => "T",
        'ţ' | 'ť' | 'ț' => "t",
        'Þ' => "Th",
        'þ' => "th",
        'Ù' | 'Ú' | 'Û' | 'Ü' | 'Ũ' | 'Ū' | 'Ŭ' | 'Ů' | 'Ű' | 'Ų' => "U",
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'Ý' | 'Ÿ' => "Y",
        'ý' | 'ÿ' => "y",
        'Ź' | 'Ż' | 'Ž' => "Z",
        'ź' | 'ż' | 'ž' => "z",
        _ => return None,
    })
}
