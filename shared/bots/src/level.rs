//! The five levels, and what makes each of them.

use std::fmt;

/// How strong a bot is: 1 loses to a beginner, 5 beats a club player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// There are levels 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchLevel(pub u8);

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no level {}: there are 1 to 5", self.0)
    }
}

impl std::error::Error for NoSuchLevel {}

/// How a level thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Character {
    /// How many plies ahead it looks, captures not counted.
    pub(crate) depth_max: u32,
    /// How many positions it looks at.
    pub(crate) nodes_max: u64,
    /// Of a hundred quiet moves, how many it does not think of.
    pub(crate) overlooked_percent: u32,
    /// How far its judgement of a position is off at most, in centipawns.
    pub(crate) misjudged_max: i32,
}

impl Level {
    /// A beginner.
    pub const FIRST: Self = Self(1);
    /// A player of a club's lower boards.
    pub const MIDDLE: Self = Self(3);
    /// The strongest.
    pub const FIFTH: Self = Self(5);

    /// All of them, the weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The level of this number.
    ///
    /// # Errors
    /// There are 1 to 5.
    pub const fn new(number: u8) -> Result<Self, NoSuchLevel> {
        match number {
            1..=5 => Ok(Self(number)),
            _ => Err(NoSuchLevel(number)),
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    pub(crate) const fn character(self) -> Character {
        match self.0 {
            1 => Character {
                depth_max: 1,
                nodes_max: 4_000,
                overlooked_percent: 50,
                misjudged_max: 120,
            },
            2 => Character {
                depth_max: 2,
                nodes_max: 8_000,
                overlooked_percent: 32,
                misjudged_max: 80,
            },
            3 => Character {
                depth_max: 3,
                nodes_max: 16_000,
                overlooked_percent: 16,
                misjudged_max: 45,
            },
            4 => Character {
                depth_max: 5,
                nodes_max: 30_000,
                overlooked_percent: 4,
                misjudged_max: 20,
            },
            _ => Character {
                depth_max: 32,
                nodes_max: 80_000,
                overlooked_percent: 0,
                misjudged_max: 6,
            },
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
