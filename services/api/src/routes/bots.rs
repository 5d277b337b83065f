//! `GET /v1/bots`

use actix_web::web::Data;
use domain::house::HouseBot;
use domain::player::Handle;
use serde::Serialize;

use crate::edge::Edge;
use crate::extract::PageOf;
use crate::reply::{Reply, ok};

#[derive(Serialize)]
struct BotView<'a> {
    handle: &'a Handle,
    engine: &'a str,
}

impl<'a> From<&'a HouseBot> for BotView<'a> {
    fn from(bot: &'a HouseBot) -> Self {
        Self {
            handle: &bot.handle,
            engine: &bot.engine,
        }
    }
}

/// The players that the installation has itself.
pub(super) async fn list(edge: Data<Edge>) -> Reply {
    ok(&PageOf::whole(edge.house.iter().map(BotView::from).collect()))
}
