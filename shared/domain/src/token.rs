//! What bearer tokens allow.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What a token allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// See what is not public of one's own.
    Read,
    /// Queue, challenge, play.
    Play,
    /// Decide games and hear players' requests.
    Arbiter,
    /// Create players and games, mint players' tokens.
    Operator,
    /// Everything.
    Admin,
}

impl Scope {
    /// Every scope, from the least to the most.
    pub const ALL: [Self; 5] = [Self::Read, Self::Play, Self::Arbiter, Self::Operator, Self::Admin];

    /// The scope's name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
            Self::Arbiter => "arbiter",
            Self::Operator => "operator",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text names no scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no scope; there are read, play, arbiter, operator and admin")]
pub struct BadScope(String);

impl FromStr for Scope {
    type Err = BadScope;

    fn from_str(text: &str) -> Result<Self, BadScope> {
        Self::ALL
            .into_iter()
            .find(|scope| scope.as_str() == text)
            .ok_or_else(|| BadScope(text.to_owned()))
    }
}

/// A set of scopes; written as names with spaces between, in the order of [`Scope::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(u8);

impl Scopes {
    /// What a registered player gets.
    pub fn player() -> Self {
        [Scope::Read, Scope::Play].into_iter().collect()
    }

    /// Whether `scope` is among them. `admin` includes every other.
    pub fn allow(self, scope: Scope) -> bool {
        self.0 & (1 << scope as u8 | 1 << Scope::Admin as u8) != 0
    }

    /// Whether everything that `other` names is allowed here too.
    pub fn include(self, other: Self) -> bool {
        other.iter().all(|scope| self.allow(scope))
    }

    /// The scopes that are named.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL
            .into_iter()
            .filter(move |&scope| self.0 & (1 << scope as u8) != 0)
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | 1 << scope as u8))
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Scope::as_str).collect();
        f.write_str(&names.join(" "))
    }
}

impl FromStr for Scopes {
    type Err = BadScope;

    fn from_str(text: &str) -> Result<Self, BadScope> {
        text.split_ascii_whitespace().map(str::parse).collect()
    }
}
