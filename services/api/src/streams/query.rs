//! What a client says when it opens a stream.

use actix_web::HttpRequest;

use crate::extract::{Field, Fields, FromFields, Slot};
use crate::problem::{Text, ViolationCode};

/// What browsers say when they connect again: the `id` of the last line that they got.
const LAST_EVENT_ID: &str = "last-event-id";

/// `?after=N&ticket=…`
pub(crate) struct StreamQuery {
    after: Option<Version>,
    /// What is said to be a pass, by a client that cannot send a token.
    pub(super) ticket: Option<String>,
}

/// The largest whole number that every reader of JSON keeps as it is (RFC 8259, 6).
const VERSION_MAX: u64 = (1 << 53) - 1;

/// The number of the last thing that a client has heard of.
struct Version(u64);

impl Field for Version {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let (text, slot) = slot.text()?;
        match text.parse() {
            Ok(version) if version <= VERSION_MAX => Some(Self(version)),
            _ => slot.refuse(
                ViolationCode::WrongType,
                Text::new(
                    "This must be the `version` of a line: a whole number from 0.",
                    "Isto deve ser a `version` de uma linha: um número inteiro a partir de 0.",
                ),
            ),
        }
    }
}

impl FromFields for StreamQuery {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let after = fields.optional("after");
        let ticket = fields.optional("ticket");
        Some(Self {
            after: after?,
            ticket: ticket?,
        })
    }
}

impl StreamQuery {
    /// The version after which to begin; `None` for a snapshot. A browser that connects again asks for the address
    /// that it was given, `after` included: what it says in the header is newer.
    pub(super) fn after(&self, request: &HttpRequest) -> Option<u64> {
        let header = request.headers().get(LAST_EVENT_ID);
        let last = header.and_then(|value| value.to_str().ok()?.trim().parse().ok());
        last.or_else(|| self.after.as_ref().map(|version| version.0))
    }
}
