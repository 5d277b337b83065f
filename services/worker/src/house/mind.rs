//! Where bots think.
//!
//! The levels think in this process, aside from everything else and one at a time; an engine of others thinks in a
//! process of its own, of one game at a time.

use std::collections::HashMap;

use bots::{Choice, Level};
use domain::game::Game;
use rules::{Line, Move, Variant};
use tokio::sync::Semaphore;
use uci::{Desk, Fault, Question};

use crate::Engines;

/// Who chooses moves. Thinking takes a core for a tenth of a second: several at once would be felt by those who play
/// one another.
pub(super) struct Minds {
    turn: Semaphore,
    desks: HashMap<String, Desk>,
}

/// What a bot has decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    /// The move.
    pub(super) mv: Move,
    /// What it expects, in centipawns from the side to move.
    pub(super) score: i32,
}

/// Why a bot cannot go on with a game.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// Its engine did not answer.
    #[error(transparent)]
    Engine(#[from] Fault),
    /// Its engine answered what cannot be played.
    #[error("it answered `{0}`, which is no legal move")]
    Illegal(String),
}

impl Minds {
    /// The levels, and these engines, none of which runs before it is asked.
    pub(super) fn with(engines: &Engines) -> Self {
        let desks = engines.iter();
        let desks = desks.map(|(name, program)| (name.to_owned(), Desk::open(program.clone())));
        Self {
            turn: Semaphore::new(1),
            desks: desks.collect(),
        }
    }

    /// The move of an engine; `None` where there is none to make, or nobody of this name.
    ///
    /// # Errors
    /// An engine of others has failed, and the bot cannot keep its opponent waiting for it.
    pub(super) async fn ask(&self, engine: &str, game: &Game, seed: u64) -> Result<Option<Thought>, Failure> {
        if let Some(desk) = self.desks.get(engine) {
            return consult(desk, game.line()).await.map(Some);
        }
        let Some(level) = level(engine) else {
            return Ok(None);
        };
        let choice = self.choose(game.line().clone(), level, seed).await;
        Ok(choice.map(|Choice { mv, score, .. }| Thought { mv, score }))
    }

    /// The move of a bot of this level; `None` where there is none to make, or the thought broke off.
    pub(super) async fn choose(&self, line: Line, level: Level, seed: u64) -> Option<Choice> {
        let _turn = self.turn.acquire().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || bots::choose(&line, level, seed)).await;
        thought.unwrap_or_else(|error| {
            tracing::error!(%error, "a house bot's thought broke off");
            None
        })
    }
}

async fn consult(desk: &Desk, line: &Line) -> Result<Thought, Failure> {
    let question = Question {
        start: line.start().fen(),
        moves: line.moves().iter().map(ToString::to_string).collect(),
        is_chess960: line.start().variant() == Variant::Chess960,
    };
    let answer = desk.ask(question).await?;
    match line.judge_uci(&answer.mv) {
        Ok(mv) => Ok(Thought {
            mv,
            score: answer.score.unwrap_or_default(),
        }),
        Err(_) => Err(Failure::Illegal(answer.mv)),
    }
}

/// The level that an engine's name means.
fn level(engine: &str) -> Option<Level> {
    let number = engine.strip_prefix(LEVEL_PREFIX)?.parse().ok()?;
    Level::new(number).ok()
}

/// What the names of the levels' engines begin with.
const LEVEL_PREFIX: &str = "level-";
