//! How single values are read.

use domain::challenge::ColorWish;
use domain::player::Handle;
use domain::token::{Scope, Scopes};
use domain::{Timestamp, ladder::LadderId, ruleset::RulesetId};
use rules::{Bilingual, GameResult};
use serde_json::{Map, Value};

use crate::limits;
use crate::problem::{Text, Violation, ViolationCode};

use super::fields::{Fields, FromFields};

/// A value that a field can hold.
pub(crate) trait Field: Sized {
    /// Reads the value, or notes what is wrong with it.
    fn read(slot: Slot<'_>) -> Option<Self>;
}

/// A value with the place where it stands.
pub(crate) struct Slot<'a> {
    value: Value,
    field: String,
    violations: &'a mut Vec<Violation>,
}

impl<'a> Slot<'a> {
    pub(super) fn new(value: Value, field: String, violations: &'a mut Vec<Violation>) -> Self {
        Self {
            value,
            field,
            violations,
        }
    }

    /// Notes a violation.
    pub(crate) fn refuse<T>(self, code: ViolationCode, detail: impl Into<Bilingual>) -> Option<T> {
        self.violations.push(Violation::new(self.field, code, detail));
        None
    }

    fn wrong_type<T>(self, en: &'static str, pt: &'static str) -> Option<T> {
        self.refuse(ViolationCode::WrongType, Text::new(en, pt))
    }

    /// The value as a text, with the rest of the slot to refuse it.
    pub(crate) fn text(mut self) -> Option<(String, Self)> {
        match self.value.take() {
            Value::String(text) => Some((text, self)),
            _ => self.wrong_type("This must be a string.", "Isto deve ser um texto."),
        }
    }

    /// The value as a list, with the rest of the slot for its items.
    pub(crate) fn list(mut self) -> Option<(Vec<Value>, Self)> {
        match self.value.take() {
            Value::Array(values) => Some((values, self)),
            _ => self.wrong_type("This must be a list.", "Isto deve ser uma lista."),
        }
    }

    /// Reads an item of a list that stands here.
    pub(crate) fn item<T: Field>(&mut self, index: usize, value: Value) -> Option<T> {
        T::read(Slot::new(
            value,
            format!("{}.{index}", self.field),
            self.violations,
        ))
    }

    /// The value as an object, with the rest of the slot to read its fields.
    pub(crate) fn object(mut self) -> Option<(Map<String, Value>, Self)> {
        match self.value.take() {
            Value::Object(inner) => Some((inner, self)),
            _ => self.wrong_type("This must be an object.", "Isto deve ser um objeto."),
        }
    }

    /// An object whose first field tells which kind it is.
    pub(crate) fn tagged(self, tag: &str) -> Option<(Value, Map<String, Value>, Self)> {
        let (mut inner, mut slot) = self.object()?;
        if let Some(kind) = inner.remove(tag) {
            return Some((kind, inner, slot));
        }
        slot.field = format!("{}.{tag}", slot.field);
        slot.refuse(ViolationCode::Missing, Text::MISSING)
    }

    /// Reads the fields of an object that stands here.
    pub(crate) fn inner<T: FromFields>(self, object: Map<String, Value>) -> Option<T> {
        Fields::new(object, format!("{}.", self.field), self.violations).read()
    }

    fn bounded_text(self, max_chars: usize) -> Option<String> {
        let (text, slot) = self.text()?;
        let chars = text.chars().count();
        if (1..=max_chars).contains(&chars) && !text.chars().any(char::is_control) {
            return Some(text);
        }
        slot.refuse(
            ViolationCode::OutOfRange,
            Bilingual::new(
                format!("This must be 1 to {max_chars} characters, none of them a control character."),
                format!("Isto deve ter de 1 a {max_chars} caracteres, nenhum deles de controle."),
            ),
        )
    }

    /// A number between two bounds, both included.
    pub(crate) fn whole_number(self, min: u32, max: u32) -> Option<u32> {
        let number = whole(&self.value);
        match number.map(u32::try_from) {
            Some(Ok(value)) if (min..=max).contains(&value) => Some(value),
            _ => self.refuse(
                number.map_or(ViolationCode::WrongType, |_| ViolationCode::OutOfRange),
                Bilingual::new(
                    format!("This must be a whole number of {min} to {max}."),
                    format!("Isto deve ser um número inteiro de {min} a {max}."),
                ),
            ),
        }
    }

    /// A number between two bounds, both included, in a query, where every value is a text.
    pub(crate) fn written_number(self, min: u32, max: u32) -> Option<u32> {
        let (text, slot) = self.text()?;
        match text.parse() {
            Ok(value) if (min..=max).contains(&value) => Some(value),
            _ => slot.refuse(
                ViolationCode::OutOfRange,
                Bilingual::new(
                    format!("This must be a whole number of {min} to {max}."),
                    format!("Isto deve ser um número inteiro de {min} a {max}."),
                ),
            ),
        }
    }

    /// A text that is one of a few.
    pub(crate) fn choice<T: Copy>(self, choices: &[(&str, T)]) -> Option<T> {
        let (text, slot) = self.text()?;
        if let Some((_, choice)) = choices.iter().find(|(name, _)| *name == text) {
            return Some(*choice);
        }
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        slot.refuse(
            ViolationCode::BadFormat,
            Bilingual::new(
                format!("This must be one of: {names}."),
                format!("Isto deve ser um de: {names}."),
            ),
        )
    }
}

