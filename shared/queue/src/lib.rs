//! Delivery of jobs to workers.
