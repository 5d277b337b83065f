//! Boards in memory.

use ranking::MemoryBoards;

testkit::rank_board_conformance!(MemoryBoards::new());
