//! The 960 start positions of Chess960 by number.

use std::fmt;

use crate::Role;

/// The number of a start position of Chess960, 0 to 959, in the numbering of Reinhard Scharnagl.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StartNumber(u16);

/// Where the two knights stand among the five squares that bishops and queen leave free.
const KNIGHTS: [[usize; 2]; 10] = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
];

impl StartNumber {
    /// That of the start position of standard chess.
    pub const STANDARD: Self = Self(518);
    /// How many start positions there are.
    pub const COUNT: u16 = 960;

    /// None from 960 on.
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Every number in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// 0 to 959.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The pieces of the back rank from the a-file to the h-file.
    ///
    /// The number is taken apart from its end: by four for the bishop on a light square, by four for the one on a dark
    /// square, by six for the queen; what is left tells the knights' squares. Rook, king and rook fill the rest.
    pub(super) fn back_rank(self) -> [Role; 8] {
        let number = usize::from(self.0);
        let (number, light) = (number / 4, number % 4);
        let (number, dark) = (number / 4, number % 4);
        let (knights, queen) = (number / 6, number % 6);

        let mut back_rank = [None; 8];
        back_rank[2 * light + 1] = Some(Role::Bishop);
        back_rank[2 * dark] = Some(Role::Bishop);
        put_on_free(&mut back_rank, queen, Role::Queen);
        // The right one first: it leaves the count of free squares before it as it was.
        let [left, right] = KNIGHTS[knights];
        put_on_free(&mut back_rank, right, Role::Knight);
        put_on_free(&mut back_rank, left, Role::Knight);
        let mut rest = [Role::Rook, Role::King, Role::Rook].into_iter();
        back_rank.map(|piece| piece.or_else(|| rest.next()).unwrap_or(Role::Rook))
    }
}

/// Puts a piece on the free square that has this many free ones before it.
fn put_on_free(back_rank: &mut [Option<Role>; 8], index: usize, role: Role) {
    if let Some(free) = back_rank.iter_mut().filter(|square| square.is_none()).nth(index) {
        *free = Some(role);
    }
}

impl fmt::Display for StartNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
