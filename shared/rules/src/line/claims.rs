//! Draws by counting: what may be claimed, and what comes by itself.

use super::{Line, REPETITION_PLIES_MIN};
use crate::Move;

/// Occurrences of a position from which a draw may be claimed (9.2).
pub(super) const THREEFOLD: u32 = 3;
/// Occurrences of a position at which the game is drawn (9.6.1).
pub(super) const FIVEFOLD: u32 = 5;
/// Plies without pawn move or capture from which a draw may be claimed (9.3).
const FIFTY_MOVES_PLIES: u32 = 100;
/// Plies without pawn move or capture at which the game is drawn (9.6.2).
const SEVENTY_FIVE_MOVES_PLIES: u32 = 150;

/// The draws that the player to move may claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Claims {
    /// Threefold repetition (9.2).
    pub threefold: bool,
    /// Fifty moves of each side without pawn move or capture (9.3).
    pub fifty: bool,
}

impl Claims {
    /// Whether there is any.
    pub const fn any(self) -> bool {
        self.threefold || self.fifty
    }

    const fn counted(repetitions: u32, halfmove_clock: u32) -> Self {
        Self {
            threefold: repetitions >= THREEFOLD,
            fifty: halfmove_clock >= FIFTY_MOVES_PLIES,
        }
    }
}

/// A draw that comes without a claim (9.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AutomaticDraw {
    /// A position occurred for the fifth time (9.6.1).
    FivefoldRepetition,
    /// Seventy-five moves of each side without pawn move or capture (9.6.2).
    SeventyFiveMoves,
}

impl Line {
    /// The draws that may be claimed on the position as it stands; none after mate and stalemate.
    pub fn claims_on_board(&self) -> Claims {
        if !self.position.has_legal_move() {
            return Claims::default();
        }
        Claims::counted(self.repetitions(), self.position.halfmove_clock())
    }

    /// The draws that may be claimed by announcing a legal move that will bring them about (9.2.1, 9.3.1).
    pub fn claims_with(&self, announced: Move) -> Claims {
        let halfmove_clock = self.position.after(announced).halfmove_clock();
        Claims::counted(self.repetitions_after(announced), halfmove_clock)
    }

    /// The draws that may be claimed in either way.
    pub fn claims(&self) -> Claims {
        let mut claims = self.claims_on_board();
        if self.may_claim_ahead() {
            self.position.for_each_legal_move(|announced| {
                let ahead = self.claims_with(announced);
                claims.threefold |= ahead.threefold;
                claims.fifty |= ahead.fifty;
            });
        }
        claims
    }

    /// Whether some move could bring a count about, as far as the counts of the past tell.
    fn may_claim_ahead(&self) -> bool {
        let clock_next = self.position.halfmove_clock() + 1;
        let next = self.seen.len();
        let reversible = next.min(clock_next as usize);
        clock_next >= FIFTY_MOVES_PLIES
            || self.seen[next - reversible..]
                .iter()
                .rev()
                .skip(REPETITION_PLIES_MIN - 1)
                .step_by(2)
                .any(|seen| seen.occurrences + 1 >= THREEFOLD)
    }

    /// The plies that had been played when threefold repetition could first be claimed, on the board or ahead (9.2).
    pub fn first_claimable_ply(&self) -> Option<u32> {
        let mut replayed = Self::new(self.start.clone());
        for &played in &self.moves {
            if replayed.claims().threefold {
                return Some(replayed.plies());
            }
            replayed.play(played);
        }
        replayed.claims().threefold.then(|| replayed.plies())
    }

    /// The draw that ends the game by itself here; a mate or stalemate goes before it (9.6.2).
    pub fn automatic_draw(&self) -> Option<AutomaticDraw> {
        if !self.position.has_legal_move() {
            None
        } else if self.repetitions() >= FIVEFOLD {
            Some(AutomaticDraw::FivefoldRepetition)
        } else if self.position.halfmove_clock() >= SEVENTY_FIVE_MOVES_PLIES {
            Some(AutomaticDraw::SeventyFiveMoves)
        } else {
            None
        }
    }
}
