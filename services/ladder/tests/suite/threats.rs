//! What SECURITY.md says of its tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Files of Rust below a folder, build folders left out.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() && name != "target" && name != "node_modules" {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The name of a function that begins in this line.
fn function(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("fn ")?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[test]
fn each_line_of_the_threat_model_names_tests_that_there_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("SECURITY.md")).unwrap();
    let lines = text.lines().filter(|line| line.starts_with("| "));
    let lines: Vec<&str> = lines
        .filter(|line| !line.starts_with("| who | tries") && !line.starts_with("| ---"))
        .collect();
    let mut functions = BTreeSet::new();
    for file in ["services", "shared"]
        .iter()
        .flat_map(|folder| sources(&root.join(folder)))
    {
        let source = fs::read_to_string(file).unwrap();
        functions.extend(source.lines().filter_map(function).map(str::to_owned));
    }

    assert!(lines.len() >= 20, "{lines:?}");
    for line in lines {
        let tests = line.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "no test: {line}");
        for name in names {
            assert!(functions.contains(name), "there is no test `{name}`");
        }
    }
}
