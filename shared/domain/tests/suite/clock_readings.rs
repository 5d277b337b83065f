//! The chess clock against a table of readings.

use std::str::FromStr;

use domain::chess_clock::{ChessClock, Reading, Turn};
use domain::time_control::TimeControl;
use domain::{Millis, Timestamp};
use rules::Color;

const TABLE: &str = include_str!("../data/clock_readings.txt");
const START: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);

/// A clock that is pressed by whoever is to move.
struct Desk {
    clock: ChessClock,
    turn: Turn,
}

impl Desk {
    fn new(control: TimeControl) -> Self {
        Self {
            clock: ChessClock::new(control, START),
            turn: Turn {
                side: Color::White,
                plies: 0,
            },
        }
    }

    fn press(&mut self, now: Timestamp) {
        let left = self.clock.after_move(self.turn, now, Millis::ZERO);
        self.clock = self.clock.pressed(self.turn.side, left, now);
        self.turn = Turn {
            side: !self.turn.side,
            plies: self.turn.plies + 1,
        };
    }
}

fn cell<T: FromStr>(text: &str) -> Option<T> {
    (text != "-").then(|| text.parse().ok().unwrap())
}

#[test]
fn every_control_shows_and_falls_as_the_table_says() {
    let mut desk = None;
    let lines = TABLE
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut looks = 0;

    for line in lines {
        if let Some(control) = line.strip_prefix("control ") {
            desk = Some(Desk::new(serde_json::from_str(control).unwrap()));
            continue;
        }
        let desk: &mut Desk = desk.as_mut().unwrap();
        let [verb, at, white, black, deadline] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let now = START + Millis(at.parse().unwrap());
        if verb == "move" {
            desk.press(now);
        }

        let expected = Reading {
            white_ms: cell(white).map(Millis),
            black_ms: cell(black).map(Millis),
        };
        assert_eq!(desk.clock.reading(desk.turn, now), expected, "{line}");
        let expected = cell(deadline).map(|ms| START + Millis(ms));
        assert_eq!(desk.clock.deadline(desk.turn), expected, "{line}");
        looks += 1;
    }
    assert!(looks > 60, "{looks}");
}
