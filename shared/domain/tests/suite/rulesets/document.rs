//! `docs/RULESETS.md` says what the code says.

use std::fs;
use std::path::{Path, PathBuf};

use domain::ruleset::explain::Field;
use domain::ruleset::{Bishops, Choice, DrawCount, MaterialLists, Pairing, Ruleset, Rulesets};

const BEGIN: &str = "<!-- printed from the code -->\n";
const END: &str = "<!-- end of what is printed -->\n";

/// Set to renew the file instead of comparing it.
const RENEW: &str = "LADDER_RENEW_DOCS";

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/RULESETS.md")
}

#[test]
fn the_document_shows_the_rulesets_as_they_are() {
    let document = fs::read_to_string(path()).unwrap();
    let (before, rest) = document.split_once(BEGIN).unwrap();
    let (printed, after) = rest.split_once(END).unwrap();
    let fresh = format!("\n{}\n{}\n", table(), lists());

    if std::env::var_os(RENEW).is_some() {
        fs::write(path(), format!("{before}{BEGIN}{fresh}{END}{after}")).unwrap();
    } else {
        assert_eq!(
            printed, fresh,
            "docs/RULESETS.md is behind the code; renew it: {RENEW}=1 cargo test -p domain --test suite document"
        );
    }
}

fn table() -> String {
    let rulesets = Rulesets::default();
    let all: Vec<&Ruleset> = rulesets.iter().collect();
    let row = |name: String, cell: &dyn Fn(&Ruleset) -> String| {
        let cells: Vec<String> = all.iter().map(|ruleset| cell(ruleset)).collect();
        format!("| {name} | {} |\n", cells.join(" | "))
    };
    let mut table = row("field".to_owned(), &|ruleset| format!("`{}`", ruleset.id));
    table += &row("---".to_owned(), &|_| "---".to_owned());
    table += &row("modelled on".to_owned(), &|ruleset| ruleset.source.en.clone());
    for field in Field::ALL {
        let name = match field.article() {
            Some(article) => format!("`{}` ({article})", field.as_str()),
            None => format!("`{}`", field.as_str()),
        };
        table += &row(name, &|ruleset| value(ruleset, field));
    }
    table += &row("`revision`".to_owned(), &|ruleset| ruleset.revision.to_string());
    table
        + &row("`updated_at`".to_owned(), &|ruleset| {
            ruleset.updated_at.to_string()
        })
}

fn value(ruleset: &Ruleset, field: Field) -> String {
    let code = |text: &str| format!("`{text}`");
    match field {
        Field::Repetition => count(ruleset.repetition),
        Field::MoveRule => count(ruleset.move_rule),
        Field::DeadPosition => code(&ruleset.dead_position.name()),
        Field::Resignation => code(&ruleset.resignation.name()),
        Field::Timeout => code(&ruleset.timeout.name()),
        Field::AgreementAfterPlies => ruleset.agreement_after_plies.to_string(),
        Field::ArbiterOnRequest if ruleset.arbiter_on_request => "yes".to_owned(),
        Field::ArbiterOnRequest => "no".to_owned(),
        Field::Absence => code(ruleset.absence.as_str()),
        Field::TimeControls => {
            let sentence = ruleset.explain(field).text.en;
            let (_, controls) = sentence.split_once(": ").unwrap();
            controls.trim_end_matches('.').to_owned()
        }
        Field::ShowLegalMoves => choice(ruleset.show_legal_moves),
        Field::RematchSwapsColors => choice(ruleset.rematch_swaps_colors),
    }
}

fn count(count: DrawCount) -> String {
    let [claim, automatic] = [count.claim, count.automatic]
        .map(|number| number.map_or("–".to_owned(), |number| number.to_string()));
    format!("{claim}, {automatic}")
}

fn choice(choice: Choice) -> String {
    let [default, may_change] = [choice.default, choice.may_change];
    format!(
        "{}, {}",
        if default { "on" } else { "off" },
        if may_change { "may change" } else { "fixed" }
    )
}

fn lists() -> String {
    let rows = MaterialLists::default();
    let rows = rows.iter().map(|list| {
        let entries: Vec<String> = list.pairings.iter().map(entry).collect();
        format!("| `list_{}` | {} |\n", list.id, entries.join("; "))
    });
    ["| material list | entries |\n| --- | --- |\n".to_owned()]
        .into_iter()
        .chain(rows)
        .collect()
}

fn entry(pairing: &Pairing) -> String {
    let [one, other] = pairing.sides;
    match pairing.bishops {
        Bishops::Anywhere => format!("{one}–{other}"),
        Bishops::OnOneColor => format!("{one}–{other} with all bishops on squares of one colour"),
    }
}
