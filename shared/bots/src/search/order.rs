//! Which move to try first: the better the first, the fewer must be looked at.

use rules::{Bitboard, Color, Move, Position, Role, Square, attacks};

use super::PLIES_MAX;
use crate::evaluation::EXCHANGE;

/// A move and what is expected of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) mv: Move,
    /// Neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    /// A piece takes a lesser one that a pawn guards.
    pub(super) loses_material: bool,
    rank: i32,
}

const FROM_TABLE: i32 = 1_000_000;
const CAPTURE: i32 = 100_000;
const KILLER: i32 = 90_000;
/// Least of the quiet moves' history at which it is halved.
const HISTORY_MAX: i32 = 80_000;

/// What was learnt of quiet moves during a search.
pub(super) struct Memory {
    /// By ply: the two quiet moves that refuted something last.
    killers: Vec<[Option<Move>; 2]>,
    /// By side, origin and destination: how often a quiet move refuted something, and how deep.
    history: Vec<[[i32; 64]; 64]>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            killers: vec![[None; 2]; PLIES_MAX + 1],
            history: vec![[[0; 64]; 64]; 2],
        }
    }
}

impl Memory {
    /// All legal moves, the most promising first.
    pub(super) fn rank(&self, position: &Position, from_table: Option<Move>, ply: usize) -> Vec<Ranked> {
        let mut ranked = Vec::with_capacity(48);
        position.for_each_legal_move(|mv| ranked.push(self.ranked(position, mv, from_table, ply)));
        ranked.sort_by_key(|ranked| -ranked.rank);
        ranked
    }

    /// Captures and promotions to a queen, the most promising first.
    pub(super) fn rank_captures(&self, position: &Position) -> Vec<Ranked> {
        let mut ranked = Vec::with_capacity(16);
        position.for_each_legal_move(|mv| {
            let promotes = mv.promotion() == Some(Role::Queen);
            if promotes || mv.promotion().is_none() && takes(position, mv).is_some() {
                ranked.push(self.ranked(position, mv, None, 0));
            }
        });
        ranked.sort_by_key(|ranked| -ranked.rank);
        ranked
    }

    /// Notes that a quiet move has refuted what came before it.
    pub(super) fn note(&mut self, side: Color, mv: Move, ply: usize, depth: u32) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let history = &mut self.history[side.index()];
        let value = &mut history[mv.from().index()][mv.to().index()];
        *value += (depth * depth) as i32;
        if *value > HISTORY_MAX {
            for value in history.iter_mut().flatten() {
                *value /= 2;
            }
        }
    }

    fn ranked(&self, position: &Position, mv: Move, from_table: Option<Move>, ply: usize) -> Ranked {
        let victim = takes(position, mv);
        let attacker = position
            .piece_at(mv.from())
            .map_or(Role::King, |piece| piece.role);
        let is_quiet = victim.is_none() && mv.promotion().is_none();
        let loses_material = victim.is_some_and(|victim| {
            EXCHANGE[attacker.index()] > EXCHANGE[victim.index()] + 50
                && is_guarded_by_pawn(position, mv.to())
        });
        let gain = victim.map_or(0, |victim| {
            10 * EXCHANGE[victim.index()] - EXCHANGE[attacker.index()] / 10
        }) + mv.promotion().map_or(0, |role| 10 * EXCHANGE[role.index()]);
        let rank = if from_table == Some(mv) {
            FROM_TABLE
        } else if loses_material {
            gain - CAPTURE
        } else if !is_quiet {
            CAPTURE + gain
        } else if self
            .killers
            .get(ply)
            .is_some_and(|killers| killers.contains(&Some(mv)))
        {
            KILLER
        } else {
            self.history[position.turn().index()][mv.from().index()][mv.to().index()]
        };
        Ranked {
            mv,
            is_quiet,
            loses_material,
            rank,
        }
    }
}

/// What a move takes.
fn takes(position: &Position, mv: Move) -> Option<Role> {
    if mv.is_en_passant() {
        return Some(Role::Pawn);
    }
    if mv.is_castling() {
        return None;
    }
    position.piece_at(mv.to()).map(|piece| piece.role)
}

fn is_guarded_by_pawn(position: &Position, square: Square) -> bool {
    let us = position.turn();
    let guards: Bitboard = attacks::pawn(us, square) & position.pieces(!us, Role::Pawn);
    guards.is_some()
}
