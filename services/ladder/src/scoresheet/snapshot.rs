//! Games as this ladder exports them in JSON lines: a snapshot in each line.

use rules::pgn::{Game, Tags};
use rules::{GameResult, Line, Position, Variant};
use serde::Deserialize;

/// What of a snapshot makes a game; the rest follows from it.
#[derive(Debug, Deserialize)]
struct Snapshot {
    variant: String,
    start_fen: Option<String>,
    white: Seat,
    black: Seat,
    result: Option<GameResult>,
    termination: Option<String>,
    moves: Vec<Played>,
}

#[derive(Debug, Deserialize)]
struct Seat {
    handle: String,
}

#[derive(Debug, Deserialize)]
struct Played {
    uci: String,
}

/// Reads a line.
///
/// # Errors
/// Says why it is no game.
pub(super) fn read(line: &str) -> Result<Game, String> {
    let snapshot: Snapshot =
        serde_json::from_str(line).map_err(|error| format!("no snapshot of a game: {error}"))?;
    let known = Variant::ALL
        .into_iter()
        .find(|variant| variant.name() == snapshot.variant);
    let variant = known.ok_or_else(|| format!("there is no variant {}", snapshot.variant))?;
    let start = match &snapshot.start_fen {
        None => Position::start_of(variant),
        Some(fen) => {
            let parsed = Position::from_fen_of(variant, fen);
            parsed.map_err(|error| format!("start_fen: {error}"))?.position
        }
    };
    let mut line = Line::new(start.clone());
    for Played { uci } in &snapshot.moves {
        let mv = line
            .judge_uci(uci)
            .map_err(|refusal| format!("{uci}: {}", refusal.text.en))?;
        line.play(mv);
    }
    let mut game = Game::new(start, line.moves().iter().copied());
    game.result = snapshot.result;
    game.tags = tags(&snapshot);
    Ok(game)
}

/// The tags by which a game is judged.
fn tags(snapshot: &Snapshot) -> Tags {
    let mut tags = Tags::default();
    tags.set("White", snapshot.white.handle.as_str());
    tags.set("Black", snapshot.black.handle.as_str());
    let termination = match snapshot.termination.as_deref() {
        None => "unterminated",
        Some("timeout") => "time forfeit",
        Some("arbiter") => "adjudication",
        Some("aborted" | "no_start") => "abandoned",
        Some(_) => "normal",
    };
    tags.set("Termination", termination);
    tags
}
