//! Delivery between processes, by a consumer group of a Redis stream.
//!
//! An entry of the stream is one journey of a job's id. Each process that receives is a consumer of the group,
//! under a name that no other process ever has. What happens to an entry:
//!
//! 1. `publish` adds it, unless the id is waiting already.
//! 2. A reader gets it; it is now *pending* with that consumer, and its id no longer waiting.
//! 3. `acknowledge` takes it off the list of pending entries and out of the stream.
//! 4. If that does not happen within the lease, some other process claims it and goes on at 2.
//!
//! An entry is deleted in step 3 only. A stream that is trimmed instead (`MAXLEN`) forgets entries that are
//! still pending, and with them the jobs of workers that have died.

mod course;
mod desk;
mod entry;
mod keys;
mod reader;
mod scripts;
mod streams;
mod survey;
mod upkeep;

pub use streams::RedisStreams;
pub use survey::{ConsumerSurvey, QueueSurvey};
