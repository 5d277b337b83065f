//! Tests of the public interface.

mod in_process;
mod redis;
