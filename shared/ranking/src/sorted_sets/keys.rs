//! Where a ladder's board lies.

use domain::ladder::LadderId;
use domain::ports::Field;

/// The keys of one board.
pub(super) struct Keys {
    /// Sorted set of members: all players.
    pub(super) everyone: String,
    /// Sorted set of members: the ranked, and those of them who have lapsed since somebody asked.
    pub(super) ranked: String,
    /// Sorted set of players by the instant at which they lapse.
    pub(super) lapse: String,
    /// Hash of members by player; empty for one who was removed.
    pub(super) entries: String,
    /// Hash: `filling`, the one that has begun; `filled`, the last that was completed, and for which `edition`.
    pub(super) state: String,
}

impl Keys {
    pub(super) fn new(prefix: &str, ladder: &LadderId) -> Self {
        let key = |name: &str| format!("{{{prefix}:board:{ladder}}}:{name}");
        Self {
            everyone: key("everyone"),
            ranked: key("ranked"),
            lapse: key("lapse"),
            entries: key("entries"),
            state: key("state"),
        }
    }

    pub(super) fn field(&self, field: Field) -> &String {
        match field {
            Field::Ranked => &self.ranked,
            Field::Everyone => &self.everyone,
        }
    }
}
