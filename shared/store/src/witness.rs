//! What becomes of commands to games, for those who count it.

use domain::game::{Command, Game};

use crate::play::Executed;

/// A command that was judged. Whatever this says is durable.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The command.
    pub command: &'a Command,
    /// What came of it.
    pub outcome: Outcome,
    /// The game, where it was under way before and is over now.
    pub ended: Option<&'a Game>,
}

/// What came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was followed.
    Followed,
    /// There was nothing to do: it had been followed before, or nothing was due yet.
    Idle,
    /// It was refused.
    Refused,
}

/// Hears of every command that was judged in this process, whoever gave it.
///
/// It is told between the commit and the answer, and holds both up for as long as it takes.
pub trait Witness: Send + Sync {
    /// A command was judged.
    fn judged(&self, judged: &Judged<'_>);
}

/// How a game stood before a command was judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    pub(crate) was_over: bool,
    /// Whether the command brought no event about.
    pub(crate) is_idle: bool,
}

impl Before {
    pub(crate) fn tell<'a>(self, command: &'a Command, executed: &'a Executed) -> Judged<'a> {
        let outcome = match (&executed.refusal, self.is_idle) {
            (Some(_), _) => Outcome::Refused,
            (None, true) => Outcome::Idle,
            (None, false) => Outcome::Followed,
        };
        let game = &*executed.view.game;
        Judged {
            command,
            outcome,
            ended: (!self.was_over && game.is_over()).then_some(game),
        }
    }
}
