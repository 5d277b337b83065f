//! What a ticket asks for, as clients write it.

use domain::ticket::{AcceptedControls, BadControls, RatingRange};
use domain::time_control::TimeControl;
use rules::Bilingual;

use crate::problem::{Text, ViolationCode};

use super::field::{Field, Slot};
use super::fields::{Fields, FromFields};

impl Field for AcceptedControls {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let (values, mut slot) = slot.list()?;
        if !(1..=Self::MAX).contains(&values.len()) {
            return refuse(slot, BadControls::Count);
        }
        let controls: Vec<Option<TimeControl>> = values
            .into_iter()
            .enumerate()
            .map(|(index, value)| slot.item(index, value))
            .collect();
        let controls: Option<Vec<TimeControl>> = controls.into_iter().collect();
        match Self::new(controls?) {
            Ok(controls) => Some(controls),
            Err(error) => refuse(slot, error),
        }
    }
}

fn refuse(slot: Slot<'_>, error: BadControls) -> Option<AcceptedControls> {
    match error {
        BadControls::Count => {
            let max = AcceptedControls::MAX;
            slot.refuse(
                ViolationCode::OutOfRange,
                Bilingual::new(
                    format!("These must be 1 to {max} time controls."),
                    format!("Devem ser de 1 a {max} ritmos."),
                ),
            )
        }
        BadControls::Twice => slot.refuse(
            ViolationCode::Contradiction,
            Text::new(
                "No time control may be named twice.",
                "Nenhum ritmo pode aparecer duas vezes.",
            ),
        ),
    }
}

impl Field for RatingRange {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let (fields, slot) = slot.object()?;
        slot.inner(fields)
    }
}

impl FromFields for RatingRange {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let below = fields.required::<Points>("below");
        let above = fields.required::<Points>("above");
        Some(Self {
            below: below?.0,
            above: above?.0,
        })
    }
}

/// Rating points on one side of a range.
struct Points(u16);

impl Field for Points {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let points = slot.whole_number(0, u32::from(RatingRange::POINTS_MAX))?;
        u16::try_from(points).ok().map(Self)
    }
}
