//! Rank boards: who stands where.
//!
//! [`MemoryBoards`] is the adapter of the port [`RankBoard`](domain::ports::RankBoard) for one
//! process. It is a copy of the ratings in SQL and is made again from them when the process starts.
//! [`Board`] is one ladder in it, without locks.

mod board;
mod fenwick;
mod memory;
mod order;

pub use board::Board;
pub use memory::MemoryBoards;
