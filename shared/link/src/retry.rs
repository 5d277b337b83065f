//! Which failures a second try may heal.

use redis::{ErrorKind, RedisError, ServerErrorKind};

/// Whether the connection was lost, or the server says that it is about to be able.
///
/// A timeout is not among them: the server may still be busy with the first try.
pub(crate) fn may_heal(error: &RedisError) -> bool {
    error.is_connection_dropped()
        || error.is_cluster_error()
        || matches!(
            error.kind(),
            ErrorKind::ClusterConnectionNotFound
                | ErrorKind::Server(
                    ServerErrorKind::BusyLoading | ServerErrorKind::MasterDown | ServerErrorKind::ReadOnly
                )
        )
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn a_lost_connection_is_tried_again_and_a_slow_answer_is_not() {
        let lost = RedisError::from(io::Error::from(io::ErrorKind::BrokenPipe));
        let slow = RedisError::from(io::Error::from(io::ErrorKind::TimedOut));

        assert!(may_heal(&lost));
        assert!(!may_heal(&slow));
    }

    #[test]
    fn a_wrong_command_stays_wrong() {
        let wrong = RedisError::from((ErrorKind::Server(ServerErrorKind::ResponseError), "syntax"));

        assert!(!may_heal(&wrong));
    }
}
