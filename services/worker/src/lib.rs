//! Job handlers and maintenance loops.
