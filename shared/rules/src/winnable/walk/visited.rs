//! The positions of a walk, each once, with the way to them.

use crate::{Bitboard, Board, CastlingRights, Color, Move, Position, PositionKey, Setup, Square, Variant};

/// All positions seen, in the order in which they were.
pub(super) struct Visited {
    variant: Variant,
    nodes: Vec<Node>,
    /// Open addressing: indices of nodes, [`FREE`] where there is none. Its length is a power of two.
    slots: Vec<u32>,
}

/// A position without what follows from it, since there are very many.
struct Node {
    board: Board,
    castling: CastlingRights,
    en_passant: Option<Square>,
    turn: Color,
    /// The node it was reached from and the move; none for the first.
    from: Option<(u32, Move)>,
    plies: u32,
}

impl Node {
    fn key(&self) -> PositionKey {
        PositionKey::new(self.board, self.turn, self.castling, self.en_passant)
    }
}

const FREE: u32 = u32::MAX;

impl Visited {
    pub(super) fn new(variant: Variant) -> Self {
        Self {
            variant,
            nodes: Vec::with_capacity(256),
            slots: vec![FREE; 1024],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The position of a node, its counters started anew.
    pub(super) fn position(&self, index: u32) -> Position {
        let node = &self.nodes[index as usize];
        let setup = Setup {
            board: node.board,
            turn: node.turn,
            castling_rooks: Bitboard::EMPTY,
            en_passant: node.en_passant,
            halfmove_clock: 0,
            fullmove_number: 1,
            variant: self.variant,
        };
        Position::assemble(&setup, node.castling)
    }

    /// Adds a position and gives its index and the plies to it; none if it was there already.
    pub(super) fn insert(&mut self, position: &Position, from: Option<(u32, Move)>) -> Option<(u32, u32)> {
        let slot = self.free_slot(&position.key())?;
        let index = self.nodes.len() as u32;
        let plies = from.map_or(0, |(parent, _)| self.nodes[parent as usize].plies + 1);
        self.slots[slot] = index;
        self.nodes.push(Node {
            board: *position.board(),
            castling: position.castling_rights(),
            en_passant: position.en_passant_square(),
            turn: position.turn(),
            from,
            plies,
        });
        if self.nodes.len() * 2 > self.slots.len() {
            self.enlarge();
        }
        Some((index, plies))
    }

    /// The moves to a node, and one more.
    pub(super) fn line(&self, index: u32, last: Move) -> Vec<Move> {
        let mut line = vec![last];
        let mut here = index;
        while let Some((parent, mv)) = self.nodes[here as usize].from {
            line.push(mv);
            here = parent;
        }
        line.reverse();
        line
    }

    /// Where a position that is not there yet belongs; none if it is there.
    fn free_slot(&self, key: &PositionKey) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut slot = first_slot(key, mask);
        loop {
            match self.slots[slot] {
                FREE => return Some(slot),
                index if self.nodes[index as usize].key() == *key => return None,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn enlarge(&mut self) {
        let mask = self.slots.len() * 4 - 1;
        let mut slots = vec![FREE; mask + 1];
        for (index, node) in self.nodes.iter().enumerate() {
            let mut slot = first_slot(&node.key(), mask);
            while slots[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            slots[slot] = index as u32;
        }
        self.slots = slots;
    }
}

fn first_slot(key: &PositionKey, mask: usize) -> usize {
    // The high bits of a product are the well-mixed ones.
    (key.hash64() >> 24) as usize & mask
}
