//! Delivery of jobs to workers.
//!
//! A job is a row of SQL; what travels here is its id. [`InProcess`] serves the embedded mode.

mod in_process;

pub use in_process::InProcess;
