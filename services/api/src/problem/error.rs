//! The one error of this crate.

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};
use domain::adjudication::Ruling;
use domain::conduct::Restriction;
use domain::game::{Refusal, arbiter_already_called};
use domain::ports::BoardError;
use domain::token::Scope;
use domain::{GameId, Timestamp};
use rules::{Bilingual, InvalidPosition, Square};
use serde_json::value::RawValue;
use store::{Conflict, StoreError};

use super::{Code, Violation};

/// How long a client should wait before it tries again what was not possible for a moment.
const RETRY_AFTER_S: u32 = 1;

/// How long until streams whose clients are gone are noticed to be.
const RETRY_AFTER_STREAMS_S: u32 = 10;

/// Why a request is not answered as it was meant to be.
#[derive(Debug)]
pub struct ApiError(Box<Problem>);

/// What is known of one occurrence of a problem.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) code: Code,
    pub(super) detail: Option<Bilingual>,
    pub(super) violations: Vec<Violation>,
    pub(super) article: Option<&'static str>,
    pub(super) squares: Vec<Square>,
    pub(super) at: Option<usize>,
    pub(super) claimable_at: Option<Timestamp>,
    pub(super) scope: Option<Scope>,
    pub(super) state: Option<Box<RawValue>>,
    pub(super) restriction: Option<Restriction>,
    pub(super) game: Option<GameId>,
    pub(super) retry_after_s: Option<u32>,
    headers: Vec<(HeaderName, HeaderValue)>,
    /// What an operator is told, and a client is not.
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl ApiError {
    /// A problem of which nothing more is known.
    pub fn new(code: Code) -> Self {
        Self(Box::new(Problem {
            code,
            detail: None,
            violations: Vec::new(),
            article: None,
            squares: Vec::new(),
            at: None,
            claimable_at: None,
            scope: None,
            state: None,
            restriction: None,
            game: None,
            retry_after_s: None,
            headers: Vec::new(),
            source: None,
        }))
        .with_usual_headers()
    }

    /// 404.
    pub fn not_found() -> Self {
        Self::new(Code::NotFound)
    }

    /// 422 with everything that is wrong with the fields.
    pub fn invalid(violations: Vec<Violation>) -> Self {
        let mut error = Self::new(Code::InvalidRequest);
        error.0.violations = violations;
        error
    }

    /// 429: the bucket of this policy is empty; there is no sense in trying again earlier than in `seconds`.
    pub fn too_many_requests(policy: &str, seconds: u64) -> Self {
        let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
        Self::new(Code::TooManyRequests)
            .with_detail(Bilingual::new(
                format!("The limit `{policy}` is used up: try again after `Retry-After`."),
                format!("O limite `{policy}` está esgotado: tente de novo depois de `Retry-After`."),
            ))
            .with_retry_after(seconds)
    }

    /// 403 for a token without a scope.
    pub fn scope_missing(scope: Scope) -> Self {
        let mut error = Self::new(Code::ScopeMissing).with_detail(Bilingual::new(
            format!("The token does not have the scope `{scope}`."),
            format!("O token não tem a permissão `{scope}`."),
        ));
        error.0.scope = Some(scope);
        error
    }

    /// An illegal move among those that were to be played first; `at` half-moves came before it.
    pub fn illegal_line(at: usize, refusal: rules::Refusal) -> Self {
        let mut error = Self::from(Refusal::from(refusal));
        error.0.at = Some(at);
        error
    }

    /// 422: a FEN that is no position.
    pub fn invalid_position(why: &InvalidPosition) -> Self {
        Self::new(Code::InvalidPosition).with_detail(why.text())
    }

    /// 422: a position at which there is nothing to play, since the game would end like this at once.
    pub fn position_over(end: &Ruling) -> Self {
        let name = end.termination.as_str();
        let mut error = Self::new(Code::PositionOver).with_detail(Bilingual::new(
            format!("The game would be over before anybody had moved: `{name}`."),
            format!("A partida terminaria antes de qualquer lance: `{name}`."),
        ));
        error.0.article = end.termination.article();
        error
    }

    /// 409: the player is at a rated game.
    pub fn rated_game_running(game: GameId) -> Self {
        let mut error = Self::new(Code::RatedGameRunning);
        error.0.game = Some(game);
        error
    }

    /// 403: the player is kept out of the queue for a while.
    pub fn queue_restricted(restriction: Restriction, now: Timestamp) -> Self {
        let mut error = Self::new(Code::QueueRestricted);
        let left_s = (restriction.until - now)
            .at_least_zero()
            .0
            .unsigned_abs()
            .div_ceil(1000);
        error.0.restriction = Some(restriction);
        error.0.retry_after_s = u32::try_from(left_s).ok();
        error
    }

    /// 500: what the operator needs to know goes to the log, never to the client.
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let mut error = Self::new(Code::InternalError);
        error.0.source = Some(source.into());
        error
    }

    /// 503 for a moment.
    pub fn unavailable(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let mut error = Self::new(Code::Unavailable);
        error.0.source = Some(source.into());
        error
    }

    /// Says more than the code's own sentence.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<Bilingual>) -> Self {
        self.0.detail = Some(detail.into());
        self
    }

    /// Shows the present state, so that the client need not ask for it.
    #[must_use]
    pub fn with_state(mut self, state: Box<RawValue>) -> Self {
        self.0.state = Some(state);
        self
    }

    /// Adds a header to the answer.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.0.headers.push((name, value));
        self
    }

    /// The code.
    pub fn code(&self) -> Code {
        self.0.code
    }

    pub(super) fn problem(&self) -> &Problem {
        &self.0
    }

    /// The headers of the answer.
    pub(crate) fn headers(&self) -> &[(HeaderName, HeaderValue)] {
        &self.0.headers
    }

    fn with_retry_after(mut self, seconds: u32) -> Self {
        self.0.retry_after_s = Some(seconds);
        self.with_header(RETRY_AFTER, HeaderValue::from(seconds))
    }

    fn with_usual_headers(self) -> Self {
        match self.0.code {
            Code::Unauthorized => self.with_header(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")),
            Code::Unavailable | Code::Overloaded | Code::BoardNotReady => {
                self.with_retry_after(RETRY_AFTER_S)
            }
            Code::TooManyStreams => self.with_retry_after(RETRY_AFTER_STREAMS_S),
            _ => self,
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.code.as_str())?;
        match &self.0.source {
            Some(source) => write!(f, ": {source}"),
            None => Ok(()),
        }
    }
}

