//! Players, as their clients know them.

use domain::PlayerId;

/// A registered player.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// The id.
    pub(crate) id: PlayerId,
    /// The handle.
    pub(crate) handle: String,
    /// The token of the registration.
    pub(crate) token: String,
}
