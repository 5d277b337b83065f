//! What every adapter of a port must do, written once and run by each of them.

pub mod rank_board;
