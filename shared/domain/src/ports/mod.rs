//! The ports: what the ladder needs from the world, as traits. Adapters live in other crates.

mod clock;
mod ids;
mod job_queue;
mod rank_board;

pub use clock::Clock;
pub use ids::Ids;
pub use job_queue::{Delivery, JobQueue, QueueError};
pub use rank_board::{
    AroundRequest, BoardError, Field, Filling, PageRequest, RankBoard, RankEntry, RankKey, RankedEntry,
    Standing,
};
