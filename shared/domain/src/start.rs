//! Where games begin: at the usual position, at one of Chess960, or at one that was set up.

use rules::{InvalidPosition, Position, StartNumber, Variant, Warning};

use crate::adjudication::{self, Ruling};
use crate::ruleset::Ruleset;

/// Where a game is agreed to begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// At the usual position of standard chess.
    #[default]
    Usual,
    /// At a position of Chess960 that lots decide when the game is made.
    Drawn,
    /// At a position that was set up.
    SetUp(Box<SetUp>),
}

impl Start {
    /// At a position that is described by a FEN.
    ///
    /// # Errors
    /// What is no position.
    pub fn read(variant: Variant, fen: &str) -> Result<Self, InvalidPosition> {
        SetUp::read(variant, fen).map(|set_up| Self::SetUp(Box::new(set_up)))
    }

    /// At the position of Chess960 that has this number.
    pub fn numbered(number: StartNumber) -> Self {
        Self::again(&Position::chess960_start(number))
    }

    /// At a position that a game began from.
    pub fn again(position: &Position) -> Self {
        if *position == Position::start() {
            return Self::Usual;
        }
        Self::SetUp(Box::new(SetUp {
            fen: position.fen(),
            position: position.clone(),
            warnings: Vec::new(),
        }))
    }

    /// Which chess is played.
    pub fn variant(&self) -> Variant {
        match self {
            Self::Usual => Variant::Standard,
            Self::Drawn => Variant::Chess960,
            Self::SetUp(set_up) => set_up.position.variant(),
        }
    }

    /// The position that was set up.
    pub fn set_up(&self) -> Option<&SetUp> {
        match self {
            Self::SetUp(set_up) => Some(set_up),
            Self::Usual | Self::Drawn => None,
        }
    }

    /// The position before the first move; `lots` decide where they are to.
    pub fn position(&self, lots: u32) -> Position {
        match self {
            Self::Usual => Position::start(),
            Self::Drawn => Position::chess960_start(drawn(lots)),
            Self::SetUp(set_up) => set_up.position.clone(),
        }
    }
}

/// The number that these lots mean: no number is likelier than another by more than one in four million.
fn drawn(lots: u32) -> StartNumber {
    let number = lots % u32::from(StartNumber::COUNT);
    u16::try_from(number)
        .ok()
        .and_then(StartNumber::new)
        .unwrap_or(StartNumber::STANDARD)
}

/// A position that was set up, in the words of whoever did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    fen: String,
    position: Position,
    warnings: Vec<Warning>,
}

impl SetUp {
    fn read(variant: Variant, fen: &str) -> Result<Self, InvalidPosition> {
        let parsed = Position::from_fen_of(variant, fen)?;
        Ok(Self {
            fen: fen.to_owned(),
            position: parsed.position,
            warnings: parsed.warnings,
        })
    }

    /// The FEN as it was written, from which the rest can be read again.
    pub fn fen(&self) -> &str {
        &self.fen
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What in the FEN was dropped, and what play could hardly have reached.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The end that the position brings before anybody has moved: then there is nothing to play.
    pub fn end(&self, ruleset: &Ruleset) -> Option<Ruling> {
        adjudication::automatic_end(&self.position, 1, ruleset)
    }
}
