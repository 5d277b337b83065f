//! The names under which everything is found in Redis.

/// The consumer group of all workers.
pub(crate) const GROUP: &str = "workers";

/// The keys of one queue. The braces make a cluster keep them on one server, where a script can use them
/// together.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    /// The stream of entries.
    pub(crate) stream: String,
    /// The set of ids that are in the stream and were not delivered yet.
    pub(crate) waiting: String,
}

impl Keys {
    pub(crate) fn new(prefix: &str) -> Self {
        Self {
            stream: format!("{{{prefix}:jobs}}:stream"),
            waiting: format!("{{{prefix}:jobs}}:waiting"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Keys;

    #[test]
    fn all_keys_carry_the_same_hash_tag() {
        let keys = Keys::new("ladder");

        assert_eq!(keys.stream, "{ladder:jobs}:stream");
        assert_eq!(keys.waiting, "{ladder:jobs}:waiting");
    }
}
