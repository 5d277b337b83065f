//! Where a game is to begin, as those who set it up ask for it.

use domain::ruleset::Ruleset;
use domain::start::{SetUp, Start};
use rules::{Bilingual, StartNumber, Variant, Warning};

use crate::edge::Edge;
use crate::extract::{Fen, Field, Fields, FromFields, Slot};
use crate::problem::{ApiError, Code, Text, ViolationCode};

use super::terms::Stake;

/// The fields `fen`, `chess960` and `chess960_position`.
pub(super) enum StartWish {
    /// None of them.
    Usual,
    /// Any position of Chess960.
    Drawn,
    /// That position of Chess960.
    Numbered(StartNumber),
    /// A position in words.
    Described(Variant, Fen),
}

impl Field for StartNumber {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let last = Self::COUNT - 1;
        slot.whole_number(0, u32::from(last))
            .and_then(|number| u16::try_from(number).ok())
            .and_then(Self::new)
    }
}

impl FromFields for StartWish {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let fen = fields.optional::<Fen>("fen");
        let chess960 = fields.optional::<bool>("chess960");
        let number = fields.optional::<StartNumber>("chess960_position");
        match (fen?, chess960?.unwrap_or(false), number?) {
            (None, false, None) => Some(Self::Usual),
            (None, true, None) => Some(Self::Drawn),
            (None, true, Some(number)) => Some(Self::Numbered(number)),
            (Some(fen), false, None) => Some(Self::Described(Variant::Standard, fen)),
            (Some(fen), true, None) => Some(Self::Described(Variant::Chess960, fen)),
            (Some(_), _, Some(_)) => {
                let text = Text::new(
                    "A game begins at `fen` or at a numbered position, not at both.",
                    "A partida começa em `fen` ou numa posição numerada, não nas duas.",
                );
                fields.refuse("chess960_position", ViolationCode::Contradiction, text);
                None
            }
            (None, false, Some(_)) => {
                let text = Text::new(
                    "Only the positions of Chess960 have numbers: set `chess960`.",
                    "Só as posições do Chess960 têm número: envie `chess960`.",
                );
                fields.refuse("chess960_position", ViolationCode::Contradiction, text);
                None
            }
        }
    }
}

impl StartWish {
    /// Where the game will begin: somewhere from where there is something to play.
    pub(super) fn agreed(&self, stake: Stake, ruleset: &Ruleset) -> Result<Start, ApiError> {
        let start = match self {
            Self::Usual => return Ok(Start::Usual),
            _ if stake == Stake::Rated => return Err(ApiError::new(Code::StartNotRated)),
            Self::Drawn => Start::Drawn,
            Self::Numbered(number) => Start::numbered(*number),
            Self::Described(variant, fen) => {
                Start::read(*variant, &fen.0).map_err(|why| ApiError::invalid_position(&why))?
            }
        };
        match start.set_up().and_then(|set_up| set_up.end(ruleset)) {
            Some(end) => Err(ApiError::position_over(&end)),
            None => Ok(start),
        }
    }
}

/// The sentences about what is odd in a position that was set up.
pub(super) fn warnings(start: &Start) -> Vec<Bilingual> {
    let warnings = start.set_up().map(SetUp::warnings).unwrap_or_default();
    warnings.iter().copied().map(Warning::text).collect()
}

/// Lots, for the start positions that are drawn.
pub(super) fn lots(edge: &Edge) -> u32 {
    let mut bytes = [0; 4];
    edge.ids.fill_secret(&mut bytes);
    u32::from_be_bytes(bytes)
}
