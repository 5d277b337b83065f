//! The papers point at what exists.

use std::fs;

use crate::files;

#[test]
fn every_relative_link_in_the_papers_leads_somewhere() {
    let mut broken = Vec::new();
    for paper in files::with_extension("md") {
        let folder = paper.parent().expect("a file lies in a folder");
        let text = fs::read_to_string(&paper).expect("a readable paper");
        for target in targets(&text).filter(|target| is_relative(target)) {
            let file = target.split('#').next().unwrap_or_default();
            if !folder.join(file).exists() {
                broken.push(format!("{}: {target}", paper.display()));
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

/// What stands between `](` and `)`.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

fn is_relative(target: &str) -> bool {
    !target.contains("://") && !target.starts_with('#') && !target.starts_with("mailto:")
}

#[test]
fn links_are_found_in_text() {
    let found: Vec<&str> =
        targets("See [the map](docs/MAP.md#top) and [a site](https://example.org).").collect();
    assert_eq!(found, ["docs/MAP.md#top", "https://example.org"]);
    assert!(is_relative("docs/MAP.md"));
    assert!(!is_relative("https://example.org"));
}
