//! The two encodings of a stream.

use std::fmt::Write as _;

use actix_web::HttpMessage;
use actix_web::web::Bytes;

use crate::extract::preferred;
use crate::problem::{ApiError, Code};

use super::line::Line;

/// How long a browser waits before it connects again, in milliseconds.
const RETRY_MS: u32 = 1_000;

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Server-sent events.
    EventStream,
    /// JSON, a line each.
    Ndjson,
}

impl Encoding {
    const ALL: [Self; 2] = [Self::EventStream, Self::Ndjson];

    /// The one that a request likes best; server-sent events for whoever likes both alike.
    ///
    /// # Errors
    /// 406 for whoever likes neither.
    pub(super) fn of(request: &impl HttpMessage) -> Result<Self, ApiError> {
        let offered = Self::ALL.map(Self::media_type);
        let chosen = preferred(request, &offered).ok_or_else(|| ApiError::new(Code::NotAcceptable))?;
        Ok(Self::ALL[chosen])
    }

    /// The media type.
    pub(super) const fn media_type(self) -> &'static str {
        match self {
            Self::EventStream => "text/event-stream",
            Self::Ndjson => "application/x-ndjson",
        }
    }

    /// What stands before the first line.
    pub(super) fn preamble(self) -> Option<Bytes> {
        match self {
            Self::EventStream => Some(Bytes::from(format!("retry: {RETRY_MS}\n\n"))),
            Self::Ndjson => None,
        }
    }

    /// Writes a line.
    pub(super) fn write(self, line: &Line) -> Bytes {
        let mut text = String::with_capacity(line.json.len() + 64);
        let _writing_to_a_string_cannot_fail = match self {
            Self::EventStream => write!(
                text,
                "id: {}\nevent: {}\ndata: {}\n\n",
                line.version, line.name, line.json
            ),
            Self::Ndjson => writeln!(text, "{}", line.json),
        };
        Bytes::from(text)
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::ACCEPT;
    use actix_web::test::TestRequest;

    use super::super::line::Role;
    use super::*;

    fn encoding_of(accept: &'static str) -> Option<Encoding> {
        let request = TestRequest::get().insert_header((ACCEPT, accept)).to_request();
        Encoding::of(&request).ok()
    }

    #[test]
    fn the_encoding_is_the_one_that_is_liked_better() {
        for accept in [
            "",
            "*/*",
            "text/event-stream",
            "text/*",
            "application/x-ndjson, text/event-stream",
        ] {
            assert_eq!(encoding_of(accept), Some(Encoding::EventStream), "{accept}");
        }
        for accept in [
            "application/x-ndjson",
            "application/*",
            "text/event-stream;q=0.5, application/x-ndjson",
            "text/event-stream;q=0, */*",
        ] {
            assert_eq!(encoding_of(accept), Some(Encoding::Ndjson), "{accept}");
        }
        for accept in ["application/json", "text/html", "*/*;q=0"] {
            assert_eq!(encoding_of(accept), None, "{accept}");
        }
    }

    #[test]
    fn a_line_is_an_event_with_its_version_as_id_or_a_line_of_json() {
        let line = Line {
            name: "moved".to_owned(),
            version: 7,
            role: Role::Step,
            json: r#"{"type":"moved","version":7}"#.to_owned(),
        };

        assert_eq!(
            Encoding::EventStream.write(&line),
            "id: 7\nevent: moved\ndata: {\"type\":\"moved\",\"version\":7}\n\n"
        );
        assert_eq!(
            Encoding::Ndjson.write(&line),
            "{\"type\":\"moved\",\"version\":7}\n"
        );
    }
}
