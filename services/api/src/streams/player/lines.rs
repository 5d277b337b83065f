//! How the lines of a player's stream look.

use domain::affairs::Affair;
use domain::{PlayerId, Timestamp};
use serde::Serialize;
use serde_json::Value;
use store::{AffairRow, GameFilter, GameStatus};

use crate::edge::Edge;
use crate::extract::Paged;
use crate::limits::PAGE_MAX;
use crate::problem::ApiError;
use crate::routes::{ChallengeView, SummaryView, TicketView, challenge_documents, games_page, queued_ticket};

use super::super::line::{Line, Role};

/// What is under way for a player, as of `version` or later.
pub(super) async fn snapshot(edge: &Edge, player: PlayerId, version: u64) -> Result<Line, ApiError> {
    #[derive(Serialize)]
    struct Whole {
        server_time: Timestamp,
        games: Vec<SummaryView>,
        challenges: Vec<ChallengeView>,
        ticket: Option<TicketView>,
    }
    let now = edge.clock.now();
    let running = GameFilter {
        player: Some(player),
        status: Some(GameStatus::Running),
        ..GameFilter::default()
    };
    let newest = Paged {
        after: None,
        limit: PAGE_MAX,
        asked: None,
    };
    let open = edge.store.challenges_of(player, now, None, PAGE_MAX).await?;
    let fields = Whole {
        server_time: now,
        games: games_page(edge, &running, &newest).await?.items,
        challenges: challenge_documents(edge, open, now).await?,
        ticket: queued_ticket(edge, player).await?,
    };
    Ok(Line::new(Role::Snapshot, "snapshot", version, &fields)?)
}

/// That the stream lives.
pub(super) fn heartbeat(version: u64, now: Timestamp) -> serde_json::Result<Line> {
    #[derive(Serialize)]
    struct Beat {
        server_time: Timestamp,
    }
    Line::new(Role::Heartbeat, "heartbeat", version, &Beat { server_time: now })
}

/// An entry of the player's log.
pub(super) fn step(row: &AffairRow) -> serde_json::Result<Line> {
    #[derive(Serialize)]
    struct Entry<'a> {
        version: u64,
        at: Timestamp,
        #[serde(flatten)]
        affair: &'a Affair,
    }
    let entry = serde_json::to_value(Entry {
        version: row.version,
        at: row.at,
        affair: &row.affair,
    })?;
    Ok(Line {
        name: entry["type"].as_str().unwrap_or_default().to_owned(),
        version: row.version,
        role: Role::Step,
        json: Value::to_string(&entry),
    })
}
