//! Bounds of requests and answers. `GET /v1/limits` publishes those that clients meet.

use domain::Millis;

/// Largest body, in bytes. The longest honest one is a position with thousands of moves.
pub const BODY_BYTES_MAX: usize = 64 * 1024;

/// Longest path with its query, in bytes: a search with every filter has fewer.
pub const URL_BYTES_MAX: usize = 8 * 1024;

/// Largest header, in bytes: names and values, as browsers send them through several proxies, and much more.
pub const HEADER_BYTES_MAX: usize = 16 * 1024;

/// Entries of a page unless asked otherwise.
pub const PAGE_DEFAULT: u32 = 50;

/// Most entries of a page: what one answer costs is bounded.
pub const PAGE_MAX: u32 = 200;

/// Entries on either side of a player on a leaderboard unless asked otherwise.
pub const NEIGHBOURS_DEFAULT: u32 = 10;

/// Most entries on either side of a player: both sides and the player fit a page.
pub const NEIGHBOURS_MAX: u32 = 99;

/// Points of a bin of a histogram unless asked otherwise.
pub const BIN_DEFAULT: u32 = 25;

/// Most points of a bin of a histogram.
pub const BIN_MAX: u32 = 1_000;

/// Most characters of what a client calls its challenge or game.
pub const CLIENT_REF_CHARS_MAX: usize = 64;

/// Most characters of the name of a ladder or a ruleset.
pub const NAME_CHARS_MAX: usize = 32;

/// Most characters of a token's label.
pub const LABEL_CHARS_MAX: usize = 64;

/// How far ahead a token's end may be set: ten years, leap days included.
pub const TOKEN_LIFETIME_MAX: Millis = Millis::from_secs(3_653 * 24 * 3_600);

/// Most characters of an arbiter's reason.
pub const REASON_CHARS_MAX: usize = 500;

/// Games that one request of an arbiter annuls: what one answer costs is bounded.
pub const ANNULLED_TOGETHER: u32 = 500;

/// Most characters of what a player asks an arbiter.
pub const ARBITER_TEXT_CHARS_MAX: usize = 1_000;

/// Most characters of a FEN from which a game is to begin: the longest one has fewer.
pub const FEN_CHARS_MAX: usize = 128;

/// Most moves that `POST /v1/positions` plays before it judges.
pub const POSITION_PLIES_MAX: usize = 5_000;

/// Most characters of an `Idempotency-Key`.
pub const IDEMPOTENCY_KEY_CHARS_MAX: usize = 255;

/// Fewest characters of an `Idempotency-Key` that seals a secret: 22 of base62 are 131 bits.
pub const IDEMPOTENCY_SECRET_CHARS_MIN: usize = 22;

/// Requests of `POST /v1/positions` that are computed at once in a process.
pub const EXAMINERS: usize = 2;

/// Requests of `POST /v1/positions` that may wait for their turn; more are 503.
pub const EXAMINERS_WAITING: usize = 16;

/// Most open streams of a token, in one process: every tab of a player with many games, and some that were cut off
/// and not noticed yet.
pub const STREAMS_PER_TOKEN_MAX: usize = 32;

/// How long a stream ticket waits to be used.
pub const STREAM_TICKET_LIFETIME: Millis = Millis::from_secs(30);
