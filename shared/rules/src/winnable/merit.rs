//! How much a move helps towards the mate, at a glance.

use super::goal::{Goal, distance};
use crate::{Move, Position, Role};

/// The merit of a move: the greater, the sooner it is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Merit(u8);

impl Merit {
    const HINDERS: Self = Self(10);
    const NEUTRAL: Self = Self(50);
    const REWARD: Self = Self(100);

    /// A reward, better by some points.
    const fn reward(points: u8) -> Self {
        Self(Self::REWARD.0 + points)
    }

    /// Whether the move leads towards the goal.
    pub(super) fn is_reward(self) -> bool {
        self >= Self::REWARD
    }

    /// What it costs of the depth. Between two rewards there is always the other side's move, which is free.
    pub(super) fn cost(self, follows_reward: bool) -> u8 {
        if self.is_reward() {
            0
        } else if self >= Self::NEUTRAL {
            u8::from(!follows_reward)
        } else {
            4
        }
    }
}

/// The merit of a legal move.
pub(super) fn merit(position: &Position, mv: Move, goal: Goal) -> Merit {
    if position.turn() == goal.winner {
        winners(position, mv, goal)
    } else {
        losers(position, mv, goal)
    }
}

fn winners(position: &Position, mv: Move, goal: Goal) -> Merit {
    let board = position.board();
    if let Some(role) = mv.promotion() {
        return if role == Role::Queen {
            Merit::reward(150)
        } else {
            Merit::NEUTRAL
        };
    }
    match (board.role_at(mv.from()), board.role_at(mv.to())) {
        // A queen would always take the man that mates; others may be needed where they are.
        (_, Some(victim)) if goal.needs_blockers && victim != Role::Queen => Merit::HINDERS,
        (_, Some(victim)) => Merit::reward(100 + victim.index() as u8),
        (Some(Role::Pawn), None) => Merit::reward(50 + mv.to().rank().seen_by(goal.winner)),
        (Some(Role::King), None) if distance(mv.to(), goal.post) < distance(mv.from(), goal.post) => {
            Merit::reward(10)
        }
        (Some(Role::King), None) => Merit::NEUTRAL,
        // A piece may give the mate itself.
        _ => Merit(Merit::NEUTRAL.0 + 5),
    }
}

fn losers(position: &Position, mv: Move, goal: Goal) -> Merit {
    let board = position.board();
    let comes_closer = |to_what| distance(mv.to(), to_what) < distance(mv.from(), to_what);
    match board.role_at(mv.from()) {
        Some(Role::King) if comes_closer(goal.corner) => Merit::reward(10),
        _ if board.role_at(mv.to()).is_some() => Merit::HINDERS,
        Some(Role::King) => Merit::NEUTRAL,
        _ if goal.needs_blockers => blockers(mv, goal, comes_closer(goal.shelter)),
        Some(Role::Pawn) => Merit::HINDERS,
        _ => Merit::NEUTRAL,
    }
}

/// The merit of a move by a piece of the loser that might stand in its king's way.
fn blockers(mv: Move, goal: Goal, comes_closer: bool) -> Merit {
    match mv.promotion() {
        // The weaker the piece, the less it can do against a mate.
        Some(Role::Knight | Role::Bishop) => Merit::reward(20),
        Some(_) => Merit::HINDERS,
        None if mv.from() == goal.shelter => Merit::HINDERS,
        None if comes_closer => Merit::reward(5),
        None => Merit::NEUTRAL,
    }
}
