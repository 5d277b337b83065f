//! The text of a bearer token: `ldr_<kind>_<secret>_<checksum>`.
//!
//! The fixed beginning lets scanners find tokens that leaked into repositories; the checksum tells
//! a mistyped token from a revoked one without asking the database. Only a hash is ever stored.

use sha2::{Digest, Sha256};

use crate::base62;

/// Bytes of a token's secret.
pub const SECRET_BYTES: usize = 32;

/// Whose token it is, as its text shows at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A player's.
    Player,
    /// One that can do more than play: an arbiter's, an operator's, an administrator's.
    Operator,
}

impl TokenKind {
    const fn letter(self) -> char {
        match self {
            Self::Player => 'p',
            Self::Operator => 'o',
        }
    }

    const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'p' => Some(Self::Player),
            b'o' => Some(Self::Operator),
            _ => None,
        }
    }
}

/// A token as its owner holds it. Its `Debug` form hides the secret.
#[derive(Clone, PartialEq, Eq)]
pub struct TokenText(String);

impl TokenText {
    /// The token of a secret, which comes from the operating system's generator.
    pub fn new(kind: TokenKind, secret: &[u8; SECRET_BYTES]) -> Self {
        let body = format!("ldr_{}_{}", kind.letter(), base62::encode(secret));
        let checksum = checksum(body.as_bytes());
        Self(format!("{body}_{checksum}"))
    }

    /// Reads a token; `None` where the bytes are none or the checksum does not fit.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        let (body, sum) = text.rsplit_once('_')?;
        let (kind, secret) = body.strip_prefix("ldr_")?.split_once('_')?;
        let [letter] = kind.as_bytes() else { return None };
        TokenKind::from_letter(*letter)?;
        base62::decode::<SECRET_BYTES>(secret.as_bytes())?;
        (checksum(body.as_bytes()) == sum).then(|| Self(text.to_owned()))
    }

    /// The text, for its owner and nobody else.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// What is stored of it. The secret has 256 random bits, so that a plain hash cannot be reversed.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl std::fmt::Debug for TokenText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TokenText(…)")
    }
}

fn checksum(body: &[u8]) -> String {
    base62::encode(&crc32fast::hash(body).to_be_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_was_written() {
        for kind in [TokenKind::Player, TokenKind::Operator] {
            let token = TokenText::new(kind, &[7; SECRET_BYTES]);

            assert_eq!(TokenText::parse(token.expose().as_bytes()), Some(token));
        }
    }

    #[test]
    fn one_wrong_character_anywhere_is_no_token() {
        let token = TokenText::new(TokenKind::Player, &[7; SECRET_BYTES]);
        let text = token.expose().as_bytes();

        for at in 0..text.len() {
            let mut wrong = text.to_vec();
            wrong[at] = if wrong[at] == b'x' { b'y' } else { b'x' };
            assert_eq!(TokenText::parse(&wrong), None, "at {at}");
        }
    }

    #[test]
    fn other_bytes_are_no_token() {
        for bytes in [
            &b""[..],
            b"ldr",
            b"ldr_p_",
            b"ldr_p__",
            b"____",
            b"\xff\xfe",
            "ldr_é_x_y".as_bytes(),
        ] {
            assert_eq!(TokenText::parse(bytes), None);
        }
    }

    #[test]
    fn debug_output_does_not_show_the_secret() {
        let token = TokenText::new(TokenKind::Player, &[7; SECRET_BYTES]);

        assert_eq!(format!("{token:?}"), "TokenText(…)");
    }
}
