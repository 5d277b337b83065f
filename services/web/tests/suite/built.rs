//! Whether what is served is what the sources say.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// What the whole page may weigh, in bytes.
const WEIGHT_MAX: usize = 300 * 1024;

/// Types leave no trace in what is built, and these change with the contract.
const TYPES_ONLY: &str = "api/contract.ts";

#[test]
fn the_page_weighs_at_most_300_kib() {
    assert!(web::weight() <= WEIGHT_MAX, "{} bytes", web::weight());
}

#[test]
fn the_assets_are_built_from_these_sources() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = fs::read_to_string(home.join("assets/sources.sha256")).unwrap();

    assert_eq!(built.trim(), digest(&home.join("page")), "run `cargo xtask web`");
}

/// As `page/build.js` has it.
fn digest(page: &Path) -> String {
    let sources = page.join("src");
    let mut names = Vec::new();
    collect(&sources, &sources, &mut names);
    names.retain(|name| name != TYPES_ONLY);
    names.sort();
    let mut all = Sha256::new();
    let mut add = |name: &str, path: PathBuf| {
        let contents = fs::read(path).unwrap();
        all.update(format!("{name} {}\n", hex(&Sha256::digest(contents))));
    };
    for name in names {
        add(&name, sources.join(&name));
    }
    add("package.json", page.join("package.json"));
    hex(&all.finalize())
}

fn collect(root: &Path, folder: &Path, names: &mut Vec<String>) {
    let entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    for path in entries {
        if path.is_dir() {
            collect(root, &path, names);
        } else {
            names.push(path.strip_prefix(root).unwrap().to_str().unwrap().to_owned());
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
