//! Whether a side can still win by some series of legal moves, however bad (articles 5.2.2, 5.1.2 and 6.9).
//!
//! Both sides help: the question is whether any mate by the side exists at all. Two doors answer it.
//!
//! - [`fast`] costs about a microsecond and finds nearly every "cannot" of real games; it is asked after every move.
//!   [`dead`] asks it for both sides.
//! - [`full`] decides nearly every position, within a [`Budget`]; it is asked when a game hangs on it: a flag, a
//!   resignation, an absence. A "can" comes with the moves to a mate.
//!
//! Neither ever says "cannot" of a side that can. What `full` does not settle counts as "can" for a ruling, so that
//! no win is taken away without a proof. The Laws do not say whether the draws by 75 moves and fivefold repetition
//! (9.6) end the series; here they do not, as in the tables and tools that others use.
//!
//! ```
//! use rules::winnable::{Budget, Impossible, Verdict, fast, full};
//! use rules::{Color, Position};
//!
//! let wall = Position::from_fen("8/8/2k5/1p2p2p/1P2P2P/8/5K2/8 b - - 0 34")?.position;
//! assert_eq!(fast(&wall, Color::White), Some(Impossible::Blocked));
//!
//! let knights = Position::from_fen("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1")?.position;
//! let chances = full(&knights, Color::White, Budget::RULING);
//! let Verdict::Yes { line } = chances.verdict else {
//!     return Err("two knights can mate".into());
//! };
//! let end = line.iter().fold(knights, |position, &mv| position.after(mv));
//! assert!(end.is_checkmate());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In the order of their cost: what stands on the board, the material, forced moves, a quick plunge for a mate in a
//! corner, a proof from where pieces can ever stand, and a walk through every position that can be reached.

mod answer;
mod budget;
mod forced;
mod goal;
mod lost_soon;
mod merit;
mod plunge;
mod search;
mod settled;
mod walk;
mod walls;

pub use answer::{Chances, Impossible, Verdict};
pub use budget::Budget;

use forced::Led;
use search::Search;
use settled::Settled;

use crate::{Color, Position};

/// Why `winner` can never mate, if that shows at once; none if it can or if it is not that easily seen.
pub fn fast(position: &Position, winner: Color) -> Option<Impossible> {
    let (position, choices) = match forced::follow(position, winner, |_| {}) {
        Led::Settled(Settled::Won) => return None,
        Led::Settled(Settled::Lost(proof)) => return Some(proof),
        Led::To(position, choices) => (position, choices),
    };
    if lost_soon::is_worth_a_look(&position, winner, choices)
        && lost_soon::every_line_loses(&position, winner)
    {
        return Some(Impossible::EveryLine);
    }
    (walls::are_likely(&position, winner) && walls::exclude_mate(&position, winner))
        .then_some(Impossible::Blocked)
}

/// Why neither side can ever mate, White's reason and Black's, if both show at once (article 5.2.2).
///
/// Stalemate is dead, checkmate is not.
pub fn dead(position: &Position) -> Option<[Impossible; 2]> {
    // One reason is enough to leave, and the side with more material seldom gives one.
    let strong = stronger(position);
    let why_strong = fast(position, strong)?;
    let why_weak = fast(position, !strong)?;
    Some(if strong == Color::White {
        [why_strong, why_weak]
    } else {
        [why_weak, why_strong]
    })
}

fn stronger(position: &Position) -> Color {
    let men = |color| position.by_color(color).len();
    if men(Color::White) >= men(Color::Black) {
        Color::White
    } else {
        Color::Black
    }
}

/// Whether `winner` can still mate, with the moves or the kind of proof.
pub fn full(position: &Position, winner: Color, budget: Budget) -> Chances {
    let mut line = Vec::new();
    let position = match forced::follow(position, winner, |mv| line.push(mv)) {
        Led::Settled(Settled::Won) => return Chances::at_once(Verdict::Yes { line }),
        Led::Settled(Settled::Lost(proof)) => return Chances::at_once(Verdict::No(proof)),
        Led::To(position, _) => position,
    };
    if walls::are_likely(&position, winner) && walls::exclude_mate(&position, winner) {
        return Chances::at_once(Verdict::No(Impossible::Blocked));
    }
    let (verdict, nodes) = Search::new(&position, winner, budget).run();
    let verdict = match verdict {
        Verdict::Yes { line: rest } => {
            line.extend(rest);
            Verdict::Yes { line }
        }
        other => other,
    };
    Chances { verdict, nodes }
}
