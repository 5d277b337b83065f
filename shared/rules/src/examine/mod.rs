//! Everything that the rules say about a position and a move: the content of `ladder rules check` and
//! `POST /v1/positions`.

mod answer;
mod chances;
mod inquiry;
mod ndjson;

pub use answer::{Answer, Fault, Outcome, QuestionFault, Report, Sides, Status};
pub use chances::{Chances, Proof, Verdict, chances};
pub use inquiry::Inquiry;
pub use ndjson::examine_line;

use crate::winnable::Budget;
use crate::{Color, Line, Move, Position, Refusal, san};

/// Plays the moves, judges the move, and reports all that the rules say about where that leads.
///
/// The budget bounds what is done to find out who can still win there.
pub fn examine(inquiry: &Inquiry, budget: Budget) -> Answer {
    Answer::new(inquiry.id.clone(), report(inquiry, budget))
}

fn report(inquiry: &Inquiry, budget: Budget) -> Result<Report, Fault> {
    let (start, warnings) = match &inquiry.fen {
        None => (Position::start_of(inquiry.variant()), Vec::new()),
        Some(fen) => {
            let parsed = Position::from_fen_of(inquiry.variant(), fen).map_err(Fault::InvalidPosition)?;
            (
                parsed.position,
                parsed.warnings.iter().map(ToString::to_string).collect(),
            )
        }
    };
    let mut line = Line::new(start);
    for (at, text) in inquiry.moves.iter().enumerate() {
        let legal = line
            .judge_uci(text)
            .map_err(|refusal| Fault::IllegalMove { at, refusal })?;
        line.play(legal);
    }
    let judged = match &inquiry.r#move {
        None => Judged::Nothing,
        Some(text) => match line.judge_uci(text) {
            Err(refusal) => Judged::Refused(refusal),
            Ok(legal) => {
                let san = san::write(line.position(), legal);
                line.play(legal);
                Judged::Played(san)
            }
        },
    };
    Ok(describe(&line, judged, warnings, budget))
}

/// What became of the move in question.
enum Judged {
    Nothing,
    Refused(Refusal),
    Played(String),
}

fn describe(line: &Line, judged: Judged, warnings: Vec<String>, budget: Budget) -> Report {
    let position = line.position();
    let can_win = Sides::of(|side| chances(position, side, budget));
    let dead = Color::ALL
        .iter()
        .all(|&side| can_win.of_side(side).verdict == Verdict::No);
    let (legal, san, refusal) = match judged {
        Judged::Nothing => (None, None, None),
        Judged::Refused(refusal) => (Some(false), None, Some(refusal)),
        Judged::Played(san) => (Some(true), Some(san), None),
    };
    let mut legal_moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    legal_moves.sort_unstable();
    Report {
        legal,
        reason: refusal.as_ref().map(|refusal| refusal.code),
        article: refusal.as_ref().and_then(|refusal| refusal.article),
        squares: refusal
            .as_ref()
            .map_or_else(Vec::new, |refusal| refusal.squares.clone()),
        detail: refusal.map(|refusal| refusal.text),
        san,
        fen: position.fen(),
        status: status(position, dead),
        check: position.is_check(),
        legal_move_count: legal_moves.len(),
        legal_moves,
        repetitions: line.repetitions(),
        halfmove_clock: position.halfmove_clock(),
        threefold_ply: line.threefold_ply(),
        fivefold_ply: line.fivefold_ply(),
        claims: line.claims(),
        first_claimable_ply: line.first_claimable_ply(),
        automatic_draw: line.automatic_draw(),
        insufficient_material: Sides::of(|side| position.cannot_win_by_material(side)),
        dead,
        can_win,
        warnings,
    }
}

fn status(position: &Position, dead: bool) -> Status {
    if position.is_checkmate() {
        Status::Checkmate
    } else if position.is_stalemate() {
        Status::Stalemate
    } else if dead {
        Status::DeadPosition
    } else {
        Status::Ongoing
    }
}
