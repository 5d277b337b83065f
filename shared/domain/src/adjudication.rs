//! Rulings: how a game ends, by which article, and on what proof.

use rules::winnable::{self, Budget, Impossible, Verdict};
use rules::{Color, GameResult, Move, Position};
use serde::{Deserialize, Serialize};

use crate::ruleset::{Army, ConcessionRule, DeadPositionRule, Ruleset};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// Mate.
    Checkmate,
    /// A player gave up.
    Resignation,
    /// A flag fell.
    Timeout,
    /// A player stayed away.
    Abandonment,
    /// No legal move, no check.
    Stalemate,
    /// The material alone proves that nobody can win.
    InsufficientMaterial,
    /// The position proves that nobody can win.
    DeadPosition,
    /// Offer and acceptance.
    Agreement,
    /// Third occurrence of a position.
    ThreefoldRepetition,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
    /// Fifth occurrence of a position.
    FivefoldRepetition,
    /// Seventy-five moves without capture or pawn move.
    SeventyFiveMoves,
    /// An arbiter's decision.
    Arbiter,
    /// Called off by a player before both had moved.
    Aborted,
    /// A first move did not come in time.
    NoStart,
    /// Played elsewhere: only its result is known.
    Imported,
}

impl Termination {
    /// Every termination.
    pub const ALL: [Self; 16] = [
        Self::Checkmate,
        Self::Resignation,
        Self::Timeout,
        Self::Abandonment,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::DeadPosition,
        Self::Agreement,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
        Self::FivefoldRepetition,
        Self::SeventyFiveMoves,
        Self::Arbiter,
        Self::Aborted,
        Self::NoStart,
        Self::Imported,
    ];

    /// The name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Resignation => "resignation",
            Self::Timeout => "timeout",
            Self::Abandonment => "abandonment",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient_material",
            Self::DeadPosition => "dead_position",
            Self::Agreement => "agreement",
            Self::ThreefoldRepetition => "threefold_repetition",
            Self::FiftyMoves => "fifty_moves",
            Self::FivefoldRepetition => "fivefold_repetition",
            Self::SeventyFiveMoves => "seventy_five_moves",
            Self::Arbiter => "arbiter",
            Self::Aborted => "aborted",
            Self::NoStart => "no_start",
            Self::Imported => "imported",
        }
    }

    /// The article of the Laws, where there is one.
    pub const fn article(self) -> Option<&'static str> {
        match self {
            Self::Checkmate => Some("5.1.1"),
            Self::Resignation => Some("5.1.2"),
            Self::Timeout => Some("6.9"),
            Self::Stalemate => Some("5.2.1"),
            Self::InsufficientMaterial | Self::DeadPosition => Some("5.2.2"),
            Self::Agreement => Some("5.2.3"),
            Self::ThreefoldRepetition => Some("9.2"),
            Self::FiftyMoves => Some("9.3"),
            Self::FivefoldRepetition => Some("9.6.1"),
            Self::SeventyFiveMoves => Some("9.6.2"),
            Self::Arbiter => Some("12"),
            Self::Abandonment | Self::Aborted | Self::NoStart | Self::Imported => None,
        }
    }
}

/// What a ruling rests on, beyond the moves themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The kind of proof, such as `material`.
    pub kind: String,
    /// A series of legal moves that shows it, in UCI.
    pub line: Option<Vec<String>>,
}

impl Proof {
    fn of_kind(kind: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            line: None,
        }
    }
}

/// The end of a game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// Who won, if anybody.
    pub result: GameResult,
    /// How.
    pub termination: Termination,
    /// What it rests on; `None` where the board itself shows it.
    pub proof: Option<Proof>,
}

impl Ruling {
    /// Whether it rests on a search that was given up: the loss stands, and somebody should look at it.
    pub fn is_undecided(&self) -> bool {
        self.proof.as_ref().is_some_and(|proof| proof.kind == UNDECIDED)
    }

    fn on_the_board(result: GameResult, termination: Termination) -> Self {
        Self {
            result,
            termination,
            proof: None,
        }
    }

    fn draw(termination: Termination) -> Self {
        Self::on_the_board(GameResult::Draw, termination)
    }

    /// A draw that both players agreed on.
    pub fn agreement() -> Self {
        Self::draw(Termination::Agreement)
    }

    /// A draw because the game has lasted as long as any may.
    pub fn too_long() -> Self {
        Self {
            proof: Some(Proof::of_kind("length_limit")),
            ..Self::draw(Termination::Arbiter)
        }
    }

    /// A result from elsewhere.
    pub fn imported(result: GameResult) -> Self {
        Self::on_the_board(result, Termination::Imported)
    }

    /// An arbiter's decision.
    pub fn arbiter(result: GameResult) -> Self {
        Self::on_the_board(result, Termination::Arbiter)
    }
}

/// Whether some series of legal moves lets a side mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinningChance {
    /// It is proven that none does.
    None(Proof),
    /// One does, and is shown; or nothing proves the contrary, which takes no win away.
    Some(Proof),
}

