//! What a server does with each move of a game: read it, judge it, play it, and look for the end.

use std::hint::black_box;

use cozy_chess::{Board, Color, File, GameStatus, Move, Piece, Rank, Square};
use rules::{Line, Position};

use crate::games::Game;
use crate::pace::{Pace, alternate};

/// Ours, then theirs; the work is in plies.
pub(crate) fn measure(games: &[Game]) -> [Pace; 2] {
    for game in games {
        assert_eq!(
            ends_ours(game),
            ends_theirs(game),
            "the two sides see different ends: {game:?}"
        );
    }
    let plies = |game: &Game, _ends: u64| game.len() as u64;
    alternate(
        games,
        |game| plies(game, black_box(ends_ours(black_box(game)))),
        |game| plies(game, black_box(ends_theirs(black_box(game)))),
    )
}

/// After how many of the plies the game was over, or a draw by repetition or fifty moves was due.
#[expect(clippy::expect_used, reason = "the games are legal")]
fn ends_ours(game: &Game) -> u64 {
    let mut line = Line::new(Position::start());
    let mut ends = 0;
    for text in game {
        let mv = line.judge_uci(text).expect("a legal move");
        line.play(mv);
        let position = line.position();
        let is_over =
            !position.has_legal_move() || line.repetitions() >= 3 || position.halfmove_clock() >= 100;
        ends += u64::from(is_over);
    }
    ends
}

/// The same with cozy-chess. It compares hashes where we compare whole positions, which spares it work.
#[expect(clippy::expect_used, reason = "the games are legal")]
fn ends_theirs(game: &Game) -> u64 {
    let mut board = Board::default();
    let mut hashes: Vec<u64> = vec![board.hash()];
    let mut ends = 0;
    for text in game {
        let mv = castling_as_rook_capture(&board, text.parse().expect("a move"));
        board.try_play(mv).expect("a legal move");
        let hash = board.hash();
        let reversible = usize::from(board.halfmove_clock()).min(hashes.len());
        let earlier = hashes[hashes.len() - reversible..]
            .rchunks_exact(2)
            .skip(1)
            .filter(|plies| plies[0] == hash)
            .take(2)
            .count();
        hashes.push(hash);
        let is_over = board.status() != GameStatus::Ongoing || earlier == 2;
        ends += u64::from(is_over);
    }
    ends
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
