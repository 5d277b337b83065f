//! Lines of legal moves that lead to ends which no short game reaches.

use rules::{Color, Line, Move, Position};

/// So many half-moves without capture or pawn move, in which no position comes back.
pub(crate) fn quiet_line(plies: usize) -> String {
    found(|lots| {
        let mut line = Line::new(Position::start());
        while line.moves().len() < plies {
            let clock = line.position().halfmove_clock();
            let quiet = lots.draw(&fresh_moves(&line), |&mv| {
                line.position().after(mv).halfmove_clock() > clock
            })?;
            line.play(quiet);
        }
        line.position().has_legal_move().then_some(line)
    })
}

/// A line to where neither side has the material to win, which no rule ends before.
pub(crate) fn exhausting_line() -> String {
    line_of_captures(|position| {
        Color::ALL
            .iter()
            .all(|&side| position.cannot_win_by_material(side))
    })
}

/// A line to where this side does not have the material to win, and the other does.
pub(crate) fn line_that_exhausts(side: Color) -> String {
    line_of_captures(|position| {
        position.cannot_win_by_material(side) && !position.cannot_win_by_material(!side)
    })
}

fn line_of_captures(there: impl Fn(&Position) -> bool) -> String {
    found(|lots| {
        let mut line = Line::new(Position::start());
        while !there(line.position()) {
            let moves = fresh_moves(&line);
            let captures = |mv: &Move| line.position().piece_at(mv.to()).is_some();
            let mv = lots
                .draw(&moves, captures)
                .or_else(|| lots.draw(&moves, |_| true))?;
            line.play(mv);
            if line.position().halfmove_clock() >= 100 {
                return None;
            }
        }
        line.position().has_legal_move().then_some(line)
    })
}

/// The legal moves to positions that did not occur yet.
fn fresh_moves(line: &Line) -> Vec<Move> {
    let moves = line.position().legal_moves();
    moves
        .iter()
        .copied()
        .filter(|&mv| line.repetitions_after(mv) == 1)
        .collect()
}

/// Draws lots, the same ones in every run.
struct Lots(u64);

impl Lots {
    fn draw(&mut self, moves: &[Move], fits: impl Fn(&Move) -> bool) -> Option<Move> {
        let fitting: Vec<Move> = moves.iter().copied().filter(fits).collect();
        // Knuth's linear congruential generator: its high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        fitting
            .get((self.0 >> 33) as usize % fitting.len().max(1))
            .copied()
    }
}

/// The first line that some lots lead to.
fn found(mut search: impl FnMut(&mut Lots) -> Option<Line>) -> String {
    let line = (0..10_000).find_map(|seed| search(&mut Lots(seed)));
    text(&line.expect("some lots lead there"))
}

fn text(line: &Line) -> String {
    let moves: Vec<String> = line.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}