/// Judges a side's winning chance exactly (5.1.2, 6.9), as far as the bounds of a ruling reach. The 75-move
/// and fivefold rules do not limit the series. May take seconds where a position is made to be hard.
pub fn winning_chance(position: &Position, side: Color) -> WinningChance {
    match winnable::full(position, side, Budget::RULING).verdict {
        Verdict::No(why) => WinningChance::None(Proof::of_kind(why.as_str())),
        Verdict::Yes { line } => WinningChance::Some(Proof {
            kind: HELPMATE.to_owned(),
            line: Some(line.iter().map(Move::to_string).collect()),
        }),
        Verdict::Undecided => WinningChance::Some(Proof::of_kind(UNDECIDED)),
    }
}

/// The kind of proof that is a line to a mate.
const HELPMATE: &str = "helpmate";
/// The kind of proof that is none: the search was given up at its bounds.
const UNDECIDED: &str = "undecided";

/// The end that the position itself brings, if any: checkmate, stalemate, dead position, then
/// counted draws. `repetitions` counts the occurrences of `position` in the game, this one included.
pub fn automatic_end(position: &Position, repetitions: u32, ruleset: &Ruleset) -> Option<Ruling> {
    if !position.has_legal_move() {
        return Some(if position.is_check() {
            Ruling::on_the_board(GameResult::win_of(!position.turn()), Termination::Checkmate)
        } else {
            Ruling::draw(Termination::Stalemate)
        });
    }
    dead_position(position, &ruleset.dead_position).or_else(|| {
        counted_draw(
            position,
            repetitions,
            ruleset.repetition.automatic,
            ruleset.move_rule.automatic,
        )
    })
}

/// The draw because nobody can win, as far as the rule asks. This runs after every move: the test is quick,
/// and may miss what would take long to see.
fn dead_position(position: &Position, rule: &DeadPositionRule) -> Option<Ruling> {
    let (termination, kind) = match rule {
        DeadPositionRule::Exact => match winnable::dead(position)? {
            [Impossible::Material, Impossible::Material] => (Termination::InsufficientMaterial, "material"),
            [Impossible::Material, why] | [why, _] => (Termination::DeadPosition, why.as_str()),
        },
        DeadPositionRule::Listed(list) if list.has(position) => {
            (Termination::InsufficientMaterial, "material_list")
        }
        DeadPositionRule::Listed(_) | DeadPositionRule::Never => return None,
    };
    Some(Ruling {
        proof: Some(Proof::of_kind(kind)),
        ..Ruling::draw(termination)
    })
}

/// The draw that a player may claim in the position on the board, if any.
pub fn claimable_draw(position: &Position, repetitions: u32, ruleset: &Ruleset) -> Option<Ruling> {
    counted_draw(
        position,
        repetitions,
        ruleset.repetition.claim,
        ruleset.move_rule.claim,
    )
}

/// Repetition before moves, each where its count is reached.
fn counted_draw(
    position: &Position,
    repetitions: u32,
    occurrences: Option<u32>,
    moves: Option<u32>,
) -> Option<Ruling> {
    if let Some(count) = occurrences
        && repetitions >= count
    {
        return Some(Ruling::draw(if count >= 5 {
            Termination::FivefoldRepetition
        } else {
            Termination::ThreefoldRepetition
        }));
    }
    if let Some(count) = moves
        && position.halfmove_clock() >= 2 * count
    {
        return Some(Ruling::draw(if count >= 75 {
            Termination::SeventyFiveMoves
        } else {
            Termination::FiftyMoves
        }));
    }
    None
}

/// The ruling after `loser` resigned.
pub fn resignation(position: &Position, loser: Color, ruleset: &Ruleset) -> Ruling {
    conceded(position, loser, &ruleset.resignation, Termination::Resignation)
}

/// The ruling after `loser`'s flag fell.
pub fn timeout(position: &Position, loser: Color, ruleset: &Ruleset) -> Ruling {
    conceded(position, loser, &ruleset.timeout, Termination::Timeout)
}

/// The ruling after `loser` stayed away: as if the flag had fallen, which waiting would bring.
pub fn abandonment(position: &Position, loser: Color, ruleset: &Ruleset) -> Ruling {
    conceded(position, loser, &ruleset.timeout, Termination::Abandonment)
}

/// A loss, or a draw where the rule says that the opponent could not have won.
fn conceded(position: &Position, loser: Color, rule: &ConcessionRule, termination: Termination) -> Ruling {
    let winner = !loser;
    let draw = |proof| Ruling {
        proof: Some(proof),
        ..Ruling::draw(termination)
    };
    let loss = Ruling::on_the_board(GameResult::win_of(winner), termination);
    match rule {
        ConcessionRule::BareKingDraws if Army::BARE_KING.is_that_of(position, winner) => {
            draw(Proof::of_kind("bare_king"))
        }
        ConcessionRule::Listed(list) if list.denies(position, winner) => {
            draw(Proof::of_kind("material_list"))
        }
        ConcessionRule::Loses | ConcessionRule::BareKingDraws | ConcessionRule::Listed(_) => loss,
        ConcessionRule::WinningChance => match winning_chance(position, winner) {
            WinningChance::None(proof) => draw(proof),
            WinningChance::Some(proof) => Ruling {
                proof: Some(proof),
                ..loss
            },
        },
    }
}
