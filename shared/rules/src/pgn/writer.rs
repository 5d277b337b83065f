//! Games as PGN text, in the export format.

use super::game::{Game, Notes, Variation};
use super::tags::Tags;
use super::wrap::Wrapped;
use crate::{Color, Position, Variant, san};

/// The seven tags that every exported game has, in their order, with what stands for an unknown value.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Writes a game with its tags, comments, glyphs and variations, and an empty line after it.
///
/// The `Result`, `Variant`, `SetUp` and `FEN` tags say what the game itself says. A `}` in a comment, which PGN cannot express,
/// becomes `)`.
pub fn write(game: &Game) -> String {
    let result = game.result.map_or("*", |result| result.as_str());
    let mut out = String::new();
    write_tags(&mut out, &complete(game, result));
    out.push('\n');

    let mut movetext = Movetext {
        text: Wrapped::default(),
        needs_number: true,
    };
    movetext.comments(&game.comments);
    let mut position = game.start.clone();
    for ply in &game.plies {
        let when = When::of(&position);
        movetext.one(when, &san::write(&position, ply.played), &ply.notes);
        position.play(ply.played);
    }
    movetext.text.word(result);
    out.push_str(&movetext.text.finish());
    out.push_str("\n\n");
    out
}

/// The roster first, then the game's other tags in their order.
fn complete(game: &Game, result: &str) -> Tags {
    let mut tags = Tags::default();
    for (name, unknown) in ROSTER {
        tags.set(name, game.tags.get(name).unwrap_or(unknown));
    }
    tags.set("Result", result);
    let stands_by_itself =
        |name: &str| matches!(name, "SetUp" | "FEN") || ROSTER.iter().any(|&(n, _)| n == name);
    for (name, value) in game.tags.iter().filter(|(name, _)| !stands_by_itself(name)) {
        tags.set(name, value);
    }
    let variant = game.start.variant();
    if tags.get("Variant").map_or(Variant::Standard, Variant::of_tag) != variant {
        tags.set("Variant", variant.as_str());
    }
    if game.start != Position::start() {
        tags.set("SetUp", "1");
        tags.set("FEN", game.start.fen());
    }
    tags
}

fn write_tags(out: &mut String, tags: &Tags) {
    for (name, value) in tags.iter() {
        let escaped = value
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace(['\n', '\r'], " ");
        out.push('[');
        out.push_str(name);
        out.push_str(" \"");
        out.push_str(&escaped);
        out.push_str("\"]\n");
    }
}

/// Whose move it is and its number.
#[derive(Clone, Copy)]
struct When {
    number: u32,
    turn: Color,
}

impl When {
    fn of(position: &Position) -> Self {
        Self {
            number: position.fullmove_number(),
            turn: position.turn(),
        }
    }

    fn next(self) -> Self {
        match self.turn {
            Color::White => Self {
                turn: Color::Black,
                ..self
            },
            Color::Black => Self {
                turn: Color::White,
                number: self.number + 1,
            },
        }
    }
}

struct Movetext {
    text: Wrapped,
    /// Whether Black's next move needs its number: at the start, and after anything but a move.
    needs_number: bool,
}

impl Movetext {
    fn one(&mut self, when: When, san: &str, notes: &Notes) {
        match when.turn {
            Color::White => self.text.word(&format!("{}.", when.number)),
            Color::Black if self.needs_number => self.text.word(&format!("{}...", when.number)),
            Color::Black => {}
        }
        self.text.word(san);
        self.needs_number = false;
        for nag in &notes.nags {
            self.text.word(&format!("${}", nag.0));
        }
        self.comments(&notes.comments);
        for variation in &notes.variations {
            self.variation(when, variation);
        }
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            let text = comment.replace('}', ")");
            self.text.open('{');
            text.split_whitespace().for_each(|word| self.text.word(word));
            self.text.close('}');
            self.needs_number = true;
        }
    }

    fn variation(&mut self, mut when: When, variation: &Variation) {
        self.needs_number = true;
        self.text.open('(');
        self.comments(&variation.comments);
        for side_move in &variation.moves {
            self.one(when, &side_move.san, &side_move.notes);
            when = when.next();
        }
        self.text.close(')');
        self.needs_number = true;
    }
}
