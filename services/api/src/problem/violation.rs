//! What is wrong with one field.

use rules::Bilingual;

/// How a field fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViolationCode {
    /// It must be there.
    Missing,
    /// There is no such field.
    UnknownField,
    /// It is of another JSON type.
    WrongType,
    /// It is not written as it must be.
    BadFormat,
    /// It is too small or too large.
    OutOfRange,
    /// It names something that does not exist.
    Unknown,
    /// It does not go together with another field.
    Contradiction,
}

impl ViolationCode {
    /// The name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::UnknownField => "unknown_field",
            Self::WrongType => "wrong_type",
            Self::BadFormat => "bad_format",
            Self::OutOfRange => "out_of_range",
            Self::Unknown => "unknown",
            Self::Contradiction => "contradiction",
        }
    }
}

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The field, with dots before inner ones: `time_control.initial_ms`.
    pub field: String,
    /// How it fails.
    pub code: ViolationCode,
    /// The same as a sentence.
    pub detail: Bilingual,
}

impl Violation {
    /// A violation with its sentence.
    pub fn new(field: impl Into<String>, code: ViolationCode, detail: impl Into<Bilingual>) -> Self {
        Self {
            field: field.into(),
            code,
            detail: detail.into(),
        }
    }
}
