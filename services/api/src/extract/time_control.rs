//! Time controls as clients write them.

use domain::Millis;
use domain::time_control::{OutOfBounds, TimeControl};
use rules::Bilingual;
use serde_json::Value;

use crate::problem::{Text, ViolationCode};

use super::field::{Field, Slot};
use super::fields::{Fields, FromFields};

impl Field for TimeControl {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let (kind, fields, slot) = slot.tagged("type")?;
        match kind {
            Value::String(kind) if kind == "fischer" => {
                slot.inner::<Fischer>(fields).map(|fischer| fischer.0)
            }
            _ => slot.refuse(
                ViolationCode::Unknown,
                Text::new("The `type` must be fischer.", "O `type` deve ser fischer."),
            ),
        }
    }
}

struct Fischer(TimeControl);

impl FromFields for Fischer {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let initial_ms = fields.required("initial_ms");
        let increment_ms = fields.required("increment_ms");
        let control = TimeControl::Fischer {
            initial_ms: Millis(initial_ms?),
            increment_ms: Millis(increment_ms?),
        };
        match control.check() {
            Ok(control) => Some(Self(control)),
            Err(OutOfBounds { field, min, max }) => {
                let detail = Bilingual::new(
                    format!("This must be {min} to {max}."),
                    format!("Isto deve ser de {min} a {max}."),
                );
                fields.refuse(field, ViolationCode::OutOfRange, detail);
                None
            }
        }
    }
}
