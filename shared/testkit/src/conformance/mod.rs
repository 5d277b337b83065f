//! What every adapter of a port must do, written once and run by each of them.

pub mod job_queue;
pub mod rank_board;
