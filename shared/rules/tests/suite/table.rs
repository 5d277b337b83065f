//! Tables of known answers: small ones that the crate carries, big ones that may lie beside the workspace.

use std::fs;
use std::path::{Path, PathBuf};

/// The text of a table that the crate carries.
pub(crate) fn carried(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text of a table beside the workspace, if it is there.
pub(crate) fn shared(name: &str) -> Option<String> {
    fs::read_to_string(shared_path(name)?).ok()
}

/// The path of a file beside the workspace, if it is there.
pub(crate) fn shared_path(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data")
        .join(name);
    path.exists().then_some(path)
}

/// Whether every row is wanted, however long it takes.
pub(crate) fn all_rows_wanted() -> bool {
    std::env::var_os("LADDER_RULES_ALL").is_some_and(|value| value == "1")
}

/// One row of a table, its fields by the names of the header line.
pub(crate) struct Row {
    names: Vec<String>,
    fields: Vec<String>,
}

impl Row {
    pub(crate) fn get(&self, name: &str) -> &str {
        let column = self.names.iter().position(|known| known == name);
        column
            .and_then(|column| self.fields.get(column))
            .unwrap_or_else(|| panic!("no column {name}"))
    }
}

/// The rows of a CSV text, quoted fields and all, without its header line.
pub(crate) fn rows(csv: &str) -> Vec<Row> {
    let mut records = records(csv).into_iter();
    let names = records.next().expect("a header line");
    records
        .map(|fields| Row {
            names: names.clone(),
            fields,
        })
        .collect()
}

fn records(csv: &str) -> Vec<Vec<String>> {
    let mut records = vec![];
    let mut record = vec![];
    let mut field = String::new();
    let mut quoted = false;
    let mut chars = csv.chars().peekable();
    while let Some(letter) = chars.next() {
        match letter {
            '"' if quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            '\r' if !quoted => {}
            other => field.push(other),
        }
    }
    if !field.is_empty() || !record.is_empty() {
        record.push(field);
        records.push(record);
    }
    records
}
