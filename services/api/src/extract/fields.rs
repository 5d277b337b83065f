//! A JSON object, read field by field with everything that is wrong with it.

use rules::Bilingual;
use serde_json::{Map, Value};

use crate::problem::{ApiError, Text, Violation, ViolationCode};

use super::field::{Field, Slot};

/// What is made from the fields of a body or a query.
pub(crate) trait FromFields: Sized {
    /// Reads every field before it uses any, so that all violations are found:
    /// first `let a = fields.required("a");` for each, then `Some(Self { a: a?, … })`.
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self>;
}

/// No field at all: whatever is there is unknown.
pub(crate) struct Nothing;

impl FromFields for Nothing {
    fn from_fields(_: &mut Fields<'_>) -> Option<Self> {
        Some(Self)
    }
}

/// The fields of an object that were not read yet, and what is wrong with those that were.
pub(crate) struct Fields<'a> {
    left: Map<String, Value>,
    /// Before each name: empty, or the outer field and a dot.
    prefix: String,
    violations: &'a mut Vec<Violation>,
}

/// Reads a whole object; what is left over is unknown.
pub(crate) fn read<T: FromFields>(object: Map<String, Value>) -> Result<T, ApiError> {
    let mut violations = Vec::new();
    let value = Fields::new(object, String::new(), &mut violations).read();
    match value {
        Some(value) if violations.is_empty() => Ok(value),
        _ => Err(ApiError::invalid(violations)),
    }
}

impl<'a> Fields<'a> {
    pub(super) fn new(left: Map<String, Value>, prefix: String, violations: &'a mut Vec<Violation>) -> Self {
        Self {
            left,
            prefix,
            violations,
        }
    }

    pub(super) fn read<T: FromFields>(mut self) -> Option<T> {
        let value = T::from_fields(&mut self);
        for name in self.left.keys() {
            self.violations.push(Violation::new(
                format!("{}{name}", self.prefix),
                ViolationCode::UnknownField,
                Text::new("There is no such field.", "Este campo não existe."),
            ));
        }
        value
    }

    /// A field that must be there. `None` where it is wrong; the violation is noted.
    pub(crate) fn required<T: Field>(&mut self, name: &str) -> Option<T> {
        if let Some(value) = self.left.remove(name) {
            return T::read(self.slot(name, value));
        }
        self.refuse(name, ViolationCode::Missing, Text::MISSING);
        None
    }

    /// A field that may be absent or null: then `Some(None)`. `None` where it is wrong.
    #[expect(
        clippy::option_option,
        reason = "wrong and absent are two things, and `?` tells them apart"
    )]
    pub(crate) fn optional<T: Field>(&mut self, name: &str) -> Option<Option<T>> {
        match self.left.remove(name) {
            None | Some(Value::Null) => Some(None),
            Some(value) => T::read(self.slot(name, value)).map(Some),
        }
    }

    /// Exactly one of two fields. `None` where that is not so, or where it is wrong.
    pub(crate) fn either<A: Field, B: Field>(&mut self, a: &str, b: &str) -> Option<Either<A, B>> {
        match (self.left.contains_key(a), self.left.contains_key(b)) {
            (true, false) => self.required(a).map(Either::A),
            (false, true) => self.required(b).map(Either::B),
            (false, false) => {
                self.refuse(a, ViolationCode::Missing, Text::MISSING);
                None
            }
            (true, true) => {
                self.left.remove(a);
                self.left.remove(b);
                let text = Text::new(
                    "Only one of the two fields may be given.",
                    "Só um dos dois campos pode vir.",
                );
                self.refuse(b, ViolationCode::Contradiction, text);
                None
            }
        }
    }

    /// Whether a field was given and not read yet.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.left.contains_key(name)
    }

    /// Refuses those of these fields that are there: they do not go together with `other`.
    pub(crate) fn none_of(&mut self, names: &[&str], other: &str) {
        let detail = || {
            Bilingual::new(
                format!("This does not go together with `{other}`."),
                format!("Isto não combina com `{other}`."),
            )
        };
        self.contradict(names, detail);
    }

    /// Refuses those of these fields that are there: they mean nothing without `other`.
    pub(crate) fn only_with(&mut self, names: &[&str], other: &str) {
        let detail = || {
            Bilingual::new(
                format!("This means nothing without `{other}`."),
                format!("Isto não significa nada sem `{other}`."),
            )
        };
        self.contradict(names, detail);
    }

    fn contradict(&mut self, names: &[&str], detail: impl Fn() -> Bilingual) {
        for name in names {
            if self.left.remove(*name).is_some() {
                self.refuse(name, ViolationCode::Contradiction, detail());
            }
        }
    }

    /// Notes a violation of a field.
    pub(crate) fn refuse(&mut self, name: &str, code: ViolationCode, detail: impl Into<Bilingual>) {
        self.violations
            .push(Violation::new(format!("{}{name}", self.prefix), code, detail));
    }

    fn slot(&mut self, name: &str, value: Value) -> Slot<'_> {
        Slot::new(value, format!("{}{name}", self.prefix), self.violations)
    }
}

/// One of two fields.
pub(crate) enum Either<A, B> {
    /// The first.
    A(A),
    /// The second.
    B(B),
}
