//! Delivery of jobs to workers.
//!
//! A job is a row of SQL; what travels here is its id. [`InProcess`] serves one process, [`RedisStreams`]
//! many.

mod in_process;
mod redis;

pub use in_process::InProcess;
pub use redis::{ConsumerSurvey, QueueSurvey, RedisStreams};
