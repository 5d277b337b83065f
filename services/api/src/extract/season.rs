//! `?season=`

use domain::season::SeasonNumber;
use rules::Bilingual;

use crate::problem::ViolationCode;

use super::field::{Field, Slot};
use super::fields::{Fields, FromFields};

/// The last season that can be asked for, a number that the database can hold.
const SEASON_MAX: u32 = i32::MAX as u32;

impl Field for SeasonNumber {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let (text, slot) = slot.text()?;
        match text.parse() {
            Ok(number @ 1..=SEASON_MAX) => Some(Self::new(number)),
            _ => slot.refuse(
                ViolationCode::OutOfRange,
                Bilingual::new(
                    format!("This must be a whole number of 1 to {SEASON_MAX}."),
                    format!("Isto deve ser um número inteiro de 1 a {SEASON_MAX}."),
                ),
            ),
        }
    }
}

/// One season, where one is named.
pub(crate) struct InSeason(pub(crate) Option<SeasonNumber>);

impl FromFields for InSeason {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        fields.optional("season").map(Self)
    }
}
