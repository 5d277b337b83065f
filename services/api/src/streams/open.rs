//! From a request to a stream.

use std::sync::Arc;

use actix_web::http::Method;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use domain::ports::Topic;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::problem::ApiError;
use crate::reply::Reply;

use super::encoding::Encoding;
use super::feed::Pulse;
use super::follow::{Follower, Reader};
use super::hub::Lines;
use super::line::Line;
use super::{StreamQuery, feed, game, player};

/// Answers with a stream about `topic`.
///
/// # Errors
/// Whatever is wrong is said before the stream begins: 404, 406, 429, 503.
pub(crate) async fn open(
    edge: Arc<Edge>,
    request: &HttpRequest,
    topic: Topic,
    caller: Option<Caller>,
    query: &StreamQuery,
) -> Reply {
    let encoding = Encoding::of(request)?;
    let after = query.after(request);
    if request.method() == Method::HEAD {
        beginning(&edge, topic, after).await?;
        return Ok(head(encoding).finish());
    }
    let place = edge.streams.places.take(caller.as_ref().map(Caller::token))?;
    // Before the beginning is read, so that nothing falls between the two.
    let lines = join(&edge, topic);
    let beginning = beginning(&edge, topic, after).await?;
    let follower = Follower::new(edge, topic, lines, after, beginning);
    let reader = Reader {
        follower,
        encoding,
        caller,
        _place: place,
    };
    Ok(head(encoding).streaming(reader.into_body()))
}

fn head(encoding: Encoding) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, encoding.media_type()))
        .insert_header((CACHE_CONTROL, "no-store"))
        // Proxies pass every line on as it comes.
        .insert_header(("x-accel-buffering", "no"));
    response
}

/// Reads a feed along; feeds it, where nobody does.
pub(super) fn join(edge: &Arc<Edge>, topic: Topic) -> Lines {
    let (lines, outlet) = edge.streams.hub.join(topic);
    if let Some(outlet) = outlet {
        let pulse = Pulse {
            ear: edge.bus.listen(topic),
            rhythm: edge.streams.heart.rhythm(),
        };
        tokio::spawn(feed::run(Arc::clone(edge), topic, pulse, outlet));
    }
    lines
}

/// The first lines for a client that has heard of everything up to `after`: what came later, or a snapshot.
pub(super) async fn beginning(edge: &Edge, topic: Topic, after: Option<u64>) -> Result<Vec<Line>, ApiError> {
    match topic {
        Topic::Game(game) => game::beginning(edge, game, after).await,
        Topic::Player(player) => player::beginning(edge, player, after).await,
    }
}
