//! How a file says that a game ended.

use rules::pgn::Tags;

/// What the `Termination` tag says (PGN standard, 9.8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordedEnd {
    /// By the players: on the board, by resignation or by agreement. Also where the tag is missing or
    /// says something of its own, as most files do.
    Played,
    /// A flag fell.
    TimeForfeit,
    /// A player left.
    Abandoned,
    /// Somebody else ended it: an arbiter, a program, an emergency.
    Decided,
}

impl RecordedEnd {
    /// Reads the tag.
    pub(crate) fn of(tags: &Tags) -> Self {
        let text = tags.get("Termination").unwrap_or_default().to_ascii_lowercase();
        match text.as_str() {
            "time forfeit" => Self::TimeForfeit,
            "abandoned" => Self::Abandoned,
            "death" | "emergency" | "rules infraction" | "unterminated" => Self::Decided,
            other if other.contains("adjudication") => Self::Decided,
            _ => Self::Played,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(termination: &str) -> RecordedEnd {
        let mut tags = Tags::default();
        tags.set("Termination", termination);
        RecordedEnd::of(&tags)
    }

    #[test]
    fn the_words_of_the_standard_are_known_in_any_case() {
        assert_eq!(said("Time forfeit"), RecordedEnd::TimeForfeit);
        assert_eq!(said("Abandoned"), RecordedEnd::Abandoned);
        assert_eq!(said("rules infraction"), RecordedEnd::Decided);
        assert_eq!(said("Normal"), RecordedEnd::Played);
    }

    #[test]
    fn an_engine_match_says_who_adjudicated() {
        assert_eq!(said("GUI TB adjudication"), RecordedEnd::Decided);
        assert_eq!(said("3-fold rep"), RecordedEnd::Played);
    }

    #[test]
    fn without_the_tag_the_players_ended_it() {
        assert_eq!(RecordedEnd::of(&Tags::default()), RecordedEnd::Played);
    }
}
