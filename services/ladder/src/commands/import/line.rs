//! A line of the file: a result, or what is wrong with it.

use chrono::NaiveDate;
use domain::Timestamp;
use domain::naming::DisplayName;
use rules::GameResult;

use crate::csv::Record;

use super::columns::Columns;

/// A game's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) white: DisplayName,
    pub(super) black: DisplayName,
    pub(super) result: GameResult,
    /// The line's own date, or that of a line before it; `None` before the first.
    pub(super) at: Option<Timestamp>,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub(super) enum Fault {
    #[error("there are {found} fields, but the first line names {wanted} columns")]
    FieldCount { found: usize, wanted: usize },
    #[error("a field is no UTF-8 text")]
    NotText,
    #[error("white is no name: 1 to 100 characters, without control characters")]
    White,
    #[error("black is no name: 1 to 100 characters, without control characters")]
    Black,
    #[error("a player cannot play against themselves")]
    SelfPlay,
    #[error("the result is none of 1-0, 0-1, 1/2-1/2, nor White's score 1, 0, 0.5")]
    Result,
    #[error("the date is none: it must be like 2026-12-31 or 2026-12-31T18:30:00Z")]
    Date,
    #[error("the date is before that of an earlier line: results count in the order of the file")]
    DateGoesBack,
    #[error("the date is in the future")]
    DateAhead,
}

impl Fault {
    /// The name in reports for programs.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::FieldCount { .. } => "field_count",
            Self::NotText => "not_text",
            Self::White => "white",
            Self::Black => "black",
            Self::SelfPlay => "self_play",
            Self::Result => "result",
            Self::Date => "date",
            Self::DateGoesBack => "date_goes_back",
            Self::DateAhead => "date_ahead",
        }
    }
}

/// Reads lines one after the other, each in the light of the dates before it.
#[derive(Clone, Debug)]
pub(super) struct LineReader {
    columns: Columns,
    /// The latest date so far.
    reached: Option<Timestamp>,
    /// No date may be later.
    latest: Timestamp,
}

impl LineReader {
    pub(super) fn new(columns: Columns, latest: Timestamp) -> Self {
        Self {
            columns,
            reached: None,
            latest,
        }
    }

    /// Reads a line. A line that is refused leaves no trace.
    pub(super) fn read(&mut self, record: &Record) -> Result<Outcome, Fault> {
        let Columns {
            date,
            white,
            black,
            result,
            count,
        } = self.columns;
        if record.len() != count {
            return Err(Fault::FieldCount {
                found: record.len(),
                wanted: count,
            });
        }
        let field = |index| record.field(index).ok_or(Fault::NotText);
        let white = DisplayName::parse(field(white)?).map_err(|_| Fault::White)?;
        let black = DisplayName::parse(field(black)?).map_err(|_| Fault::Black)?;
        if white == black {
            return Err(Fault::SelfPlay);
        }
        let result = result_of(field(result)?.trim()).ok_or(Fault::Result)?;
        let at = match date.map(field).transpose()?.map(str::trim) {
            None | Some("") => self.reached,
            Some(text) => Some(self.instant(text)?),
        };
        self.reached = at;
        Ok(Outcome {
            white,
            black,
            result,
            at,
        })
    }

    fn instant(&self, text: &str) -> Result<Timestamp, Fault> {
        let at = instant_of(text).ok_or(Fault::Date)?;
        if at > self.latest {
            Err(Fault::DateAhead)
        } else if self.reached.is_some_and(|reached| at < reached) {
            Err(Fault::DateGoesBack)
        } else {
            Ok(at)
        }
    }
}

/// A result as score sheets have it, or White's score.
fn result_of(text: &str) -> Option<GameResult> {
    match text {
        "1-0" | "1" | "1.0" => Some(GameResult::WhiteWins),
        "0-1" | "0" | "0.0" => Some(GameResult::BlackWins),
        "1/2-1/2" | "0.5" | ".5" | "0,5" | "1/2" | "½" | "½-½" | "0.5-0.5" => Some(GameResult::Draw),
        _ => None,
    }
}

