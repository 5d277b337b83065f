//! What each side has taken.

use rules::{Color, Line, Role};
use serde::Serialize;

/// The pieces that each side has captured, as letters from `p` to `q`.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Captured {
    white: Vec<char>,
    black: Vec<char>,
}

impl Captured {
    /// What has left the board since the start of a line: the pieces that were there and those that
    /// promotion made, less those that are there now.
    pub(super) fn of(line: &Line) -> Self {
        let mut made = [[0i64; 6]; 2];
        let mut side = line.start().turn();
        for played in line.moves() {
            if let Some(role) = played.promotion() {
                made[side.index()][role.index()] += 1;
                made[side.index()][Role::Pawn.index()] -= 1;
            }
            side = !side;
        }
        let lost = |color: Color| -> Vec<char> {
            let count = |role: Role| {
                let before = line.start().pieces(color, role).len();
                let now = line.position().pieces(color, role).len();
                let lost = i64::from(before) + made[color.index()][role.index()] - i64::from(now);
                usize::try_from(lost).unwrap_or(0)
            };
            Role::ALL
                .into_iter()
                .flat_map(|role| std::iter::repeat_n(role.letter(), count(role)))
                .collect()
        };
        Self {
            white: lost(Color::Black),
            black: lost(Color::White),
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{Line, Position};

    use super::*;

    fn captured(fen: &str, moves: &[&str]) -> Captured {
        let mut line = Line::new(Position::from_fen(fen).unwrap().position);
        for text in moves {
            let legal = line.judge_uci(text).unwrap();
            line.play(legal);
        }
        Captured::of(&line)
    }

    #[test]
    fn pieces_belong_to_the_side_that_took_them() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

        let captured = captured(fen, &["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5g2", "f1g2"]);

        assert_eq!(
            captured,
            Captured {
                white: vec!['p', 'q'],
                black: vec!['p', 'p']
            }
        );
    }

    #[test]
    fn a_promoted_pawn_is_not_captured_and_its_queen_is_one_when_taken() {
        let fen = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1";

        assert_eq!(
            captured(fen, &["b7b8q"]),
            Captured {
                white: vec![],
                black: vec![]
            }
        );
        assert_eq!(
            captured(fen, &["b7b8q", "a8b8"]),
            Captured {
                white: vec![],
                black: vec!['q']
            }
        );
        assert_eq!(
            captured(fen, &["b7a8q"]),
            Captured {
                white: vec!['r'],
                black: vec![]
            }
        );
    }
}
