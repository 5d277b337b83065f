//! Time controls as clients write them.

use domain::Millis;
use domain::time_control::{OutOfBounds, TimeControl};
use rules::Bilingual;

use crate::problem::{Text, ViolationCode};

use super::field::{Field, Slot};
use super::fields::{Fields, FromFields};

/// The controls by their `type`, each with the fields that it has.
macro_rules! controls {
    ($($kind:literal => $name:ident { $($field:ident),* };)*) => {
        impl Field for TimeControl {
            fn read(slot: Slot<'_>) -> Option<Self> {
                let (kind, fields, slot) = slot.tagged("type")?;
                match kind.as_str() {
                    $(Some($kind) => slot.inner::<$name>(fields).map(|control| control.0),)*
                    _ => slot.refuse(ViolationCode::Unknown, Text::new(
                        concat!("The `type` must be one of:" $(, " ", $kind)*, "."),
                        concat!("O `type` deve ser um de:" $(, " ", $kind)*, "."),
                    )),
                }
            }
        }

        $(
            struct $name(TimeControl);

            impl FromFields for $name {
                fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
                    $(let $field = fields.required(stringify!($field));)*
                    bounded(TimeControl::$name { $($field: $field?),* }, fields).map(Self)
                }
            }
        )*
    };
}

controls! {
    "fischer" => Fischer { initial_ms, increment_ms };
    "bronstein" => Bronstein { initial_ms, delay_ms };
    "delay" => Delay { initial_ms, delay_ms };
    "per_move" => PerMove { per_move_ms };
    "correspondence" => Correspondence { days_per_move };
    "unlimited" => Unlimited {};
}

fn bounded(control: TimeControl, fields: &mut Fields<'_>) -> Option<TimeControl> {
    match control.check() {
        Ok(control) => Some(control),
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

impl Field for Millis {
    fn read(slot: Slot<'_>) -> Option<Self> {
        i64::read(slot).map(Self)
    }
}
