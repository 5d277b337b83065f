//! Material lists, and those that this ladder knows.

use std::sync::Arc;

use rules::{Color, Position, Role};
use serde::Serialize;

use super::{Army, Bishops, Count, Pairing};

/// Material with which a game is called a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MaterialList {
    /// Its name, such as `a`.
    pub id: String,
    /// Its entries.
    pub pairings: Vec<Pairing>,
}

impl MaterialList {
    /// Whether the pieces on the board are on the list.
    pub fn has(&self, position: &Position) -> bool {
        self.pairings.iter().any(|pairing| pairing.is_on(position))
    }

    /// The one-sided use: whether `side` cannot win, because its king is alone or its pieces against a king alone
    /// are on the list, whatever the opponent really has.
    pub fn denies(&self, position: &Position, side: Color) -> bool {
        Army::BARE_KING.is_that_of(position, side)
            || self
                .pairings
                .iter()
                .any(|pairing| pairing.is_that_of(position, side))
    }
}

/// The material lists that rules can name.
#[derive(Clone, Debug)]
pub struct MaterialLists(Vec<Arc<MaterialList>>);

impl Default for MaterialLists {
    /// The lists `a`, `b` and `c`.
    fn default() -> Self {
        Self([a(), b(), c()].map(Arc::new).into())
    }
}

impl MaterialLists {
    /// The list of that name.
    pub fn get(&self, id: &str) -> Option<&Arc<MaterialList>> {
        self.0.iter().find(|list| list.id == id)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<MaterialList>> {
        self.0.iter()
    }

    /// Adds a list; gives it back where its name is taken.
    pub fn add(&mut self, list: MaterialList) -> Result<(), MaterialList> {
        if self.get(&list.id).is_some() {
            return Err(list);
        }
        self.0.push(Arc::new(list));
        Ok(())
    }
}

const LONE_KNIGHT: Army = Army::BARE_KING.with(Role::Knight, Count::Exactly(1));
const LONE_BISHOP: Army = Army::BARE_KING.with(Role::Bishop, Count::Exactly(1));
const ANY_BISHOPS: Army = Army::BARE_KING.with(Role::Bishop, Count::Any);

/// At most one minor piece, or one bishop each on squares of one colour.
pub(in crate::ruleset) fn a() -> MaterialList {
    let MaterialList { mut pairings, .. } = b();
    pairings.push(Pairing {
        sides: [LONE_BISHOP; 2],
        bishops: Bishops::OnOneColor,
    });
    MaterialList {
        id: "a".to_owned(),
        pairings,
    }
}

/// At most one minor piece.
pub(in crate::ruleset) fn b() -> MaterialList {
    MaterialList {
        id: "b".to_owned(),
        pairings: [Army::BARE_KING, LONE_KNIGHT, LONE_BISHOP]
            .map(Pairing::against_bare_king)
            .into(),
    }
}

/// At most one knight, or any bishops on squares of one colour.
pub(in crate::ruleset) fn c() -> MaterialList {
    MaterialList {
        id: "c".to_owned(),
        pairings: vec![
            Pairing::against_bare_king(Army::BARE_KING),
            Pairing::against_bare_king(LONE_KNIGHT),
            Pairing {
                sides: [ANY_BISHOPS; 2],
                bishops: Bishops::OnOneColor,
            },
        ],
    }
}
