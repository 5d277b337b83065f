//! `POST /v1/games/{id}/victory-claim`

use actix_web::web::Data;
use domain::GameId;
use domain::game::{Action, Command};
use domain::ports::Seen;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Params, PathId};
use crate::frame::RequestId;
use crate::reply::Reply;
use crate::snapshot::Shown;

use super::answer::{execute, view};

pub(in crate::routes) async fn claim_victory(
    edge: Data<Edge>,
    caller: Caller,
    request: RequestId,
    PathId(game): PathId<GameId>,
    Params(shown): Params<Shown>,
) -> Reply {
    let received = edge.received(&request);
    let view = view(&edge, game).await?;
    let opponent = match view.game.side_of(caller.player()) {
        Some(side) => {
            let opponent = view.game.setup().seat(!side).player;
            edge.presence.of(opponent, received.at).await
        }
        // The game refuses whoever has no seat.
        None => Seen::Unknown,
    };
    let command = Command::Play {
        player: caller.player(),
        action: Action::ClaimVictory { opponent },
    };
    execute(&edge, game, &command, received, shown).await
}
