//! Operations on Glicko-2.

use serde::Deserialize;
use serde_json::{Value, json};

use super::fault::{Fault, limit};
use crate::{Glicko2Config, Rating, Score, paper};

/// Rating, deviation, volatility.
type Triple = (f64, f64, f64);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Config {
    tau: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameInput {
    p1: Triple,
    p2: Triple,
    outcome: Score,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PeriodInput {
    p: Triple,
    games: Vec<(f64, f64, Score)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DecayConfig {
    rd_cap: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DecayInput {
    p: Triple,
    periods: f64,
}

/// A game as lichess rates it, which is how a ladder does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LilaConfig {
    tau: f64,
    elapsed: f64,
    min_rd: f64,
    max_rd: f64,
    max_vol: f64,
    min_rating: f64,
    max_delta: f64,
    color_advantage: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LilaInput {
    white: Triple,
    black: Triple,
    outcome: Score,
}

pub(super) fn game(config: &Config, input: &GameInput) -> Result<Value, Fault> {
    let tau = config.tau()?;
    let game = paper::glicko2_game(player(input.p1)?, player(input.p2)?, input.outcome, tau)?;
    Ok(json!({ "p1": triple(&game.first), "p2": triple(&game.second), "e1": game.expected }))
}

pub(super) fn period(config: &Config, input: &PeriodInput) -> Result<Value, Fault> {
    let tau = config.tau()?;
    let games = input
        .games
        .iter()
        .map(|&(r, rd, score)| Ok((player((r, rd, VOLATILITY_MIN))?, score)))
        .collect::<Result<Vec<_>, Fault>>()?;
    let after = paper::glicko2_period(player(input.p)?, &games, tau)?;
    Ok(json!({ "p": triple(&after) }))
}

pub(super) fn decay(config: &DecayConfig, input: &DecayInput) -> Result<Value, Fault> {
    limit("rd_cap", config.rd_cap, 0.0, 10_000.0)?;
    limit("periods", input.periods, 0.0, 1e6)?;
    let player = player(input.p)?;
    let grown = paper::glicko2_grown(player.deviation(), player.volatility(), input.periods);
    Ok(json!({ "rd_uncapped": grown, "rd": grown.min(config.rd_cap) }))
}

pub(super) fn lila_game(config: &LilaConfig, input: &LilaInput) -> Result<Value, Fault> {
    limit("elapsed", config.elapsed, 0.0, 1e6)?;
    let system = config.system()?;
    let white = system.aged(player(input.white)?, config.elapsed);
    let black = system.aged(player(input.black)?, config.elapsed);
    let (white, black) = system.rate_game(white, black, input.outcome)?;
    Ok(json!({ "white": triple(&white), "black": triple(&black) }))
}

/// Zero would make the logarithm of the volatility infinite.
const VOLATILITY_MIN: f64 = 1e-6;

fn player((rating, deviation, volatility): Triple) -> Result<Rating, Fault> {
    limit("deviation", deviation, 1e-6, 1_000.0)?;
    limit("volatility", volatility, VOLATILITY_MIN, 1.0)?;
    Ok(Rating::new(rating, deviation, volatility)?)
}

const fn triple(rating: &Rating) -> [f64; 3] {
    [rating.rating(), rating.deviation(), rating.volatility()]
}

impl Config {
    fn tau(&self) -> Result<f64, Fault> {
        limit("tau", self.tau, 0.01, 10.0)?;
        Ok(self.tau)
    }
}

impl LilaConfig {
    fn system(&self) -> Result<Glicko2Config, Fault> {
        let system = Glicko2Config {
            tau: self.tau,
            // The operation counts its elapsed time in periods already.
            periods_per_day: 1.0,
            deviation_min: self.min_rd,
            deviation_max: self.max_rd,
            initial_deviation: self.max_rd,
            volatility_max: self.max_vol,
            initial_volatility: self.max_vol,
            floor: self.min_rating,
            initial_rating: self.min_rating,
            step_max: self.max_delta,
            white_advantage: self.color_advantage,
            ..Glicko2Config::default()
        };
        system.validate().map_err(|faults| Fault::bad_config(&faults))?;
        Ok(system)
    }
}
