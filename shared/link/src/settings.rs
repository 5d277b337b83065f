//! How long to wait for what.

use std::time::Duration;

use redis::AsyncConnectionConfig;
use redis::aio::ConnectionManagerConfig;
use redis::io::tcp::TcpSettings;

/// A server that takes longer to accept a connection is not there.
pub(crate) const CONNECT_WITHIN: Duration = Duration::from_secs(1);
/// A short command takes under a millisecond. This leaves room for a server that is forking or rewriting its
/// file, and is still an answer while somebody waits.
pub(crate) const ANSWER_WITHIN: Duration = Duration::from_secs(2);
/// Sent data that is not acknowledged for so long means that the peer has vanished without a word.
const GONE_AFTER: Duration = Duration::from_secs(5);
/// Attempts to connect again that commands wait for. With the delays between them this stays under a second, so
/// that a Redis that is away is an error soon, not a queue of requests.
const RECONNECT_RETRIES: usize = 3;
const RECONNECT_DELAY_MIN: Duration = Duration::from_millis(20);
const RECONNECT_DELAY_MAX: Duration = Duration::from_millis(200);
/// Commands that may be on their way at once before others wait for room.
const IN_FLIGHT_MAX: usize = 1024;

pub(crate) fn shared() -> ConnectionManagerConfig {
    ConnectionManagerConfig::new()
        .set_connection_timeout(Some(CONNECT_WITHIN))
        .set_response_timeout(Some(ANSWER_WITHIN))
        .set_number_of_retries(RECONNECT_RETRIES)
        .set_min_delay(RECONNECT_DELAY_MIN)
        .set_max_delay(RECONNECT_DELAY_MAX)
        .set_pipeline_buffer_size(IN_FLIGHT_MAX)
}

pub(crate) fn single(response_timeout: Duration) -> AsyncConnectionConfig {
    AsyncConnectionConfig::new()
        .set_connection_timeout(Some(CONNECT_WITHIN))
        .set_response_timeout(Some(response_timeout))
}

/// Nagle's algorithm off: a command that waits for the acknowledgement of the one before would wait 40 ms.
pub(crate) fn tcp() -> TcpSettings {
    let settings = TcpSettings::default().set_nodelay(true);
    #[cfg(target_os = "linux")]
    let settings = settings.set_user_timeout(GONE_AFTER);
    settings
}
