//! The keys of a table, taken one by one.

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::Faults;

/// A table of which every key must be taken: what is left in the end is unknown.
pub(super) struct Keys<'a> {
    table: Table,
    /// Where the table stands, such as `rulesets[0]`; empty for the file as a whole.
    place: String,
    taken: Vec<&'static str>,
    faults: &'a mut Faults,
}

impl<'a> Keys<'a> {
    pub(super) fn of(table: Table, place: String, faults: &'a mut Faults) -> Self {
        Self {
            table,
            place,
            taken: Vec::new(),
            faults,
        }
    }

    /// Notes what is wrong with a key.
    pub(super) fn refuse(&mut self, key: &str, text: &str) {
        let place = &self.place;
        self.faults.add(if place.is_empty() {
            format!("`{key}` {text}")
        } else {
            format!("{place}: `{key}` {text}")
        });
    }

    /// The value of a key; `None` where it is not given, or is not what it must be, which is noted.
    pub(super) fn take<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        self.taken.push(key);
        match self.table.remove(key)?.try_into() {
            Ok(value) => Some(value),
            Err(error) => {
                self.refuse(key, &format!("cannot be read: {}", one_line(&error)));
                None
            }
        }
    }

    /// Whether a key is given.
    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// The value of a key that must be given.
    pub(super) fn need<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        if self.has(key) {
            return self.take(key);
        }
        self.taken.push(key);
        self.refuse(key, "is missing");
        None
    }

    /// Puts the value of a key, where it is given, in place of another.
    pub(super) fn replace<T: DeserializeOwned>(&mut self, key: &'static str, value: &mut T) {
        if let Some(given) = self.take(key) {
            *value = given;
        }
    }

    /// The same for a value that a text names.
    pub(super) fn replace_named<T>(
        &mut self,
        key: &'static str,
        value: &mut T,
        named: impl FnOnce(&str) -> Option<T>,
        expected: &str,
    ) {
        let Some(text) = self.take::<String>(key) else {
            return;
        };
        match named(&text) {
            Some(given) => *value = given,
            None => self.refuse(key, &format!("is `{text}`, and must be {expected}")),
        }
    }

    /// A table, written as `[key]`.
    pub(super) fn table(&mut self, key: &'static str) -> Option<Table> {
        self.take(key)
    }

    /// A list of tables, written as `[[key]]`.
    pub(super) fn tables(&mut self, key: &'static str) -> Vec<Table> {
        self.taken.push(key);
        let tables = match self.table.remove(key) {
            None => return Vec::new(),
            Some(Value::Array(values)) => values
                .into_iter()
                .map(|value| match value {
                    Value::Table(table) => Some(table),
                    _ => None,
                })
                .collect::<Option<Vec<_>>>(),
            Some(_) => None,
        };
        tables.unwrap_or_else(|| {
            self.refuse(key, &format!("must be tables, each written as [[{key}]]"));
            Vec::new()
        })
    }

    /// Notes the keys that nobody took.
    pub(super) fn finish(mut self) {
        let known = self.taken.join(", ");
        for key in std::mem::take(&mut self.table).keys() {
            self.refuse(key, &format!("is not known here: there are {known}"));
        }
    }
}

fn one_line(error: &toml::de::Error) -> String {
    let text = error.to_string();
    text.lines()
        .map(str::trim)
        .collect::<Vec<_>>()
        .join(" ")
        .trim()
        .to_owned()
}
