//! What is answered.

use std::fmt;

use serde::{Serialize, Serializer};

use super::chances::Chances;
use crate::{AutomaticDraw, Bilingual, Claims, Color, InvalidPosition, Refusal, RefusalCode, Square};

/// An answer: a report, or what is wrong with the question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The `id` of the question.
    pub id: Option<String>,
    /// The report; its fields stand beside the `id`.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// The two kinds of answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Outcome {
    /// What the rules say.
    Report(Box<Report>),
    /// Why they can say nothing.
    Fault {
        /// What is wrong with the question.
        error: Fault,
    },
}

impl Answer {
    pub(super) fn new(id: Option<String>, report: Result<Report, Fault>) -> Self {
        let outcome = match report {
            Ok(report) => Outcome::Report(Box::new(report)),
            Err(error) => Outcome::Fault { error },
        };
        Self { id, outcome }
    }
}

/// What is wrong with a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A move among `moves` is refused.
    IllegalMove {
        /// How many half-moves are played before it.
        at: usize,
        /// Why.
        refusal: Refusal,
    },
    /// The FEN is no position.
    InvalidPosition(InvalidPosition),
    /// Anything else.
    Question {
        /// The kind of fault.
        code: QuestionFault,
        /// The fault in words, in English.
        detail: String,
    },
}

/// As `code`, `at` where it is a move, and `detail` in English.
impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Line<'a, C> {
            code: C,
            #[serde(skip_serializing_if = "Option::is_none")]
            at: Option<usize>,
            detail: &'a str,
        }
        match self {
            Self::IllegalMove { at, refusal } => Line {
                code: refusal.code,
                at: Some(*at),
                detail: &refusal.text.en,
            }
            .serialize(serializer),
            Self::InvalidPosition(why) => Line {
                code: "invalid_position",
                at: None,
                detail: &why.to_string(),
            }
            .serialize(serializer),
            Self::Question { code, detail } => Line {
                code: *code,
                at: None,
                detail,
            }
            .serialize(serializer),
        }
    }
}

/// Faults of a question that are no matter of a move or a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionFault {
    /// The line is not JSON.
    BadJson,
    /// The JSON is not a question: an unknown or missing field, or one of a wrong type.
    BadRequest,
}

impl Fault {
    pub(super) fn bad_json(error: &serde_json::Error) -> Self {
        Self::of(QuestionFault::BadJson, format!("the line is not JSON: {error}"))
    }

    pub(super) fn bad_request(why: impl fmt::Display) -> Self {
        Self::of(
            QuestionFault::BadRequest,
            format!("the line is no question: {why}"),
        )
    }

    fn of(code: QuestionFault, detail: impl Into<String>) -> Self {
        Self::Question {
            code,
            detail: detail.into(),
        }
    }
}

/// What the rules say about a line and a move: the position after the move if it is legal, before it if it is not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Whether the move is legal; `None` without a move.
    pub legal: Option<bool>,
    /// Why the move is refused.
    pub reason: Option<RefusalCode>,
    /// The article of the FIDE Laws that refuses it.
    pub article: Option<&'static str>,
    /// The refusal in words.
    pub detail: Option<Bilingual>,
    /// The squares that matter for the refusal.
    pub squares: Vec<Square>,
    /// The legal move in SAN.
    pub san: Option<String>,
    /// The position; in Chess960 as X-FEN.
    pub fen: String,
    /// Whether and how the position ends a game.
    pub status: Status,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How many legal moves there are.
    pub legal_move_count: usize,
    /// The legal moves in UCI, sorted.
    pub legal_moves: Vec<String>,
    /// How often the position has occurred in the line.
    pub repetitions: u32,
    /// Plies since the last pawn move or capture.
    pub halfmove_clock: u32,
    /// Plies played when some position first occurred for the third time.
    pub threefold_ply: Option<u32>,
    /// Plies played when some position first occurred for the fifth time.
    pub fivefold_ply: Option<u32>,
    /// The draws that the player to move may claim.
    pub claims: Claims,
    /// Plies played when threefold repetition could first be claimed, on the board or ahead (9.2).
    pub first_claimable_ply: Option<u32>,
    /// The draw that would come by itself under the FIDE Laws.
    pub automatic_draw: Option<AutomaticDraw>,
    /// Whether a side cannot win by material alone.
    pub insufficient_material: Sides<bool>,
    /// Whether neither side can win; true on stalemate, false on mate.
    pub dead: bool,
    /// Whether each side can win by some series of legal moves.
    pub can_win: Sides<Chances>,
    /// What in the FEN was mended or is strange.
    pub warnings: Vec<String>,
}

/// Whether and how a position ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// None of the others.
    Ongoing,
    /// Checkmate (5.1.1).
    Checkmate,
    /// Stalemate (5.2.1).
    Stalemate,
    /// Neither side can mate (5.2.2).
    DeadPosition,
}

/// Something about each side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    pub(super) fn of(mut each: impl FnMut(Color) -> T) -> Self {
        Self {
            white: each(Color::White),
            black: each(Color::Black),
        }
    }

    /// That of one side.
    pub fn of_side(&self, side: Color) -> &T {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}
