//! Players and their handles.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a player is called: 2 to 24 of `A-Z a-z 0-9 _ -`, unique without regard to case.
///
/// ASCII only, so that no two handles can look alike in another alphabet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Handle(String);

/// The text is no handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a handle is 2 to 24 of A-Z a-z 0-9 _ -")]
pub struct BadHandle;

impl Handle {
    /// Fewest characters.
    pub const MIN_CHARS: usize = 2;
    /// Most characters.
    pub const MAX_CHARS: usize = 24;

    /// Reads a handle, keeping its case.
    pub fn parse(text: &str) -> Result<Self, BadHandle> {
        let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        let fits = (Self::MIN_CHARS..=Self::MAX_CHARS).contains(&text.len());
        if fits && text.bytes().all(known) {
            Ok(Self(text.to_owned()))
        } else {
            Err(BadHandle)
        }
    }

    /// As the player wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form in which handles are unique.
    pub fn folded(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl TryFrom<String> for Handle {
    type Error = BadHandle;

    fn try_from(text: String) -> Result<Self, BadHandle> {
        Self::parse(&text)
    }
}

impl From<Handle> for String {
    fn from(handle: Handle) -> Self {
        handle.0
    }
}

impl fmt::Display for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
