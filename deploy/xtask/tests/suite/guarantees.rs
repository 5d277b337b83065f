//! What docs/GUARANTEES.md names is there.

use std::collections::BTreeSet;
use std::fs;

use crate::files;

/// The tests that the document names: everything in code marks that could be a function's name with a few words.
fn named() -> BTreeSet<String> {
    let path = files::workspace().join("docs/GUARANTEES.md");
    let text = fs::read_to_string(path).expect("the document");
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| {
            code.matches('_').count() >= 3 && !code.contains(|c: char| !c.is_alphanumeric() && c != '_')
        })
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_guarantee_names_tests_that_exist() {
    let sources: String = files::with_extension("rs")
        .into_iter()
        .map(|path| fs::read_to_string(path).expect("a readable file"))
        .collect();

    let named = named();
    assert!(named.len() > 40, "only {} tests are named", named.len());
    for test in named {
        let known = [format!("fn {test}("), format!("mod {test} {{")];
        assert!(
            known.iter().any(|name| sources.contains(name)),
            "docs/GUARANTEES.md names {test}, which is no test"
        );
    }
}
