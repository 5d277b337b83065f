//! SQL is in `store`, and nowhere else.

use std::fs;
use std::path::Path;

use crate::files;

/// How statements begin. In capitals, as SQL is written here: prose says "select" and "update" otherwise.
const BEGINNINGS: [&str; 10] = [
    "SELECT ",
    "INSERT INTO ",
    "UPDATE ",
    "DELETE FROM ",
    "CREATE TABLE ",
    "CREATE INDEX ",
    "ALTER TABLE ",
    "DROP TABLE ",
    "WITH RECURSIVE ",
    "BEGIN IMMEDIATE",
];

#[test]
fn only_the_store_contains_sql() {
    let files = files::with_extension("rs");
    let product: Vec<_> = files.iter().filter(|path| must_be_free_of_sql(path)).collect();
    assert!(product.len() > 100, "only {} files were looked at", product.len());
    for path in product {
        let text = fs::read_to_string(path).expect("a readable file");
        let sql = text.lines().find(|line| holds_sql(line));
        assert_eq!(sql, None, "SQL in {}", path.display());
    }
}

/// The sources of the product but the store; tests look into databases from outside.
fn must_be_free_of_sql(path: &Path) -> bool {
    let path = path
        .strip_prefix(files::workspace())
        .expect("a path in the workspace");
    let product = path.starts_with("services") || path.starts_with("shared");
    let excepted = path.starts_with("shared/store") || path.starts_with("shared/testkit");
    let test = path.components().any(|part| {
        ["tests", "benches"]
            .iter()
            .any(|folder| part.as_os_str() == *folder)
    });
    product && !excepted && !test
}

/// A line of code, not of prose, with a statement's beginning at the start of a string or of the line.
fn holds_sql(line: &str) -> bool {
    let line = line.trim_start();
    !line.starts_with("//")
        && BEGINNINGS
            .iter()
            .any(|beginning| line.starts_with(beginning) || line.contains(&format!("\"{beginning}")))
}

#[test]
fn a_statement_is_told_from_prose() {
    assert!(holds_sql(r#"    const FIND: &str = "SELECT id FROM player";"#));
    assert!(holds_sql("        UPDATE game SET ply = $1"));
    assert!(!holds_sql("    // SELECT a square, then its piece."));
    assert!(!holds_sql(r#"    println!("Select a square");"#));
}
