//! `GET /v1/limits`

use std::num::{NonZeroU16, NonZeroU32};

use actix_web::web::Data;
use domain::challenge::Challenge;
use domain::game::Game;
use domain::player::Handle;
use domain::ports::Policy;
use domain::ticket::{AcceptedControls, RatingRange, Ticket};
use domain::time_control::{Bucket, TimeControl};
use domain::{Millis, absence};
use serde::Serialize;
use store::StoredAnswer;

use crate::edge::Edge;
use crate::limits;
use crate::reply::{Reply, ok};
use crate::streams::Streams;

#[derive(Serialize)]
struct Limits {
    body_bytes_max: usize,
    page_items_default: u32,
    page_items_max: u32,
    handle_chars_min: usize,
    handle_chars_max: usize,
    client_ref_chars_max: usize,
    label_chars_max: usize,
    token_lifetime_ms_max: Millis,
    reason_chars_max: usize,
    arbiter_text_chars_max: usize,
    fen_chars_max: usize,
    position_plies_max: usize,
    blocks_max: u32,
    time_controls: TimeControls,
    first_move_ms: Millis,
    absence_ms: Absence,
    game_plies_max: u32,
    lag_quota_ms: Millis,
    challenge_lifetime_ms: Millis,
    ticket_time_controls_max: usize,
    ticket_rating_range_points_max: u16,
    ticket_lifetime_ms: Millis,
    ticket_patience_ms: Millis,
    idempotency_lifetime_ms: Millis,
    streams_per_token_max: usize,
    stream_heartbeat_ms: Millis,
    stream_ticket_lifetime_ms: Millis,
    policies: Vec<RateLimit>,
    url_bytes_max: usize,
    header_bytes_max: usize,
    header_patience_ms: u64,
    body_patience_ms: u64,
    connections_per_network_max: Option<usize>,
}

#[derive(Serialize)]
struct RateLimit {
    policy: &'static str,
    burst: NonZeroU16,
    quota: NonZeroU16,
    window_s: NonZeroU32,
}

impl RateLimit {
    fn of(policy: Policy) -> Self {
        Self {
            policy: policy.name,
            burst: policy.burst,
            quota: policy.refill,
            window_s: policy.window_s,
        }
    }
}

#[derive(Serialize)]
struct Absence {
    bullet: Option<Millis>,
    blitz: Option<Millis>,
    rapid: Option<Millis>,
    classical: Option<Millis>,
    correspondence: Option<Millis>,
}

#[derive(Serialize)]
struct TimeControls {
    fischer: Fischer,
    bronstein: WithDelay,
    delay: WithDelay,
    per_move: PerMove,
    correspondence: Correspondence,
    unlimited: Unlimited,
}

#[derive(Serialize)]
struct Fischer {
    initial_ms_min: i64,
    initial_ms_max: i64,
    increment_ms_min: i64,
    increment_ms_max: i64,
}

#[derive(Serialize)]
struct WithDelay {
    initial_ms_min: i64,
    initial_ms_max: i64,
    delay_ms_min: i64,
    delay_ms_max: i64,
}

#[derive(Serialize)]
struct PerMove {
    per_move_ms_min: i64,
    per_move_ms_max: i64,
}

#[derive(Serialize)]
struct Correspondence {
    days_per_move_min: i64,
    days_per_move_max: i64,
}

#[derive(Serialize)]
struct Unlimited {}

const DELAY: WithDelay = WithDelay {
    initial_ms_min: *TimeControl::INITIAL_MS.start(),
    initial_ms_max: *TimeControl::INITIAL_MS.end(),
    delay_ms_min: *TimeControl::DELAY_MS.start(),
    delay_ms_max: *TimeControl::DELAY_MS.end(),
};

/// Those that are the same in every installation.
const LIMITS: Limits = Limits {
    body_bytes_max: limits::BODY_BYTES_MAX,
    page_items_default: limits::PAGE_DEFAULT,
    page_items_max: limits::PAGE_MAX,
    handle_chars_min: Handle::MIN_CHARS,
    handle_chars_max: Handle::MAX_CHARS,
    client_ref_chars_max: limits::CLIENT_REF_CHARS_MAX,
    label_chars_max: limits::LABEL_CHARS_MAX,
    token_lifetime_ms_max: limits::TOKEN_LIFETIME_MAX,
    reason_chars_max: limits::REASON_CHARS_MAX,
    arbiter_text_chars_max: limits::ARBITER_TEXT_CHARS_MAX,
    fen_chars_max: limits::FEN_CHARS_MAX,
    position_plies_max: limits::POSITION_PLIES_MAX,
    blocks_max: store::BLOCKS_MAX,
    time_controls: TimeControls {
        fischer: Fischer {
            initial_ms_min: *TimeControl::INITIAL_MS.start(),
            initial_ms_max: *TimeControl::INITIAL_MS.end(),
            increment_ms_min: *TimeControl::INCREMENT_MS.start(),
            increment_ms_max: *TimeControl::INCREMENT_MS.end(),
        },
        bronstein: DELAY,
        delay: DELAY,
        per_move: PerMove {
            per_move_ms_min: *TimeControl::PER_MOVE_MS.start(),
            per_move_ms_max: *TimeControl::PER_MOVE_MS.end(),
        },
        correspondence: Correspondence {
            days_per_move_min: *TimeControl::DAYS_PER_MOVE.start(),
            days_per_move_max: *TimeControl::DAYS_PER_MOVE.end(),
        },
        unlimited: Unlimited {},
    },
    first_move_ms: TimeControl::FIRST_MOVE,
    absence_ms: Absence {
        bullet: absence::limit_in(Bucket::Bullet),
        blitz: absence::limit_in(Bucket::Blitz),
        rapid: absence::limit_in(Bucket::Rapid),
        classical: absence::limit_in(Bucket::Classical),
        correspondence: absence::limit_in(Bucket::Correspondence),
    },
    game_plies_max: Game::PLIES_MAX,
    lag_quota_ms: Millis::ZERO,
    challenge_lifetime_ms: Challenge::LIFETIME,
    ticket_time_controls_max: AcceptedControls::MAX,
    ticket_rating_range_points_max: RatingRange::POINTS_MAX,
    ticket_lifetime_ms: Ticket::LIFETIME,
    ticket_patience_ms: Ticket::PATIENCE,
    idempotency_lifetime_ms: StoredAnswer::LIFETIME,
    streams_per_token_max: limits::STREAMS_PER_TOKEN_MAX,
    stream_heartbeat_ms: Millis::from_secs(Streams::HEARTBEAT.as_secs() as i64),
    stream_ticket_lifetime_ms: limits::STREAM_TICKET_LIFETIME,
    policies: Vec::new(),
    url_bytes_max: limits::URL_BYTES_MAX,
    header_bytes_max: limits::HEADER_BYTES_MAX,
    header_patience_ms: 0,
    body_patience_ms: 0,
    connections_per_network_max: None,
};

pub(in crate::routes) async fn limits(edge: Data<Edge>) -> Reply {
    let traffic = &edge.traffic;
    let in_force = traffic.policies.in_force(traffic.enforcement);
    ok(&Limits {
        lag_quota_ms: edge.lag_quota,
        policies: in_force.into_iter().map(RateLimit::of).collect(),
        header_patience_ms: traffic.patience.head.as_millis() as u64,
        body_patience_ms: traffic.patience.body.as_millis() as u64,
        connections_per_network_max: traffic.connections.per_network_max,
        ..LIMITS
    })
}
