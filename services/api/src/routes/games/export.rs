//! `GET /v1/games` as PGN or as JSON lines: all games that fit, page by page, however many they are.

use std::io;

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::{Bytes, Data};
use domain::GameId;
use futures_util::stream::{self, StreamExt};
use store::GameFilter;

use crate::edge::Edge;
use crate::export::{Format, PAGE};
use crate::extract::Paged;
use crate::problem::ApiError;
use crate::reply::Reply;

/// An export under way.
struct Export {
    edge: Data<Edge>,
    filter: GameFilter,
    format: Format,
    after: Option<GameId>,
    /// Games that may still come.
    left: u32,
}

/// Answers with all games that fit, or with as many as the request asks for. The next page is read when the client has
/// taken the one before.
///
/// # Errors
/// Whatever is wrong with the first page is said before the answer begins; a later page that fails breaks it off.
pub(super) async fn export(
    edge: Data<Edge>,
    filter: GameFilter,
    paged: &Paged<GameId>,
    format: Format,
) -> Reply {
    let mut export = Export {
        edge,
        filter,
        format,
        after: paged.after,
        left: paged.asked.unwrap_or(u32::MAX),
    };
    let first = export.next().await?;
    let begins = first.is_some();
    let rest = stream::try_unfold(export, move |mut export| async move {
        let next = if begins { export.next().await } else { Ok(None) };
        // The client sees that the answer ends before its end.
        let next = next.map_err(|error| io::Error::other(error.to_string()))?;
        Ok::<_, io::Error>(next.map(|page| (page, export)))
    });
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, format.media_type()))
        .insert_header((CACHE_CONTROL, "no-store"))
        .streaming(stream::iter(first.map(Ok)).chain(rest)))
}

impl Export {
    /// The next page; `None` when there is no game any more.
    async fn next(&mut self) -> Result<Option<Bytes>, ApiError> {
        let limit = PAGE.min(self.left);
        if limit == 0 {
            return Ok(None);
        }
        let edge = &self.edge;
        let games = edge
            .store
            .export_games(&self.filter, self.after, limit, edge.games.rulesets())
            .await?;
        let Some(last) = games.last() else {
            return Ok(None);
        };
        self.after = Some(last.game.setup().id);
        self.left -= games.len() as u32;
        let now = edge.clock.now();
        let mut text = Vec::new();
        for view in &games {
            let site = edge.link(&format!("/v1/games/{}", view.game.setup().id));
            self.format
                .write(&mut text, view, &site, now)
                .map_err(ApiError::internal)?;
        }
        Ok(Some(text.into()))
    }
}
