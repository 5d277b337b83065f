//! `GET /v1/limits`

use domain::Millis;
use domain::challenge::Challenge;
use domain::chess_clock::ChessClock;
use domain::player::Handle;
use domain::time_control::TimeControl;
use serde::Serialize;
use store::StoredAnswer;

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
    challenge_lifetime_ms: Millis,
    idempotency_lifetime_ms: Millis,
    streams_per_token_max: usize,
    stream_heartbeat_ms: Millis,
    stream_ticket_lifetime_ms: Millis,
}

#[derive(Serialize)]
struct TimeControls {
    fischer: Fischer,
}

#[derive(Serialize)]
struct Fischer {
    initial_ms_min: i64,
    initial_ms_max: i64,
    increment_ms_min: i64,
    increment_ms_max: i64,
}

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
            initial_ms_min: TimeControl::INITIAL_MS_MIN,
            initial_ms_max: TimeControl::INITIAL_MS_MAX,
            increment_ms_min: 0,
            increment_ms_max: TimeControl::INCREMENT_MS_MAX,
        },
    },
    first_move_ms: ChessClock::FIRST_MOVE,
    challenge_lifetime_ms: Challenge::LIFETIME,
    idempotency_lifetime_ms: StoredAnswer::LIFETIME,
    streams_per_token_max: limits::STREAMS_PER_TOKEN_MAX,
    stream_heartbeat_ms: Millis::from_secs(Streams::HEARTBEAT.as_secs() as i64),
    stream_ticket_lifetime_ms: limits::STREAM_TICKET_LIFETIME,
};

pub(in crate::routes) async fn limits() -> Reply {
    ok(&LIMITS)
}
