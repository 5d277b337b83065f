//! `POST /v1/players/{handle}/annulments`

use actix_web::web::Data;
use domain::game::{Command, RefusalCode};
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::{GameId, Timestamp};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use store::Counting;
use store::play::Received;

use super::found;
use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Body, Fields, FromFields, Named, Reason};
use crate::frame::RequestId;
use crate::limits::ANNULLED_TOGETHER;
use crate::problem::ApiError;
use crate::reply::{Reply, ok};
use crate::routes::{closing, terms};

/// Games that are written at a time.
const AT_ONCE: usize = 8;

pub(in crate::routes) struct Annulments {
    reason: Reason,
    ladder: Option<LadderId>,
    since: Option<Timestamp>,
    closes_account: bool,
}

impl FromFields for Annulments {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let reason = fields.required("reason");
        let ladder = fields.optional("ladder");
        let since = fields.optional("since");
        let closes_account = fields.optional("close_account");
        Some(Self {
            reason: reason?,
            ladder: ladder?,
            since: since?,
            closes_account: closes_account?.unwrap_or(false),
        })
    }
}

#[derive(Serialize)]
struct AnnulledView {
    handle: Handle,
    annulled: usize,
    remaining: u64,
    account_closed: bool,
}

/// Annuls a player's games that count, as many as one request may, each with the arbiter's reason.
///
/// One that breaks off leaves nothing half done in any game, and is sent again for the rest.
pub(in crate::routes) async fn annul_games(
    edge: Data<Edge>,
    caller: Caller,
    request: RequestId,
    Named(handle): Named,
    Body(annulments): Body<Annulments>,
) -> Reply {
    let received = edge.received(&request);
    let player = found(&edge, &handle).await?;
    let Annulments {
        reason,
        ladder,
        since,
        closes_account,
    } = annulments;
    if let Some(ladder) = &ladder {
        terms::configured(&edge, "ladder", ladder)?;
    }
    // First, so that no game comes to count meanwhile; and again where it is closed, as a closing that broke off has
    // left games and the board.
    if closes_account {
        closing::close_account(&edge, player.id).await?;
    }
    let counting = Counting {
        player: player.id,
        ladder,
        since,
    };
    let command = Command::Annul {
        reason: reason.0,
        arbiter: caller.player(),
    };
    let games = edge.store.counting_games(&counting, ANNULLED_TOGETHER).await?;
    let annulled = stream::iter(games)
        .map(|game| annul(&edge, game, &command, received.clone()))
        .buffer_unordered(AT_ONCE)
        .try_fold(0, async |annulled, is_new| Ok(annulled + usize::from(is_new)))
        .await?;
    ok(&AnnulledView {
        annulled,
        remaining: edge.store.count_counting_games(&counting).await?,
        account_closed: closes_account || player.closed_at.is_some(),
        handle: player.handle,
    })
}

/// Annuls a game; `false` where another arbiter was faster.
async fn annul(edge: &Edge, game: GameId, command: &Command, received: Received) -> Result<bool, ApiError> {
    let executed = edge.games.execute(game, command, received).await?;
    match executed.ok_or_else(ApiError::not_found)?.refusal {
        None => Ok(true),
        Some(refusal) if refusal.code == RefusalCode::AlreadyAnnulled => Ok(false),
        Some(refusal) => Err(refusal.into()),
    }
}