/// A number without a fraction, which `3.0` is too (JSON Schema Validation 2020-12, 6.1.1).
fn whole(value: &Value) -> Option<i128> {
    let number = value.as_number()?;
    number
        .as_i128()
        // Written out, so that what has a fraction or is beyond all bounds is none.
        .or_else(|| number.as_f64()?.to_string().parse().ok())
}

impl Field for bool {
    fn read(slot: Slot<'_>) -> Option<Self> {
        match slot.value {
            Value::Bool(value) => Some(value),
            _ => slot.wrong_type("This must be true or false.", "Isto deve ser true ou false."),
        }
    }
}

/// A text of any length that fits the body: what it means is judged by whoever it is for.
impl Field for String {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.text().map(|(text, _)| text)
    }
}

impl Field for Vec<String> {
    fn read(mut slot: Slot<'_>) -> Option<Self> {
        let texts = match slot.value.take() {
            Value::Array(values) => values
                .into_iter()
                .map(|value| match value {
                    Value::String(text) => Some(text),
                    _ => None,
                })
                .collect(),
            _ => None,
        };
        match texts {
            Some(texts) => Some(texts),
            None => slot.wrong_type(
                "This must be a list of strings.",
                "Isto deve ser uma lista de textos.",
            ),
        }
    }
}

impl Field for u32 {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.whole_number(0, Self::MAX)
    }
}

impl Field for i64 {
    fn read(slot: Slot<'_>) -> Option<Self> {
        match whole(&slot.value).map(Self::try_from) {
            Some(Ok(value)) => Some(value),
            _ => slot.wrong_type("This must be a whole number.", "Isto deve ser um número inteiro."),
        }
    }
}

impl Field for Handle {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let (text, slot) = slot.text()?;
        match Self::parse(&text) {
            Ok(handle) => Some(handle),
            Err(_) => slot.refuse(
                ViolationCode::BadFormat,
                Bilingual::new(
                    format!(
                        "A handle is {} to {} of A-Z, a-z, 0-9, _ and -.",
                        Self::MIN_CHARS,
                        Self::MAX_CHARS
                    ),
                    format!(
                        "Um nome tem de {} a {} de A-Z, a-z, 0-9, _ e -.",
                        Self::MIN_CHARS,
                        Self::MAX_CHARS
                    ),
                ),
            ),
        }
    }
}

impl Field for LadderId {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.bounded_text(limits::NAME_CHARS_MAX).map(Self::new)
    }
}

impl Field for RulesetId {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.bounded_text(limits::NAME_CHARS_MAX).map(Self::new)
    }
}

impl Field for Timestamp {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let (text, slot) = slot.text()?;
        match text.parse() {
            Ok(instant) => Some(instant),
            Err(_) => slot.refuse(
                ViolationCode::BadFormat,
                Text::new(
                    "This must be an instant of RFC 3339.",
                    "Isto deve ser um instante do RFC 3339.",
                ),
            ),
        }
    }
}

impl Field for ColorWish {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.choice(&[Self::White, Self::Black, Self::Random].map(|wish| (wish.as_str(), wish)))
    }
}

impl Field for GameResult {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let all = [Self::WhiteWins, Self::BlackWins, Self::Draw];
        slot.choice(&all.map(|result| (result.as_str(), result)))
    }
}

impl Field for Scopes {
    fn read(mut slot: Slot<'_>) -> Option<Self> {
        let Value::Array(names) = slot.value.take() else {
            return slot.wrong_type(
                "This must be a list of strings.",
                "Isto deve ser uma lista de textos.",
            );
        };
        let scopes: Option<Self> = names
            .iter()
            .map(|name| name.as_str().and_then(|name| name.parse::<Scope>().ok()))
            .collect::<Option<Vec<_>>>()
            .map(|scopes| scopes.into_iter().collect());
        match scopes {
            Some(scopes) if !names.is_empty() => Some(scopes),
            _ => slot.refuse(
                ViolationCode::BadFormat,
                Text::new(
                    "Scopes are one or more of read, play, arbiter, operator, admin.",
                    "As permissões são uma ou mais de read, play, arbiter, operator, admin.",
                ),
            ),
        }
    }
}

macro_rules! bounded_texts {
    ($($(#[$doc:meta])* $name:ident: $max:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(crate) struct $name(pub(crate) String);

        impl Field for $name {
            fn read(slot: Slot<'_>) -> Option<Self> {
                slot.bounded_text($max).map(Self)
            }
        }
    )*};
}

bounded_texts! {
    /// What a client calls its challenge, game or ticket.
    ClientRef: limits::CLIENT_REF_CHARS_MAX;
    /// What a player calls a token.
    Label: limits::LABEL_CHARS_MAX;
    /// Why an arbiter decides.
    Reason: limits::REASON_CHARS_MAX;
    /// What a player asks an arbiter.
    Plea: limits::ARBITER_TEXT_CHARS_MAX;
    /// A position in words.
    Fen: limits::FEN_CHARS_MAX;
}
