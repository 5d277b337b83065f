//! Real games to replay, as UCI text.

/// A game's moves in standard UCI, from the start.
pub(crate) type Game = Vec<String>;

/// Where the games come from, and the games.
pub(crate) fn load() -> (&'static str, Vec<Game>) {
    (
        "the sample",
        include_str!("online_games.uci").lines().map(read).collect(),
    )
}

fn read(line: &str) -> Game {
    line.split(' ').map(str::to_owned).collect()
}
