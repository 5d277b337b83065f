//! Which column is what, by the first line of the file.

use anyhow::ensure;

use crate::csv::Record;

/// Where a result's fields are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) date: Option<usize>,
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) result: usize,
    /// How many columns there are.
    pub(super) count: usize,
}

impl Columns {
    /// Reads the header. Columns may stand in any order, and others beside them.
    ///
    /// # Errors
    /// Names every column that is missing, or is there twice.
    pub(super) fn of(header: &Record) -> anyhow::Result<Self> {
        let names: Vec<String> = header
            .iter()
            .map(|name| name.unwrap_or_default().trim().to_ascii_lowercase())
            .collect();
        let count_of = |wanted: &str| names.iter().filter(|name| *name == wanted).count();
        let missing: Vec<&str> = ["white", "black", "result"]
            .into_iter()
            .filter(|wanted| count_of(wanted) == 0)
            .collect();
        ensure!(
            missing.is_empty(),
            "the first line has no column {}: it must name white, black and result, and may name date",
            missing.join(", ")
        );
        let twice: Vec<&str> = ["date", "white", "black", "result"]
            .into_iter()
            .filter(|wanted| count_of(wanted) > 1)
            .collect();
        ensure!(
            twice.is_empty(),
            "the first line names {} twice",
            twice.join(", ")
        );
        let place = |wanted: &str| names.iter().position(|name| name == wanted);
        Ok(Self {
            date: place("date"),
            white: place("white").unwrap_or_default(),
            black: place("black").unwrap_or_default(),
            result: place("result").unwrap_or_default(),
            count: names.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csv::Records;

    fn columns(header: &str) -> anyhow::Result<Columns> {
        let mut record = Record::default();
        Records::new(header.as_bytes()).read(&mut record).unwrap();
        Columns::of(&record)
    }

    #[test]
    fn columns_are_found_by_name_in_any_order() {
        let found = columns("Result, Black ,source,WHITE").unwrap();

        let expected = Columns {
            date: None,
            white: 3,
            black: 1,
            result: 0,
            count: 4,
        };
        assert_eq!(found, expected);
        assert_eq!(columns("date,white,black,result").unwrap().date, Some(0));
    }

    #[test]
    fn every_column_that_is_missing_is_named() {
        let error = columns("date,white,winner").unwrap_err().to_string();

        assert!(error.contains("black, result"), "{error}");
        assert!(columns("white,black,result,White").is_err());
    }
}
