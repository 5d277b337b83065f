//! What the games of a run share.

use domain::player::Handle;
use reqwest::header::HeaderValue;
use rules::Color;

use super::client::Client;
use super::latency::Latencies;
use super::plan::Plan;
use super::progress::Progress;

/// The tournament hall.
pub(super) struct Table<'a> {
    pub(super) client: &'a Client,
    /// The players' handles, by number.
    pub(super) handles: &'a [Handle],
    /// The players' tokens, by number.
    pub(super) tokens: Vec<HeaderValue>,
    /// The token of who decides games whose end has no call.
    pub(super) arbiter: Option<HeaderValue>,
    pub(super) progress: Progress,
    pub(super) latencies: Latencies,
}

impl Table<'_> {
    /// The token of a side's player.
    pub(super) fn token(&self, plan: &Plan, side: Color) -> &HeaderValue {
        &self.tokens[match side {
            Color::White => plan.white,
            Color::Black => plan.black,
        }]
    }
}
