//! The text of a stream ticket: a secret, and nothing else.

use sha2::{Digest, Sha256};

use super::SECRET_BYTES;
use crate::base62;

/// A stream ticket as its owner holds it. Its `Debug` form hides the secret.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct StreamTicket(String);

impl StreamTicket {
    /// The ticket of a secret, which comes from the operating system's generator.
    pub(crate) fn new(secret: &[u8; SECRET_BYTES]) -> Self {
        Self(base62::encode(secret))
    }

    /// Reads a ticket; `None` for a text that cannot be one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        base62::decode::<SECRET_BYTES>(text.as_bytes())?;
        Some(Self(text.to_owned()))
    }

    /// The text, for its owner and nobody else.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub(crate) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl std::fmt::Debug for StreamTicket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StreamTicket(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_read_as_it_was_written_and_shows_itself_to_nobody() {
        let ticket = StreamTicket::new(&[7; SECRET_BYTES]);

        assert_eq!(StreamTicket::parse(ticket.expose()), Some(ticket.clone()));
        assert_eq!(StreamTicket::parse("7"), None);
        assert_eq!(format!("{ticket:?}"), "StreamTicket(…)");
    }
}
