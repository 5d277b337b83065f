//! SPDX licence expressions: `MIT OR (Apache-2.0 WITH LLVM-exception AND Zlib)`.
//!
//! Grammar of the SPDX specification, annex "SPDX license expressions", and the `/` that old manifests write
//! for `OR`.

/// What one must accept to use a package.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Expression {
    /// A licence, with its exception if it has one.
    Licence(String),
    /// One of these.
    Any(Vec<Expression>),
    /// All of these.
    All(Vec<Expression>),
}

impl Expression {
    /// Reads an expression; the error says what was not understood.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
        let mut words = Words {
            rest: spaced.split_whitespace().collect(),
        };
        let expression = words.any()?;
        match words.rest.first() {
            None => Ok(expression),
            Some(word) => Err(format!("unexpected `{word}`")),
        }
    }

    /// Whether accepting the licences that `accepted` names is enough.
    pub(super) fn is_met_by(&self, accepted: impl Fn(&str) -> bool + Copy) -> bool {
        match self {
            Self::Licence(name) => accepted(name),
            Self::Any(parts) => parts.iter().any(|part| part.is_met_by(accepted)),
            Self::All(parts) => parts.iter().all(|part| part.is_met_by(accepted)),
        }
    }
}

struct Words<'a> {
    rest: Vec<&'a str>,
}

impl Words<'_> {
    fn any(&mut self) -> Result<Expression, String> {
        let mut parts = vec![self.all()?];
        while self.take("OR") {
            parts.push(self.all()?);
        }
        Ok(Expression::Any(parts))
    }

    fn all(&mut self) -> Result<Expression, String> {
        let mut parts = vec![self.one()?];
        while self.take("AND") {
            parts.push(self.one()?);
        }
        Ok(Expression::All(parts))
    }

    fn one(&mut self) -> Result<Expression, String> {
        if self.take("(") {
            let inner = self.any()?;
            return if self.take(")") {
                Ok(inner)
            } else {
                Err("a missing `)`".to_owned())
            };
        }
        let licence = self.name()?;
        if self.take("WITH") {
            return Ok(Expression::Licence(format!("{licence} WITH {}", self.name()?)));
        }
        Ok(Expression::Licence(licence))
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.rest.first() == Some(&word);
        if found {
            self.rest.remove(0);
        }
        found
    }

    fn name(&mut self) -> Result<String, String> {
        match self.rest.first() {
            Some(word) if !matches!(*word, "(" | ")" | "AND" | "OR" | "WITH") => {
                Ok(self.rest.remove(0).to_owned())
            }
            _ => Err("a missing name".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Expression;

    fn met(text: &str, accepted: &[&str]) -> bool {
        Expression::parse(text)
            .expect("an expression")
            .is_met_by(|licence| accepted.contains(&licence))
    }

    #[test]
    fn one_of_several_is_enough_for_or_and_none_may_miss_for_and() {
        assert!(met("MIT OR Apache-2.0", &["MIT"]));
        assert!(met("MIT/Apache-2.0", &["Apache-2.0"]));
        assert!(!met("MIT AND Unicode-3.0", &["MIT"]));
        assert!(met(
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            &["Apache-2.0", "Unicode-3.0"]
        ));
    }

    #[test]
    fn and_binds_closer_than_or() {
        assert!(met("MIT OR GPL-3.0 AND Zlib", &["MIT"]));
        assert!(!met("MIT AND GPL-3.0 OR Zlib", &["MIT"]));
    }

    #[test]
    fn a_licence_with_an_exception_is_another_licence() {
        assert!(!met("Apache-2.0 WITH LLVM-exception", &["Apache-2.0"]));
        assert!(met(
            "Apache-2.0 WITH LLVM-exception",
            &["Apache-2.0 WITH LLVM-exception"]
        ));
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for text in ["", "MIT OR", "(MIT", "MIT Zlib", "AND MIT"] {
            assert!(Expression::parse(text).is_err(), "{text}");
        }
    }
}
