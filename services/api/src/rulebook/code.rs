//! Codes of refusals, by their names.

use domain::game::RefusalCode;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A code that the game or the board gives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code(RefusalCode);

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        RefusalCode::all()
            .find(|code| code.as_str() == text)
            .map(Self)
            .ok_or_else(|| de::Error::custom(format!("there is no code `{text}`")))
    }
}
