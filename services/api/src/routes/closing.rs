//! `DELETE /v1/me`

use actix_web::web::Data;
use domain::game::{Action, Command};
use domain::ports::Topic;
use domain::{GameId, PlayerId};
use store::{GameFilter, GameStatus};

use crate::auth::Caller;
use crate::edge::Edge;
use crate::limits::PAGE_MAX;
use crate::problem::ApiError;
use crate::reply::{Reply, no_content};

/// Closes the caller's account.
pub(super) async fn close(edge: Data<Edge>, caller: Caller) -> Reply {
    close_account(&edge, caller.player()).await?;
    Ok(no_content())
}

/// Closes an account, of which nobody is left waiting for an answer: games, offers and the ticket end first.
pub(super) async fn close_account(edge: &Edge, player: PlayerId) -> Result<(), ApiError> {
    // Before the tokens are revoked: whoever cannot leave a game now can ask once more.
    leave_games(edge, player).await?;
    let told = edge.store.close_account(player, edge.clock.now()).await?;
    edge.tokens.forget_player(player);
    let topics: Vec<Topic> = told.into_iter().map(Topic::Player).collect();
    edge.bus.announce(&topics);
    // What began in between.
    leave_games(edge, player).await?;
    for ladder in edge.ladders.iter() {
        edge.board.remove(&ladder.id, player).await?;
    }
    Ok(())
}

async fn leave_games(edge: &Edge, player: PlayerId) -> Result<(), ApiError> {
    let running = GameFilter {
        player: Some(player),
        status: Some(GameStatus::Running),
        ..GameFilter::default()
    };
    let mut last = None;
    loop {
        let page = edge.store.games(&running, last, PAGE_MAX).await?;
        for game in &page {
            leave(edge, player, game.id).await?;
        }
        last = page.last().map(|game| game.id);
        if last.is_none() {
            return Ok(());
        }
    }
}

/// Calls a game off while that can be done, and otherwise gives it up; one that is over meanwhile refuses both.
async fn leave(edge: &Edge, player: PlayerId, game: GameId) -> Result<(), ApiError> {
    for action in [Action::Abort, Action::Resign] {
        let command = Command::Play { player, action };
        let executed = edge.games.execute(game, &command, edge.clock.now()).await?;
        if executed.is_none_or(|executed| executed.refusal.is_none()) {
            break;
        }
    }
    Ok(())
}
