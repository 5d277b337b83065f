//! Figures for the reader: the least and the greatest of all seeds.

use super::Outcome;
use super::column::{self, Column};
use super::record::Record;

pub(super) fn print(title: &str, outcomes: &[Outcome]) {
    let rows = outcomes
        .iter()
        .map(|outcome| (outcome.method.as_str(), outcome.records.as_slice()));
    print_rows(title, &rows.collect::<Vec<_>>());
}

pub(super) fn print_rows(title: &str, rows: &[(&str, &[Record])]) {
    println!(
        "\n{title}, {} seeds, least–greatest",
        rows.first().map_or(0, |(_, records)| records.len())
    );
    print!("{:<12}", "");
    for column in column::ALL {
        print!(" {:>13}", column.name);
    }
    println!();
    for (name, records) in rows {
        print!("{name:<12}");
        for column in column::ALL {
            print!(" {:>13}", cell(&column, records));
        }
        println!();
    }
}

fn cell(column: &Column, records: &[Record]) -> String {
    let [least, greatest] = column
        .span(records)
        .map(|figure| format!("{figure:.*}", column.decimals));
    if least == greatest {
        least
    } else {
        format!("{least}–{greatest}")
    }
}
