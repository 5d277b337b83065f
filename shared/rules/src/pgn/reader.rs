//! Games from PGN text.

use std::io::BufRead;

use super::VARIATION_DEPTH_MAX;
use super::error::Error;
use super::game::{Game, Notes, Ply, Variation, VariationMove};
use super::tags::Tags;
use super::token::{Lexer, Token};
use crate::{GameResult, Position, Variant, san};

/// Reads games one by one, in the memory of one game.
///
/// A game that cannot be read gives an error, and reading goes on with the next.
#[derive(Debug)]
pub struct Reader<R> {
    lexer: Lexer<R>,
    /// A token that belongs to the next game.
    held: Option<Token>,
    broken: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads from bytes; UTF-8, or Latin-1 where it is not.
    pub fn new(input: R) -> Self {
        Self {
            lexer: Lexer::new(input),
            held: None,
            broken: false,
        }
    }

    fn read_game(&mut self) -> Result<Option<Game>, Error> {
        let mut game = Unfinished::default();
        while let Some(token) = self.next_token()? {
            if game.ends_before(&token) {
                self.held = Some(token);
                break;
            }
            if game.take(token, self.lexer.line_number()) {
                break;
            }
        }
        game.finish(self.lexer.line_number())
    }

    fn next_token(&mut self) -> Result<Option<Token>, Error> {
        match self.held.take() {
            Some(token) => Ok(Some(token)),
            None => Ok(self.lexer.next_token()?),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let game = self.read_game().transpose();
        self.broken = matches!(game, Some(Err(Error::Io(_))));
        game
    }
}

/// A game as far as it has been read.
#[derive(Default)]
struct Unfinished {
    tags: Tags,
    comments: Vec<String>,
    plies: Vec<Ply>,
    /// The start and the position after the plies; known from the first move on.
    board: Option<Board>,
    /// The open variations, the innermost last.
    open: Vec<Variation>,
    marker: Option<Marker>,
    /// The first thing that was wrong; what follows is only passed over.
    error: Option<Error>,
}

/// The word that ends the moves.
#[derive(Clone, Copy)]
enum Marker {
    Result(GameResult),
    /// `*`: the result is unknown, or the game is not over.
    Unknown,
}

struct Board {
    start: Position,
    now: Position,
}

impl Unfinished {
    /// Whether this token begins the next game, although no marker ended this one.
    fn ends_before(&self, token: &Token) -> bool {
        let Token::Tag {
            name,
            after_blank_line,
            ..
        } = token
        else {
            return false;
        };
        let moves_began = !self.plies.is_empty() || self.error.is_some();
        moves_began || (*after_blank_line && self.tags.get(name).is_some())
    }

    /// Takes the token in; true when it ends the game.
    fn take(&mut self, token: Token, line: u64) -> bool {
        match token {
            Token::Tag { name, value, .. } => self.tags.push(name, value),
            Token::Comment(text) => self.comment(text),
            Token::Nag(nag) => {
                if let Some(notes) = self.last_notes() {
                    notes.nags.push(nag);
                }
            }
            Token::VariationStart => self.open_variation(line),
            Token::VariationEnd => self.close_variation(),
            Token::Word(word) => return self.word(word, line),
        }
        false
    }

    fn comment(&mut self, text: String) {
        if text.is_empty() {
            return;
        }
        let comments = match self.open.last_mut() {
            Some(variation) => match variation.moves.last_mut() {
                Some(last) => &mut last.notes.comments,
                None => &mut variation.comments,
            },
            None => match self.plies.last_mut() {
                Some(last) => &mut last.notes.comments,
                None => &mut self.comments,
            },
        };
        comments.push(text);
    }

    /// The notes of the move that was read last, in the innermost open variation.
    fn last_notes(&mut self) -> Option<&mut Notes> {
        match self.open.last_mut() {
            Some(variation) => variation.moves.last_mut().map(|last| &mut last.notes),
            None => self.plies.last_mut().map(|last| &mut last.notes),
        }
    }

    fn open_variation(&mut self, line: u64) {
        if self.error.is_none() {
            if self.last_notes().is_none() {
                self.error = Some(Error::VariationOfNothing { line });
            } else if self.open.len() == VARIATION_DEPTH_MAX {
                self.error = Some(Error::VariationTooDeep { line });
            }
        }
        // Kept open after an error too, so that its moves are not taken for the game's.
        self.open.push(Variation::default());
    }

    fn close_variation(&mut self) {
        if let Some(variation) = self.open.pop()
            && let Some(notes) = self.last_notes()
        {
            notes.variations.push(variation);
        }
    }

    fn word(&mut self, word: String, line: u64) -> bool {
        let marker = Marker::read(&word);
        if let Some(variation) = self.open.last_mut() {
            if marker.is_some() {
                self.comment(word);
            } else {
                variation.moves.push(VariationMove {
                    san: word,
                    notes: Notes::default(),
                });
            }
            return false;
        }
        if marker.is_some() {
            self.marker = marker;
            return true;
        }
        if self.error.is_none() {
            self.error = self.play(word, line).err();
        }
        false
    }

    fn play(&mut self, text: String, line: u64) -> Result<(), Error> {
        let ply = self.plies.len() + 1;
        let board = self.board(line)?;
        let played = san::parse(&board.now, &text).map_err(|reason| Error::Move {
            line,
            ply,
            text,
            reason,
        })?;
        board.now.play(played);
        self.plies.push(Ply::new(played));
        Ok(())
    }

    fn board(&mut self, line: u64) -> Result<&mut Board, Error> {
        let board = if let Some(board) = self.board.take() {
            board
        } else {
            let start = start_of(&self.tags).map_err(|reason| Error::Start { line, reason })?;
            Board {
                now: start.clone(),
                start,
            }
        };
        Ok(self.board.insert(board))
    }

    fn finish(mut self, line: u64) -> Result<Option<Game>, Error> {
        while !self.open.is_empty() {
            self.close_variation();
        }
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.tags.is_empty() && self.plies.is_empty() && self.marker.is_none() {
            return Ok(None);
        }
        let start = match self.board {
            Some(board) => board.start,
            None => start_of(&self.tags).map_err(|reason| Error::Start { line, reason })?,
        };
        let result = match self.marker.or_else(|| Marker::read(self.tags.get("Result")?)) {
            Some(Marker::Result(result)) => Some(result),
            Some(Marker::Unknown) | None => None,
        };
        Ok(Some(Game {
            tags: self.tags,
            start,
            comments: self.comments,
            plies: self.plies,
            result,
        }))
    }
}

/// The position that the tags begin with; `SetUp "0"` says that the `FEN` tag is not to be used.
fn start_of(tags: &Tags) -> Result<Position, crate::InvalidPosition> {
    let variant = tags.get("Variant").map_or(Variant::Standard, Variant::of_tag);
    match tags.get("FEN") {
        Some(fen) if tags.get("SetUp") != Some("0") => Ok(Position::from_fen_of(variant, fen)?.position),
        _ => Ok(Position::start_of(variant)),
    }
}

impl Marker {
    fn read(word: &str) -> Option<Self> {
        match word {
            "*" => Some(Self::Unknown),
            "1/2" | "½-½" => Some(Self::Result(GameResult::Draw)),
            _ => word.parse().ok().map(Self::Result),
        }
    }
}
