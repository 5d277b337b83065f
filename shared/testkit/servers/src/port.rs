//! Free ports.

use std::net::{Ipv4Addr, TcpListener};

use crate::ServerError;

/// How often a server is started on another port when it ends at once: somebody may take a port in the
/// moment between asking for a free one and listening on it.
const ATTEMPTS: u32 = 3;

/// Calls `start` with a free loopback port, and again with another one if the server did not get ready.
pub(crate) fn on_a_free_port<S>(
    mut start: impl FnMut(u16) -> Result<S, ServerError>,
) -> Result<(u16, S), ServerError> {
    let mut attempt = 1;
    loop {
        let port = free_port()?;
        match start(port) {
            Ok(server) => return Ok((port, server)),
            Err(ServerError::NotReady { .. }) if attempt < ATTEMPTS => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}

/// A loopback port on which nobody listens at the moment.
///
/// # Errors
/// When the system has none left.
pub fn free_port() -> Result<u16, ServerError> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(ServerError::while_doing("looking for a free port"))
}
