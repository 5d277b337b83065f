//! Problems as documents.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header;
use domain::conduct::OffenceKind;
use domain::token::Scope;
use domain::{GameId, Timestamp};
use rules::Square;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::{ApiError, Code, Language, Violation};

/// The media type of a problem document.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";

#[derive(Serialize)]
struct Document<'a> {
    r#type: String,
    title: &'a str,
    status: u16,
    detail: &'a str,
    instance: &'a str,
    code: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    violations: Option<Vec<Line<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<&'a [Square]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claimable_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<Scope>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<GameId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<OffenceKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_s: Option<u32>,
}

struct Line<'a>(&'a Violation, Language);

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            field: &'a str,
            code: &'a str,
            detail: &'a str,
        }
        let Self(violation, language) = self;
        let fields = Fields {
            field: &violation.field,
            code: violation.code.as_str(),
            detail: language.pick(&violation.detail),
        };
        fields.serialize(serializer)
    }
}

/// A problem that is written down.
pub(crate) struct Written {
    /// The status.
    pub(crate) status: StatusCode,
    /// In which it is worded.
    pub(crate) language: Language,
    /// The document.
    pub(crate) body: Vec<u8>,
}

impl Written {
    /// Writes a problem in the client's language; `instance` is the request's id.
    pub(crate) fn new(error: &ApiError, language: Language, instance: &str) -> Self {
        Self {
            status: error.code().status(),
            language,
            body: document(error, language, instance),
        }
    }

    /// The answer.
    pub(crate) fn respond(self) -> HttpResponse {
        HttpResponse::build(self.status)
            .insert_header((header::CONTENT_TYPE, MEDIA_TYPE))
            .insert_header((header::CONTENT_LANGUAGE, self.language.tag()))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .body(self.body)
    }
}

fn document(error: &ApiError, language: Language, instance: &str) -> Vec<u8> {
    let problem = error.problem();
    let code = problem.code;
    let refused = matches!(code, Code::Refused(_));
    let document = Document {
        r#type: format!("urn:ladder:problem:{}", code.as_str()),
        title: code.title().pick(language),
        status: code.status().as_u16(),
        detail: match &problem.detail {
            Some(detail) => language.pick(detail),
            None => code.sentence().pick(language),
        },
        instance,
        code: code.as_str(),
        violations: (code == Code::InvalidRequest).then(|| {
            problem
                .violations
                .iter()
                .map(|violation| Line(violation, language))
                .collect()
        }),
        article: problem.article,
        squares: refused.then_some(problem.squares.as_slice()),
        at: problem.at,
        claimable_at: problem.claimable_at,
        scope: problem.scope,
        state: problem.state.as_deref(),
        game_id: problem.game,
        reason: problem.restriction.map(|restriction| restriction.reason),
        until: problem.restriction.map(|restriction| restriction.until),
        retry_after_s: problem.retry_after_s,
    };
    serde_json::to_vec(&document).unwrap_or_default()
}

/// The problem that stands for a bare status of the framework.
impl From<StatusCode> for ApiError {
    fn from(status: StatusCode) -> Self {
        Self::new(match status {
            StatusCode::NOT_FOUND => Code::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
            StatusCode::PAYLOAD_TOO_LARGE => Code::BodyTooLarge,
            StatusCode::REQUEST_TIMEOUT => Code::RequestTimeout,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::UnsupportedMediaType,
            status if status.is_client_error() => Code::BadRequest,
            _ => Code::InternalError,
        })
    }
}
