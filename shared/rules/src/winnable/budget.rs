//! How far the searches may go.

/// Bounds of the searches, in positions looked at, so that an answer is the same on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// How many positions a plunge for a mate in one of the four corners may enter.
    pub plunge: u32,
    /// How many different positions a greedy walk towards one corner may keep, at about 70 bytes each.
    pub detour: u32,
    /// How many different positions the exhaustive walk may keep.
    pub walk: u32,
}

impl Budget {
    /// For a ruling: a flag, a resignation, an absence. Some seconds and 150 MB at the very most.
    pub const RULING: Self = Self {
        plunge: 2_000,
        detour: 110_000,
        walk: 2_000_000,
    };

    /// For a question that anyone may ask: some tens of milliseconds at most.
    pub const OPEN_ROUTE: Self = Self {
        plunge: 1_000,
        detour: 2_000,
        walk: 10_000,
    };
}
