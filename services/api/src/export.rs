//! Games in the forms in which they are exported, the same for `GET /v1/games` and for `ladder export games`.

use actix_web::HttpRequest;
use domain::Timestamp;
use store::play::GameView;

use crate::extract::preferred;
use crate::routes::games::pgn;
use crate::snapshot::{Shown, Snapshot};

/// A form in which games are exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Game Notation, with clock times.
    Pgn,
    /// JSON lines, each what `GET /v1/games/{id}` answers.
    Ndjson,
}

/// Games that are read at a time.
pub const PAGE: u32 = 100;

impl Format {
    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pgn => pgn::CONTENT_TYPE,
            Self::Ndjson => "application/x-ndjson",
        }
    }

    /// The one that a request likes better than a page in JSON; `None` where it likes none better.
    pub(crate) fn preferred(request: &HttpRequest) -> Option<Self> {
        let media_types = [
            "application/json",
            Self::Pgn.media_type(),
            Self::Ndjson.media_type(),
        ];
        match preferred(request, &media_types) {
            Some(1) => Some(Self::Pgn),
            Some(2) => Some(Self::Ndjson),
            _ => None,
        }
    }

    /// Writes a game behind those that are there; `site` is where it is found.
    ///
    /// # Errors
    /// When it has no form in JSON, which no game is without.
    pub fn write(
        self,
        text: &mut Vec<u8>,
        view: &GameView,
        site: &str,
        now: Timestamp,
    ) -> Result<(), serde_json::Error> {
        match self {
            Self::Pgn => {
                text.extend_from_slice(pgn::write(&view.game, site).as_bytes());
                // Games are told apart by an empty line.
                text.push(b'\n');
            }
            Self::Ndjson => {
                serde_json::to_writer(&mut *text, &Snapshot::new(view, now, Shown::All))?;
                text.push(b'\n');
            }
        }
        Ok(())
    }
}
