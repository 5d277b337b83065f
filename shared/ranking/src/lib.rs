//! Rank boards: who stands where.
//!
//! Two adapters of the port [`RankBoard`](domain::ports::RankBoard): [`MemoryBoards`] for one process, and
//! [`RedisBoards`] for many. Both are copies of the ratings in SQL and are made again from them when they
//! are missing. [`Board`] is one ladder in memory, without locks.

mod board;
mod memory;
mod sorted_sets;

pub use board::Board;
pub use memory::MemoryBoards;
pub use sorted_sets::RedisBoards;
