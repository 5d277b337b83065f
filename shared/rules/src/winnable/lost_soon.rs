//! A few plies at full width: whether every line soon ends the winner's chances.

use super::settled::{Settled, settled};
use crate::{Color, Position};

/// How far is looked: two captures by the loser.
const PLIES: u32 = 4;

/// Whether so little material or choice is left that a look is worth its time.
pub(super) fn is_worth_a_look(position: &Position, winner: Color, choices: u32) -> bool {
    const FEW: u32 = 4;
    choices <= FEW || position.by_color(winner).len() <= FEW
}

/// Whether every line of a few plies settles that `winner` cannot win.
pub(super) fn every_line_loses(position: &Position, winner: Color) -> bool {
    loses_within(PLIES, position, winner)
}

fn loses_within(plies: u32, position: &Position, winner: Color) -> bool {
    let mut all = true;
    position.for_each_legal_move(|mv| {
        if all {
            let next = position.after(mv);
            all = match settled(&next, winner) {
                Some(Settled::Won) => false,
                Some(Settled::Lost(_)) => true,
                None => plies > 1 && loses_within(plies - 1, &next, winner),
            };
        }
    });
    all
}
