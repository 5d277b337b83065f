//! Draw offers (9.1): which one stands, and who may offer again.

use rules::Color;

/// Half-moves after which a declined offer may be repeated.
pub(super) const REPEAT_AFTER_PLIES: u32 = 10;

/// The offers of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DrawOffers {
    open: Option<Color>,
    /// The ply at which each side's last offer was declined, until the opponent offers.
    declined_at: [Option<u32>; 2],
}

impl DrawOffers {
    pub(super) fn open(self) -> Option<Color> {
        self.open
    }

    /// Half-moves that `side` must still wait before it may offer again.
    pub(super) fn wait(self, side: Color, plies: u32) -> u32 {
        self.declined_at[side.index()].map_or(0, |ply| (ply + REPEAT_AFTER_PLIES).saturating_sub(plies))
    }

    pub(super) fn offered(&mut self, by: Color) {
        self.open = Some(by);
        self.declined_at[(!by).index()] = None;
    }

    pub(super) fn declined(&mut self, by: Color, plies: u32) {
        self.open = None;
        self.declined_at[(!by).index()] = Some(plies);
    }

    pub(super) fn withdrawn(&mut self) {
        self.open = None;
    }

    /// A move answers the opponent's offer; one's own stands.
    pub(super) fn moved(&mut self, by: Color) {
        if self.open == Some(!by) {
            self.open = None;
        }
    }
}