/// A day (its first instant, in UTC) or an instant.
fn instant_of(text: &str) -> Option<Timestamp> {
    if text.len() > 10 {
        return text.parse().ok();
    }
    // chrono also takes years of more digits, and months of one.
    let has_shape = text.len() == 10 && text.is_ascii() && text.as_bytes()[4] == text.as_bytes()[7];
    let day = match text.as_bytes().get(4)? {
        b'-' if has_shape => NaiveDate::parse_from_str(text, "%Y-%m-%d"),
        b'.' if has_shape => NaiveDate::parse_from_str(text, "%Y.%m.%d"),
        _ => return None,
    };
    Some(day.ok()?.and_hms_opt(0, 0, 0)?.and_utc().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csv::Records;

    fn read(text: &str) -> Vec<Result<Outcome, Fault>> {
        let mut records = Records::new(text.as_bytes());
        let mut record = Record::default();
        records.read(&mut record).unwrap();
        let latest = "2026-12-01T12:00:00.000Z".parse().unwrap();
        let mut lines = LineReader::new(Columns::of(&record).unwrap(), latest);
        let mut found = Vec::new();
        while records.read(&mut record).unwrap() {
            found.push(lines.read(&record));
        }
        found
    }

    fn faults(text: &str) -> Vec<Option<&'static str>> {
        read(text)
            .into_iter()
            .map(|outcome| outcome.err().map(Fault::code))
            .collect()
    }

    #[test]
    fn results_are_read_as_people_write_them() {
        let results = |spellings: &[&str]| {
            let lines: Vec<String> = spellings.iter().map(|text| format!("\"{text}\",a,b")).collect();
            let read = read(&format!("result,white,black\n{}\n", lines.join("\n")));
            read.into_iter()
                .map(|outcome| outcome.map(|outcome| outcome.result))
                .collect::<Vec<_>>()
        };

        assert_eq!(results(&["1-0", "1", " 1.0 "]), [Ok(GameResult::WhiteWins); 3]);
        assert_eq!(results(&["0-1", "0", "0.0"]), [Ok(GameResult::BlackWins); 3]);
        assert_eq!(
            results(&["1/2-1/2", "0.5", "½", "½-½", "0,5"]),
            [Ok(GameResult::Draw); 5]
        );
        assert_eq!(results(&["*", "", "2", "white"]), [Err(Fault::Result); 4]);
    }

    #[test]
    fn a_line_without_a_date_counts_with_the_line_before_it() {
        let text = "date,white,black,result\n,a,b,1\n2020-01-31,a,b,1\n,a,b,1\n2020.02.01,a,b,1\n\
                    2020-02-01T06:00:00+02:00,a,b,1\n2020-02-01T06:00:00Z,a,b,1\n";
        let days: Vec<Option<String>> = read(text)
            .into_iter()
            .map(|outcome| {
                outcome.map_or(Some("fault".to_owned()), |found| {
                    found.at.map(|at| at.to_string())
                })
            })
            .collect();

        let at = |text: &str| Some(text.to_owned());
        assert_eq!(
            days,
            [
                None,
                at("2020-01-31T00:00:00.000Z"),
                at("2020-01-31T00:00:00.000Z"),
                at("2020-02-01T00:00:00.000Z"),
                at("2020-02-01T04:00:00.000Z"),
                at("2020-02-01T06:00:00.000Z"),
            ]
        );
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said() {
        let text = "date,white,black,result\n2020-01-01,a,b\n2020-01-01,a,b,1,\n2020-01-01,,b,1\n\
                    2020-01-01,a, ,1\n2020-01-01,a, a ,1\n2020-02-30,a,b,1\n20-1-1,a,b,1\n2020-01-1x,a,b,1\n\
                    2026-12-02,a,b,1\n2020-01-02,a,b,1\n2020-01-01,a,b,1\n2020-01-02,A,a,1\n2020.??.??,a,b,1\n";

        assert_eq!(
            faults(text),
            [
                Some("field_count"),
                Some("field_count"),
                Some("white"),
                Some("black"),
                Some("self_play"),
                Some("date"),
                Some("date"),
                Some("date"),
                Some("date_ahead"),
                None,
                Some("date_goes_back"),
                None,
                Some("date"),
            ]
        );
    }

    #[test]
    fn a_line_that_is_refused_does_not_move_the_date() {
        assert_eq!(
            faults("date,white,black,result\n2020-01-01,a,b,1\n2025-01-01,a,b,?\n2020-01-02,a,b,1\n"),
            [None, Some("result"), None]
        );
    }
}
