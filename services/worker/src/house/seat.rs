//! A bot at one game, until it is over.

use std::sync::Arc;
use std::time::Duration;

use domain::GameId;
use domain::game::{Action, Command, Notation};
use domain::house::HouseBot;
use domain::ports::Topic;
use tokio::time::{sleep, timeout};

use super::mind::{Minds, Thought};
use super::seed;
use crate::Worker;

/// When the game is looked at although nobody announced anything.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How long a bot waits when the database does not answer.
const PAUSE: Duration = Duration::from_secs(1);
/// A bot takes a draw that it does not expect to do better than, in centipawns.
const CONTENT: i32 = -50;

/// Plays a game to its end, and gives it back.
pub(super) async fn play(worker: Worker, minds: Arc<Minds>, bot: HouseBot, id: GameId) -> GameId {
    let mut ear = worker.bus.listen(Topic::Game(id));
    loop {
        match act(&worker, &minds, &bot, id).await {
            Ok(true) => {
                let _ = timeout(LOOK_EVERY, ear.heard()).await;
            }
            Ok(false) => return id,
            Err(error) => {
                tracing::warn!(%error, game.id = %id, "a house bot waits for the database");
                sleep(PAUSE).await;
            }
        }
    }
}

/// Does what is the bot's to do. Whether the game goes on.
async fn act(worker: &Worker, minds: &Minds, bot: &HouseBot, id: GameId) -> store::Result<bool> {
    let Some(view) = worker.games.view(id).await? else {
        return Ok(false);
    };
    let game = view.game;
    if game.is_over() {
        return Ok(false);
    }
    let Some(side) = game.side_of(bot.player) else {
        return Ok(false);
    };
    let offered = game.draw_offer().is_some_and(|by| by != side);
    if game.turn().side != side && !offered {
        return Ok(true);
    }
    let action = match minds.ask(&bot.engine, &game, seed(id)).await {
        Ok(Some(thought)) if offered => answer(thought, game.turn().side == side),
        Ok(Some(thought)) => Action::Move {
            notation: Notation::Uci(thought.mv.to_string()),
            ply: game.line().plies(),
            offer_draw: false,
            lag: None,
        },
        Ok(None) => return Ok(false),
        Err(error) => {
            tracing::warn!(%error, engine = bot.engine, game.id = %id, "a house bot resigns: its engine has failed");
            Action::Resign
        }
    };
    let command = Command::Play {
        player: bot.player,
        action,
    };
    let executed = worker.games.execute(id, &command, worker.clock.now()).await?;
    Ok(executed.is_some_and(|executed| !executed.view.game.is_over()))
}

/// What a bot says to a draw that it is offered.
fn answer(thought: Thought, is_to_move: bool) -> Action {
    // Before the opponent's turn is over, the bot's own expectation is that of the side to move.
    let expected = if is_to_move { thought.score } else { -thought.score };
    if expected <= CONTENT {
        Action::OfferDraw
    } else {
        Action::RejectDraw
    }
}
