//! How many files and connections this process may have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Descriptors that are not for clients: the database's connections, Redis, the log, and room for what the system
/// opens by itself.
const RESERVED: u64 = 256;

/// Streams of one process, whatever the system allows: each takes up to 64 KiB.
const STREAMS_MAX: u64 = 20_000;

/// With fewer, an operator should know why.
const STREAMS_MIN: u64 = 1_000;

/// Asks for as many descriptors as this process may have, and says how many streams that is: half of what is left
/// for clients, so that they do not keep out those who only ask.
pub(crate) fn streams_max() -> usize {
    let streams = streams_with(raised());
    if streams < STREAMS_MIN {
        tracing::warn!(
            streams,
            "few streams can be open: raise the limit of open files (`ulimit -n`, `LimitNOFILE=`)"
        );
    }
    usize::try_from(streams).unwrap_or(usize::MAX)
}

/// The limit after the soft one was raised to the hard one; `None`: there is none.
fn raised() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    let wanted = Rlimit {
        current: limit.maximum,
        ..limit
    };
    match setrlimit(Resource::Nofile, wanted) {
        Ok(()) => limit.maximum,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files stays as it is");
            limit.current
        }
    }
}

fn streams_with(descriptors: Option<u64>) -> u64 {
    let for_clients = descriptors.map_or(u64::MAX, |all| all.saturating_sub(RESERVED));
    (for_clients / 2).min(STREAMS_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_descriptors_that_are_for_clients_are_for_streams() {
        assert_eq!(streams_with(Some(1_024)), 384);
        assert_eq!(streams_with(Some(4_096)), 1_920);
        assert_eq!(streams_with(Some(100)), 0);
        assert_eq!(streams_with(Some(1_048_576)), STREAMS_MAX);
        assert_eq!(streams_with(None), STREAMS_MAX);
    }
}
