//! Ids: 64-bit, ordered by time, `BIGINT` in SQL and 11 characters of base62 elsewhere.

use std::fmt;
use std::str::FromStr;

/// Digits in the order of their values, so that ids sort as their texts do.
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// 62^11 > 2^63: every id has exactly eleven digits.
const LENGTH: usize = 11;

/// The text is no id: not eleven characters of base62, or beyond 63 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is 11 characters of 0-9, A-Z, a-z")]
pub struct BadId;

fn encode(mut value: u64) -> [u8; LENGTH] {
    let mut text = [b'0'; LENGTH];
    for digit in text.iter_mut().rev() {
        *digit = DIGITS[(value % 62) as usize];
        value /= 62;
    }
    text
}

fn decode(text: &str) -> Result<i64, BadId> {
    if text.len() != LENGTH {
        return Err(BadId);
    }
    let mut value: i64 = 0;
    for byte in text.bytes() {
        let digit = DIGITS.iter().position(|&digit| digit == byte).ok_or(BadId)?;
        value = value
            .checked_mul(62)
            .and_then(|v| v.checked_add(digit as i64))
            .ok_or(BadId)?;
    }
    Ok(value)
}

/// Composes an id: 42 bits of Unix milliseconds (to the year 2109), a 9-bit counter of the
/// process, 12 random bits.
///
/// Two processes may still meet on one value: what inserts an id makes it again on conflict.
pub const fn compose(unix_ms: i64, counter: u16, random: u16) -> i64 {
    ((unix_ms & ((1 << 42) - 1)) << 21) | (((counter & 0x1ff) as i64) << 12) | ((random & 0xfff) as i64)
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(i64);

        impl $name {
            /// The id of this number, as the database keeps it.
            pub const fn new(raw: i64) -> Self {
                Self(raw)
            }

            /// The number, as the database keeps it.
            pub const fn raw(self) -> i64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let text = encode(self.0 as u64);
                f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                decode(text).map(Self)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

ids! {
    /// A player, guest or platform account.
    PlayerId;
    /// A game, from its creation on.
    GameId;
    /// An offer to play.
    ChallengeId;
    /// A place in the ranked queue.
    TicketId;
    /// A bearer token (never its secret).
    TokenId;
    /// A player's call for an arbiter.
    ArbiterRequestId;
    /// A piece of work for a worker.
    JobId;
}
