//! How the levels do against one another, and how long the strongest thinks: `cargo bench -p bots`.
//!
//! The bounds: each level scores 60 % against the one below, the fifth 90 % against the first, and the fifth answers
//! within 200 ms at p99 on one core.

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]
#![expect(clippy::expect_used, reason = "the openings are legal")]

use std::env;
use std::time::{Duration, Instant};

use bots::{Level, choose};
use rules::{Color, Line, Position, uci};

/// Games of a match, unless `LADDER_BOT_GAMES` says otherwise.
const GAMES: u64 = 200;
/// A game that goes on for so long is a draw.
const PLIES_MAX: u32 = 400;

/// Openings that people play, both colours of each.
const OPENINGS: [&str; 20] = [
    "e2e4 e7e5 g1f3 b8c6",
    "e2e4 c7c5 g1f3 d7d6",
    "e2e4 e7e6 d2d4 d7d5",
    "e2e4 c7c6 d2d4 d7d5",
    "e2e4 d7d5 e4d5 d8d5",
    "e2e4 g8f6 e4e5 f6d5",
    "e2e4 d7d6 d2d4 g8f6",
    "e2e4 g7g6 d2d4 f8g7",
    "e2e4 e7e5 f2f4 e5f4",
    "e2e4 e7e5 b1c3 g8f6",
    "d2d4 d7d5 c2c4 e7e6",
    "d2d4 d7d5 c2c4 c7c6",
    "d2d4 d7d5 c2c4 d5c4",
    "d2d4 g8f6 c2c4 g7g6",
    "d2d4 g8f6 c2c4 e7e6",
    "d2d4 f7f5 g2g3 g8f6",
    "d2d4 g8f6 g1f3 d7d5",
    "c2c4 e7e5 b1c3 g8f6",
    "g1f3 d7d5 g2g3 g8f6",
    "c2c4 c7c5 g1f3 g8f6",
];

/// Points of the player of White: 1, ½ or 0, in halves.
fn game(opening: &str, players: [Level; 2], seed: u64, thinking: &mut Vec<Duration>) -> u32 {
    let mut line = Line::new(Position::start());
    for text in opening.split(' ') {
        let mv = uci::parse(text)
            .ok()
            .and_then(|mv| line.position().legal_move(mv));
        line.play(mv.expect("a legal opening"));
    }
    while line.plies() < PLIES_MAX {
        let position = line.position();
        let drawn_by_material = Color::ALL
            .iter()
            .all(|&color| position.cannot_win_by_material(color));
        if drawn_by_material || line.repetitions() >= 3 || position.halfmove_clock() >= 100 {
            return 1;
        }
        let side = position.turn();
        let level = players[side.index()];
        let begun = Instant::now();
        let Some(choice) = choose(&line, level, seed + side.index() as u64) else {
            return match (position.is_check(), side) {
                (false, _) => 1,
                (true, Color::White) => 0,
                (true, Color::Black) => 2,
            };
        };
        if level == Level::FIFTH {
            thinking.push(begun.elapsed());
        }
        line.play(choice.mv);
    }
    1
}

/// The share of the points that the first of two levels takes.
fn score(strong: Level, weak: Level, games: u64, thinking: &mut Vec<Duration>) -> f64 {
    let mut halves = 0;
    for number in 0..games {
        let opening = OPENINGS[(number / 2) as usize % OPENINGS.len()];
        halves += if number % 2 == 0 {
            game(opening, [strong, weak], number, thinking)
        } else {
            2 - game(opening, [weak, strong], number, thinking)
        };
    }
    f64::from(halves) / (2 * games) as f64
}

fn print(what: &str, measured: f64, unit: &str, holds: bool, bound: &str) {
    let verdict = if holds { "holds" } else { "MISSED" };
    println!("{what:<34} {measured:>8.1} {unit:<3} {bound:<12} {verdict}");
}

fn main() {
    let games = env::var("LADDER_BOT_GAMES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(GAMES);
    let mut thinking = Vec::new();
    println!("{games} seeded games a match");
    let pairs = Level::ALL.windows(2).map(|pair| (pair[1], pair[0], 60.0));
    for (strong, weak, bound) in pairs.chain([(Level::FIFTH, Level::FIRST, 90.0)]) {
        let percent = 100.0 * score(strong, weak, games, &mut thinking);
        let what = format!("level {strong} against {weak}");
        print(&what, percent, "%", percent >= bound, &format!(">= {bound} %"));
    }
    thinking.sort_unstable();
    let p99 = thinking[thinking.len() * 99 / 100].as_secs_f64() * 1000.0;
    print("level 5 thinks, p99", p99, "ms", p99 <= 200.0, "<= 200 ms");
}
