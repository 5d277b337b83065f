//! The players that an installation has itself, against whom anybody can train.

use crate::id::PlayerId;
use crate::player::Handle;

/// A player whose moves an engine chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseBot {
    /// Its account.
    pub player: PlayerId,
    /// What it is called.
    pub handle: Handle,
    /// What chooses its moves, such as `level-3`.
    pub engine: String,
}

/// All house bots of an installation, in the order in which they are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct House(Vec<HouseBot>);

impl House {
    /// A house of these.
    pub const fn new(bots: Vec<HouseBot>) -> Self {
        Self(bots)
    }

    /// The bot whose account it is.
    pub fn bot(&self, player: PlayerId) -> Option<&HouseBot> {
        self.0.iter().find(|bot| bot.player == player)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &HouseBot> {
        self.0.iter()
    }
}
