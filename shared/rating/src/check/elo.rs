//! Operations on Elo.

use serde::Deserialize;
use serde_json::{Value, json};

use super::fault::{Fault, limit};
use crate::{Rating, Score, paper};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Config {
    k: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameInput {
    r1: f64,
    r2: f64,
    outcome: Score,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PeriodInput {
    r: f64,
    games: Vec<(f64, Score)>,
}

pub(super) fn game(config: &Config, input: &GameInput) -> Result<Value, Fault> {
    let k = config.factor()?;
    let game = paper::elo_game(points(input.r1)?, points(input.r2)?, input.outcome, k);
    Ok(json!({ "r1": game.first, "r2": game.second, "p1": game.expected }))
}

pub(super) fn period(config: &Config, input: &PeriodInput) -> Result<Value, Fault> {
    let k = config.factor()?;
    for &(opponent, _) in &input.games {
        points(opponent)?;
    }
    Ok(json!({ "r": paper::elo_period(points(input.r)?, &input.games, k) }))
}

impl Config {
    fn factor(&self) -> Result<f64, Fault> {
        limit("k", self.k, 0.0, 1_000.0)?;
        Ok(self.k)
    }
}

fn points(rating: f64) -> Result<f64, Fault> {
    Ok(Rating::new(rating, 0.0, 0.0)?.rating())
}