/// The body is written by the frame around all routes, which knows the request.
impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.0.code.status()
    }

    fn error_response(&self) -> HttpResponse {
        HttpResponse::new(self.status_code())
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let mut error = Self::new(Code::Refused(refusal.code)).with_detail(refusal.text);
        error.0.article = refusal.article;
        error.0.squares = refusal.squares;
        error.0.claimable_at = refusal.claimable_at;
        error
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error.conflict() {
            Some(Conflict::HandleTaken) => return Self::new(Code::HandleTaken),
            Some(Conflict::BlocksFull) => return Self::new(Code::TooManyBlocks),
            Some(Conflict::RequestClosed) => return Self::new(Code::RequestClosed),
            Some(Conflict::RequestOpen) => return arbiter_already_called().into(),
            Some(Conflict::ChallengeNotOpen) => return Self::new(Code::ChallengeClosed),
            // Other processes were faster, again and again.
            Some(Conflict::Version) => return Self::unavailable(error),
            _ => {}
        }
        if error.is_outage() {
            Self::unavailable(error)
        } else {
            Self::internal(error)
        }
    }
}

/// A document of ours that cannot be written.
impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error)
    }
}

impl From<BoardError> for ApiError {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Unreachable(_) => Self::unavailable(error),
            BoardError::NotFilled => Self::new(Code::BoardNotReady),
        }
    }
}
