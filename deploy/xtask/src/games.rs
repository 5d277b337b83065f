//! Recorded games, as text.

/// Games with less time than this on their clocks would be decided by a slow machine or an outage.
const INITIAL_MIN_S: u32 = 180;

/// The games of a PGN text whose clocks leave time enough, each with its tags.
pub fn unhurried(text: &str) -> Vec<&str> {
    games(text).into_iter().filter(|game| has_time(game)).collect()
}

/// A PGN text cut into games: each begins with the first tag after moves.
fn games(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    let (mut begin, mut position, mut among_moves) = (0, 0, false);
    for line in text.split_inclusive('\n') {
        let is_tag = line.starts_with('[');
        if is_tag && among_moves {
            games.push(&text[begin..position]);
            begin = position;
        }
        among_moves = (among_moves || !line.trim().is_empty()) && !is_tag;
        position += line.len();
    }
    games.push(&text[begin..]);
    games
}

fn has_time(game: &str) -> bool {
    let control = game
        .lines()
        .find_map(|line| line.strip_prefix("[TimeControl \"")?.strip_suffix("\"]"));
    let initial = control.and_then(|control| control.split('+').next()?.parse().ok());
    initial.is_some_and(|initial: u32| initial >= INITIAL_MIN_S)
}

#[cfg(test)]
mod tests {
    use super::{games, unhurried};

    const BLITZ: &str = "[White \"a\"]\n[TimeControl \"180+2\"]\n\n1. e4 e5\n2. Nf3 *\n\n";
    const BULLET: &str = "[White \"b\"]\n[TimeControl \"60+0\"]\n\n1. d4 *\n";

    #[test]
    fn a_text_is_cut_where_tags_follow_moves() {
        assert_eq!(games(&format!("{BLITZ}{BULLET}")), [BLITZ, BULLET]);
    }

    #[test]
    fn games_that_an_outage_could_decide_are_left_out() {
        let text = format!("{BULLET}\n{BLITZ}[White \"c\"]\n\n*\n");
        assert_eq!(unhurried(&text), [BLITZ]);
    }
}
