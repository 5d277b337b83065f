//! What can go wrong between wanting a server and having one.

use std::io;

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The program is not on this machine, or too old.
    #[error("{program} is not installed: {needed}")]
    NotInstalled {
        /// The program that was looked for.
        program: &'static str,
        /// What would do, and where it was looked for.
        needed: &'static str,
    },
    /// The server ended instead of becoming ready; its last words are kept.
    #[error("{program} did not become ready:\n{output}")]
    NotReady {
        /// The program that was started.
        program: String,
        /// What it wrote until it ended.
        output: String,
    },
    /// The system refused a file, a port or a process.
    #[error("{doing}: {source}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },
}

impl ServerError {
    /// For `map_err`: names what was being done when the system refused.
    pub(crate) fn while_doing(doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System { doing, source }
    }
}
