//! What can be wrong with an engine.

use std::io;
use std::time::Duration;

/// Why an engine did not answer.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The system refuses to start it.
    #[error("it cannot be started: {0}")]
    Start(#[source] io::Error),
    /// It ended, or closed its ears.
    #[error("it ended")]
    Ended,
    /// It is there, and does not say what it must.
    #[error("it did not say `{awaited}` within {} ms", within.as_millis())]
    Silent {
        /// The word that was waited for.
        awaited: &'static str,
        /// How long.
        within: Duration,
    },
    /// It says what no engine says.
    #[error("it wrote a line without an end")]
    Babble,
    /// Whoever speaks with it is gone.
    #[error("nobody asks it any more")]
    Closed,
}
