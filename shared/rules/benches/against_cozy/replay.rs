//! What a server does with each move of a game: read it, judge it, play it, and look for the end.

use std::hint::black_box;

use cozy_chess::{Board, Color, File, GameStatus, Move, Piece, Rank, Square};
use rules::{Line, Position};

use crate::games::Game;
use crate::pace::{Pace, alternate};

/// Ours, then theirs; the work is in plies.
pub(crate) fn measure(games: &[Game]) -> [Pace; 2] {
    alternate(
        || black_box(games).iter().map(|game| replay_ours(game)).sum(),
        || black_box(games).iter().map(|game| replay_theirs(game)).sum(),
    )
}

fn replay_ours(game: &Game) -> u64 {
    let mut line = Line::new(Position::start());
    let mut ends = 0;
    for text in game {
        let mv = line.judge_uci(text).expect("a legal move");
        line.play(mv);
        ends += u64::from(!line.position().has_legal_move() || line.repetitions() >= 3);
    }
    black_box(ends);
    game.len() as u64
}

/// The same with cozy-chess. It compares hashes where we compare positions, which spares it work.
fn replay_theirs(game: &Game) -> u64 {
    let mut board = Board::default();
    let mut hashes: Vec<u64> = vec![board.hash()];
    let mut ends = 0;
    for text in game {
        let mv = castling_as_rook_capture(&board, text.parse().expect("a move"));
        board.try_play(mv).expect("a legal move");
        let hash = board.hash();
        let reversible = usize::from(board.halfmove_clock());
        let repetitions = hashes
            .iter()
            .rev()
            .take(reversible)
            .skip(1)
            .step_by(2)
            .filter(|old| **old == hash)
            .count();
        hashes.push(hash);
        ends += u64::from(board.status() != GameStatus::Ongoing || repetitions >= 2);
    }
    black_box(ends);
    game.len() as u64
}

/// cozy-chess knows castling only as the king onto its own rook.
fn castling_as_rook_capture(board: &Board, mut mv: Move) -> Move {
    if mv.from.file() == File::E && board.piece_on(mv.from) == Some(Piece::King) {
        let back = match board.side_to_move() {
            Color::White => Rank::First,
            Color::Black => Rank::Eighth,
        };
        if mv.to == Square::new(File::G, back) {
            mv.to = Square::new(File::H, back);
        } else if mv.to == Square::new(File::C, back) {
            mv.to = Square::new(File::A, back);
        }
    }
    mv
}
