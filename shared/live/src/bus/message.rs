//! What is published: who says it, and the topics, as text with spaces between.
//!
//! For example `00000000000000a7 g01Wp7QfH3kZ p01Wp7QfH3kY`: a game and a player. What a later version
//! may add is left out by an earlier one.

use std::fmt::Write as _;

use domain::ports::Topic;

/// A process, to tell its own announcements from the others'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Origin(pub(super) u64);

/// Writes a message.
pub(super) fn write(origin: Origin, topics: impl IntoIterator<Item = Topic>) -> String {
    let mut text = format!("{:016x}", origin.0);
    for topic in topics {
        let _writing_to_a_string_cannot_fail = match topic {
            Topic::Game(game) => write!(text, " g{game}"),
            Topic::Player(player) => write!(text, " p{player}"),
        };
    }
    text
}

/// Reads a message; `None` if it is none of ours.
pub(super) fn read(message: &[u8]) -> Option<(Origin, Vec<Topic>)> {
    let mut words = std::str::from_utf8(message).ok()?.split(' ');
    let origin = u64::from_str_radix(words.next()?, 16).ok()?;
    Some((Origin(origin), words.filter_map(topic).collect()))
}

fn topic(word: &str) -> Option<Topic> {
    if let Some(game) = word.strip_prefix('g') {
        game.parse().ok().map(Topic::Game)
    } else {
        word.strip_prefix('p')?.parse().ok().map(Topic::Player)
    }
}

#[cfg(test)]
mod tests {
    use domain::{GameId, PlayerId};

    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let topics = vec![
            Topic::Game(GameId::new(7)),
            Topic::Player(PlayerId::new(7)),
            Topic::Player(PlayerId::new(i64::MAX)),
        ];
        let origin = Origin(u64::MAX);

        let message = write(origin, topics.iter().copied());

        assert_eq!(message, "ffffffffffffffff g00000000007 p00000000007 pAzL8n0Y58m7");
        assert_eq!(read(message.as_bytes()), Some((origin, topics)));
    }

    #[test]
    fn what_is_not_understood_is_left_out() {
        assert_eq!(
            read(b"a7 x00000000007 g7 g00000000007 "),
            Some((Origin(0xa7), vec![Topic::Game(GameId::new(7))]))
        );
        assert_eq!(read(b"hello"), None);
        assert_eq!(read(b"\xff"), None);
        assert_eq!(read(b""), None);
    }
}
