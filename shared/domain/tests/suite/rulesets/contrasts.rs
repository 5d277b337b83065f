//! Games that end differently under two rulesets.

use domain::adjudication::{self, Ruling};
use domain::ruleset::{Ruleset, RulesetId, Rulesets};
use rules::{Color, Line, Position};

const TABLE: &str = include_str!("../../data/contrasts.csv");

/// A game up to its last move, and what happens then.
struct Game<'a> {
    line: Line,
    event: &'a str,
}

impl Game<'_> {
    fn ruling(&self, ruleset: &Ruleset) -> Option<Ruling> {
        let position = self.line.position();
        match self.event {
            "white_resigns" => Some(adjudication::resignation(position, Color::White, ruleset)),
            "white_flags" => Some(adjudication::timeout(position, Color::White, ruleset)),
            _ => adjudication::automatic_end(position, self.line.repetitions(), ruleset),
        }
    }
}

fn read<'a>(fen: &str, moves: &str, event: &'a str) -> Game<'a> {
    let mut line = Line::new(Position::from_fen(fen).unwrap().position);
    for text in moves.split_whitespace() {
        let mv = line.judge_uci(text).unwrap();
        line.play(mv);
    }
    Game { line, event }
}

#[test]
fn games_end_as_each_ruleset_says() {
    let mut rows = TABLE.lines();
    let names: Vec<&str> = rows.next().unwrap().split(',').skip(4).collect();
    assert_eq!(names.len(), 6);
    for row in rows {
        let cells: Vec<&str> = row.split(',').collect();
        let [what, fen, moves, event, ..] = cells[..] else {
            panic!("{row}")
        };
        let game = read(fen, moves, event);
        for (name, expected) in names.iter().zip(&cells[4..]) {
            let rulesets = Rulesets::default();
            let ruling = game.ruling(rulesets.get(&RulesetId::new(*name)).unwrap());
            let end = ruling.map_or("ongoing".to_owned(), |ruling| {
                format!("{} {}", ruling.result.as_str(), ruling.termination.as_str())
            });
            assert_eq!(end, *expected, "{what} under {name}");
        }
    }
}

/// For every pair of rulesets whose ends differ at all, some row shows it.
#[test]
fn the_table_tells_every_two_rulesets_apart() {
    let rows: Vec<Vec<&str>> = TABLE
        .lines()
        .map(|row| row.split(',').skip(4).collect())
        .collect();

    for one in 0..6 {
        for other in 0..one {
            let differ = rows[1..].iter().any(|row| row[one] != row[other]);
            assert!(differ, "{} and {}", rows[0][one], rows[0][other]);
        }
    }
}
