//! What a player of a demo does at a board.

use std::time::Duration;

use bots::Choice;
use rules::{Color, Line, Position};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::cast::Part;
use super::client::{Client, Failure};
use super::mind::Mind;

/// Between two looks at a game in which the opponent is to move.
const LOOK_EVERY: Duration = Duration::from_millis(800);
/// A turn takes this share of the time that is left, on average.
const SHARE_OF_THE_CLOCK: f64 = 1.0 / 60.0;
/// No turn is shorter or longer on average, in milliseconds.
const TURN_MS: (f64, f64) = (300.0, 4_000.0);
/// Whoever expects less than this in so many turns running gives up, in centipawns.
const HOPELESS: i32 = -600;
const HOPELESS_TURNS_MAX: u32 = 3;
/// A draw is taken by whoever does not expect more, in centipawns.
const CONTENT: i32 = 0;
/// From this half-move on a draw is offered in a position that is even, now and then.
const EVEN_FROM_PLY: u32 = 60;
const EVEN: i32 = 20;
const OFFERS_PER_TURN: f64 = 0.1;

/// Plays a game to its end.
///
/// # Errors
/// When the ladder does not answer, or refuses what should be allowed.
pub(super) async fn play(client: &Client, part: &mut Part, mind: &Mind, id: &str) -> Result<(), Failure> {
    let path = format!("/v1/games/{id}");
    let mut hopeless_turns = 0;
    loop {
        let game = client.get(&path).await?;
        let Some(side) = side(&game, part.handle.as_str()) else {
            return Ok(());
        };
        if matches!(game["status"].as_str(), Some("finished" | "aborted")) {
            return Ok(());
        }
        let opponent = (!side).as_str();
        if game["draw_offer"] == opponent {
            answered(consider(client, part, mind, &path, &game, side).await)?;
        } else if game["turn"] == side.as_str() {
            sleep(turn(&game, side, part.dice.share())).await;
            answered(act(client, part, mind, &path, &game, &mut hopeless_turns).await)?;
        } else {
            sleep(LOOK_EVERY).await;
        }
    }
}

/// The game may have ended meanwhile, or the offer may be gone.
fn answered(outcome: Result<(), Failure>) -> Result<(), Failure> {
    match outcome {
        Err(failure) if failure.conflict().is_some() => Ok(()),
        outcome => outcome,
    }
}

/// Makes a move, or gives up.
async fn act(
    client: &Client,
    part: &mut Part,
    mind: &Mind,
    path: &str,
    game: &Value,
    hopeless_turns: &mut u32,
) -> Result<(), Failure> {
    let Some((choice, plies)) = choose(part, mind, game).await else {
        return Ok(());
    };
    *hopeless_turns = if choice.score < HOPELESS {
        *hopeless_turns + 1
    } else {
        0
    };
    if *hopeless_turns > HOPELESS_TURNS_MAX {
        client.post(&format!("{path}/resignation"), None).await?;
        return Ok(());
    }
    let is_even = plies >= EVEN_FROM_PLY && choice.score.abs() <= EVEN;
    let mut body = json!({ "uci": choice.mv.to_string(), "ply": plies });
    if is_even && part.dice.share() < OFFERS_PER_TURN {
        body["draw_offer"] = json!(true);
    }
    let moves = format!("{path}/moves");
    match client.post(&moves, Some(&body)).await {
        // An offer that comes too soon after another: the move without it.
        Err(failure) if failure.conflict() == Some("offer_too_soon") => {
            body["draw_offer"] = json!(false);
            client.post(&moves, Some(&body)).await?;
        }
        outcome => drop(outcome?),
    }
    Ok(())
}

/// Takes the draw that the opponent offers, or declines it.
async fn consider(
    client: &Client,
    part: &Part,
    mind: &Mind,
    path: &str,
    game: &Value,
    side: Color,
) -> Result<(), Failure> {
    let Some((choice, _)) = choose(part, mind, game).await else {
        return Ok(());
    };
    let is_to_move = game["turn"] == side.as_str();
    let expected = if is_to_move { choice.score } else { -choice.score };
    let offer = format!("{path}/draw-offer");
    if expected <= CONTENT {
        client.post(&offer, None).await?;
    } else {
        client.delete(&offer).await?;
    }
    Ok(())
}

/// The move that the player would make, and the half-moves before it.
async fn choose(part: &Part, mind: &Mind, game: &Value) -> Option<(Choice, u32)> {
    let line = line(game)?;
    let plies = line.plies();
    // The same mistakes all through a game, and others in the next one.
    let seed = game["id"].as_str()?.bytes().fold(7, |seed: u64, byte| {
        seed.wrapping_mul(31).wrapping_add(byte.into())
    });
    let choice = mind.choose(line, part.level, seed).await?;
    Some((choice, plies))
}

fn line(game: &Value) -> Option<Line> {
    let mut line = Line::new(Position::start());
    for played in game["moves"].as_array()? {
        let mv = line.judge_uci(played["uci"].as_str()?).ok()?;
        line.play(mv);
    }
    Some(line)
}

fn side(game: &Value, handle: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|side| game[side.as_str()]["handle"] == handle)
}

/// How long a turn takes, by the clock and a lot from 0 to 1.
fn turn(game: &Value, side: Color, lot: f64) -> Duration {
    let left = game["clock"][format!("{}_ms", side.as_str())].as_f64();
    let (shortest, longest) = TURN_MS;
    let mean = (left.unwrap_or(0.0) * SHARE_OF_THE_CLOCK).clamp(shortest, longest);
    Duration::from_millis((mean * (0.3 + 1.4 * lot)) as u64)
}
