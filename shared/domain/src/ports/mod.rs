//! The ports: what the ladder needs from the world, as traits. Adapters live in other crates.

mod clock;
mod event_bus;
mod ids;
mod job_queue;
mod limiter;
mod presence;
mod rank_board;

pub use clock::Clock;
pub use event_bus::{EventBus, Listener, Topic};
pub use ids::Ids;
pub use job_queue::{Delivery, JobQueue, QueueError};
pub use limiter::{LimitKey, Limiter, Network, Policy, Taken};
pub use presence::{Presence, Seen};
pub use rank_board::{
    AroundRequest, Bin, BoardError, Excerpt, Field, Filling, PageFrom, PageRequest, RankBoard, RankEntry,
    RankKey, RankedEntry, Standing,
};
