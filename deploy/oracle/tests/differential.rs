//! The rules and chasolver must not contradict each other.

use oracle::{Answer, Question, rows};
use rules::{Color, Position};

/// Asks both; the number of questions that both decided.
fn compare(position: &Position) -> usize {
    let mut decided = 0;
    for winner in Color::ALL {
        let Some(question) = Question::new(position, winner) else {
            continue;
        };
        let (ours, theirs) = (question.ours(), question.theirs());
        let fen = position.fen();
        if ours != Answer::Undecided && theirs != Answer::Undecided {
            assert_eq!(ours, theirs, "{winner}: {fen}");
            decided += 1;
        }
        assert!(!question.ours_fast() || theirs != Answer::Yes, "{winner}: {fen}");
    }
    decided
}

/// Numbers that look random and are the same in every run (Marsaglia, "Xorshift RNGs", 2003).
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

#[test]
fn positions_of_random_games_are_judged_alike() {
    const GAMES: usize = 200;
    const PLIES: usize = 400;
    const ASKED_EVERY: usize = 7;
    let mut random = Xorshift(0x2022);
    let mut decided = 0;
    for _ in 0..GAMES {
        let mut position = Position::start();
        for ply in 0..PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
            if ply % ASKED_EVERY == 0 {
                decided += compare(&position);
            }
        }
        decided += compare(&position);
    }
    println!("{decided} questions decided by both");
    assert!(decided > 0);
}

#[test]
fn positions_a_few_moves_from_those_of_the_table_are_judged_alike() {
    const PLIES: usize = 3;
    let mut random = Xorshift(0x6e09);
    let mut decided = 0;
    for row in rows().into_iter().step_by(50) {
        let mut position = row.position;
        for _ in 0..PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
        decided += compare(&position);
    }
    println!("{decided} questions decided by both");
    assert!(decided > 0);
}
