//! Operations on Glicko.

use serde::Deserialize;
use serde_json::{Value, json};

use super::fault::{Fault, limit};
use crate::paper::{self, GLICKO_DEVIATION_MAX};
use crate::{Rating, Score};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Config {
    c: f64,
    rd_cap: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameInput {
    r1: f64,
    rd1: f64,
    r2: f64,
    rd2: f64,
    outcome: Score,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PeriodInput {
    r: f64,
    rd: f64,
    games: Vec<(f64, f64, Score)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DecayInput {
    r: f64,
    rd: f64,
    periods: f64,
}

pub(super) fn game(config: &Config, input: &GameInput) -> Result<Value, Fault> {
    let c = config.growth_under_the_papers_cap()?;
    let (first, second) = (player(input.r1, input.rd1)?, player(input.r2, input.rd2)?);
    let game = paper::glicko_game(first, second, input.outcome, c)?;
    Ok(json!({
        "r1": game.first.rating(), "rd1": game.first.deviation(),
        "r2": game.second.rating(), "rd2": game.second.deviation(),
        "p1": game.expected,
    }))
}

pub(super) fn period(config: &Config, input: &PeriodInput) -> Result<Value, Fault> {
    let c = config.growth_under_the_papers_cap()?;
    let games = input
        .games
        .iter()
        .map(|&(r, rd, score)| Ok((player(r, rd)?, score)))
        .collect::<Result<Vec<_>, Fault>>()?;
    let after = paper::glicko_period(player(input.r, input.rd)?, &games, c)?;
    Ok(json!({ "r": after.rating(), "rd": after.deviation() }))
}

pub(super) fn decay(config: &Config, input: &DecayInput) -> Result<Value, Fault> {
    let c = config.growth()?;
    limit("rd_cap", config.rd_cap, 0.0, 10_000.0)?;
    limit("periods", input.periods, 0.0, 1e6)?;
    let player = player(input.r, input.rd)?;
    let grown = paper::glicko_grown(player.deviation(), c, input.periods);
    Ok(json!({ "r": player.rating(), "rd": grown.min(config.rd_cap) }))
}

impl Config {
    fn growth(&self) -> Result<f64, Fault> {
        limit("c", self.c, 0.0, 1_000.0)?;
        Ok(self.c)
    }

    fn growth_under_the_papers_cap(&self) -> Result<f64, Fault> {
        limit("rd_cap", self.rd_cap, GLICKO_DEVIATION_MAX, GLICKO_DEVIATION_MAX)?;
        self.growth()
    }
}

/// A deviation of zero would divide by it.
fn player(rating: f64, deviation: f64) -> Result<Rating, Fault> {
    limit("rd", deviation, 1e-6, 1_000.0)?;
    Ok(Rating::new(rating, deviation, 0.0)?)
}
