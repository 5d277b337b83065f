//! Tests of the public interface.

mod million;
mod model;
mod paging;

use ranking::MemoryBoards;

testkit::rank_board_conformance!(MemoryBoards::new());
